/**
 * The mistakes that the contract implies, generated from openapi.yaml: for each call what its replies, its fields, its
 * token, its status and its headers may have wrong, with the rule that must be the first finding of a whole run.
 */
import { endpoints, type OperationId } from 'portal-contract';
import {
  formOf,
  operationIds,
  replySchema,
  resolve,
  type Schema,
  statusesOf,
} from '../contract/contract';
import { isRecord } from '../contract/exchange';
import { allRules } from '../contract/rules';
import { bothOf } from '../forms/proposal-forms';
import { FORM_IDS, type FormId } from '../journeys/fields/table';
import { forEach, type Mistake, type Shared } from './mistake';
import { isSignedIn } from './records';
import {
  answer,
  answers,
  calledBy,
  fieldsOf,
  fresh,
  header,
  input,
  type Json,
  NO,
  on,
  perServer,
  refusal,
  replies,
  reply,
  status,
  type Tamper,
} from './tamper';

/** What may be wrong: only where the first value is true. */
type Possible<Change> = [may: boolean, does: string, property: string, change: Change];

const among = <Change>(all: Possible<Change>[], tamperOf: (change: Change) => Tamper, where = '') =>
  all
    .filter(([may]) => may)
    .map(([, does, property, change]): Shared => [does + where, property, tamperOf(change)]);

/** The schema without its alternatives: of a list the page, of a value that may be null the value. */
function solid(reference: Schema): Schema {
  const schema = resolve(reference);
  const [first] = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? [];
  return first ? { ...schema, ...solid(first) } : schema;
}

interface Field {
  /** `results`, `[]`, `id`: the way to the field in a reply. */
  path: string[];
  schema: Schema;
  isRequired: boolean;
}

function fieldsIn(reference: Schema, path: string[] = []): Field[] {
  const { properties = {}, required = [], items } = solid(reference);
  if (items) return fieldsIn(items, [...path, '[]']);
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = [...path, name];
    return [
      { path: inner, schema: resolve(schema), isRequired: required.includes(name) },
      ...fieldsIn(schema, inner),
    ];
  });
}

type Change = (value: unknown, parent: Json, name: string) => void;

/** Changes the field at this path, in each item of a list. */
function at(body: unknown, [name = '', ...rest]: string[], change: Change): void {
  if (name === '[]') for (const item of Array.isArray(body) ? body : []) at(item, rest, change);
  else if (!isRecord(body) || !(name in body)) return;
  else if (rest.length > 0) at(body[name], rest, change);
  else change(body[name], body, name);
}

const set =
  (change: (value: unknown) => unknown): Change =>
  (value, parent, name) => {
    if (value !== null) parent[name] = change(value);
  };
const setText = (change: (text: string) => unknown) => set((value) => change(String(value)));
const nullify: Change = (_, parent, name) => void Object.assign(parent, { [name]: null });
const ZONE = /(Z|[+-]\d\d:\d\d)$/;
const drop: Change = (_, parent, name) => void delete parent[name];
const camel: Change = (value, parent, name) => {
  delete parent[name];
  parent[name.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())] = value;
};
const ID = /^(id|user_id|proposal)$/;
/** Texts for which the portal also accepts a number. */
const EITHER = /^(team_members|approved_amount)$/;

/** What a value of this field may have wrong: the mistake, the rule and the change. */
function wrongValues({ path, schema, isRequired }: Field): Possible<Change>[] {
  const name = path.at(-1) ?? '';
  const value = solid(schema);
  const types = [schema.type ?? value.type ?? []].flat();
  const nullable = types.includes('null') || Boolean(schema.oneOf);
  const isText = types.includes('string') && !EITHER.test(name);
  const isTime = value.format === 'date-time';
  const isChoice = value.enum !== undefined;
  const isUpper = value.enum?.some((one) => one !== String(one).toLowerCase()) === true;
  const missing = name === 'message' ? 'drift.missing-message' : 'drift.missing-field';
  const isNumber = types.includes('integer') || types.includes('number');
  // biome-ignore format: a table, with one mistake in each line
  return [
    [isRequired, 'leaves out', missing, drop],
    [name.includes('_'), 'writes in camelCase', 'drift.field-name', camel],
    [isRequired && !nullable, 'sends null as', 'drift.null', nullify],
    [!isRequired && types.includes('array'), 'sends null as', 'drift.null-list', nullify],
    [isTime, 'sends without a zone', 'drift.naive-time', setText((time) => time.replace(ZONE, ''))],
    [isTime, 'sends in another style', 'drift.time-style', set(() => '2025-11-14 09:00:00 +0300')],
    [isTime, 'sends as a number', 'drift.time-format', setText(Date.parse)],
    [isTime, 'sends as day/month/year', 'drift.time-format', set(() => '14/11/2025')],
    [isText && !isTime && !isChoice, 'sends as an object', 'drift.type', set((text) => ({ text }))],
    [isText && Boolean(value.pattern), 'sends with letters', 'drift.type', setText((text) => `KES ${text}`)],
    [value.format === 'email', 'sends without an @', 'drift.type', setText((text) => text.replace('@', ' '))],
    [isUpper, 'sends in lower case', 'drift.case', setText((text) => text.toLowerCase())],
    [isChoice, 'sends as NEW', 'drift.enum', set(() => 'NEW')],
    [isNumber, 'sends as text', ID.test(name) ? 'drift.text-id' : 'drift.number-text', set(String)],
    [isNumber && ID.test(name), 'sends as a number that JavaScript rounds', 'drift.large-id', set(() => 412_345_678_901_234_500)],
    [isNumber && ID.test(name), 'sends as a word', 'drift.id-not-a-number', set((id) => `n-${id}`)],
    [isNumber && value.minimum === 0, 'sends below zero', 'drift.range', set(() => -1)],
    [types.includes('boolean'), 'sends as text', 'drift.type', set(String)],
    [Boolean(value.properties), 'sends as a number', 'drift.type', set(() => 7)],
    [types.includes('array'), 'sends as text', 'drift.type', set(String)],
  ];
}

/** Empty in the replies to writes: reviewers set them, or nobody. */
const NEVER = /review|approved|fulfil|comments|duration|budget|^team_members|area_description/;

const schemaOf = (id: OperationId) => replySchema(id, statusesOf(id, 2)[0] ?? 200);

// The portal does not use this call, so it may always be refused.
const calls = operationIds.filter((id) => id !== 'loginWithPassword');

const ofReplies = forEach(calls, (id) => {
  const schema = schemaOf(id);
  if (!schema) return [];
  const written = endpoints[id].method !== 'GET';
  return (
    fieldsIn(schema)
      .filter(({ path }) => !(written && NEVER.test(path.join('.'))))
      // Replacing the refresh token is optional, and the emulated server does not.
      .filter(({ path }) => id !== 'refreshToken' || path[0] !== 'refresh')
      // The kit has too few requests for a second page.
      .filter(({ path }) => id !== 'listSupportRequests' || !/next|previous/.test(`${path[0]}`))
      .flatMap((field) => {
        const changing = (change: Change) =>
          reply(id, (body) => {
            at(body, field.path, change);
            return body;
          });
        return among(wrongValues(field), changing, ` ${field.path.join('.')}`);
      })
  );
});

const sent = (type: string, text: string) =>
  new Response(text, { status: 200, headers: { 'Content-Type': type } });

/** Changes each successful reply as a whole. */
const whole = (id: OperationId, change: () => Response) => replies(id, ({ ok }) => ok, change);

const TOKENS = /^(register|initiateLogin|verifyLogin|refreshToken)$/;

/** What the replies of a call may have wrong as a whole: the mistake, the rule, the change. */
function wrongReplies(id: OperationId): Possible<Tamper>[] {
  const { method, secured, path } = endpoints[id];
  const refuses = statusesOf(id, 4).includes(400);
  const explains = refuses && id !== 'logout' && method !== 'GET';
  const schema = schemaOf(id);
  const { required = [] } = schema ? solid(schema) : {};
  const isMessage = required.length === 0 || schema?.$ref?.endsWith('/Message') === true;
  const body = schema !== undefined;
  // biome-ignore format: a table, with one mistake in each line
  return [
    [true, 'replies 500', 'drift.server-error', whole(id, () => answer(500, { detail: 'No.' }))],
    [true, 'cuts the connection', 'drift.no-answer', whole(id, () => { throw new TypeError('socket hang up'); })],
    // With `success` beside it, the portal reads the reply.
    [body && required.length > 0 && !required.includes('success'), 'wraps its reply in `data`', 'drift.envelope', reply(id, (data) => ({ success: true, data }))],
    [body, 'sends an HTML page', 'drift.html', whole(id, () => sent('text/html', '<!doctype html><title>Portal</title>'))],
    [body, 'sends plain text', 'drift.not-json', whole(id, () => sent('text/plain', 'ok'))],
    [body && !isMessage, 'sends an empty reply', 'drift.empty', whole(id, () => new Response(null, { status: 201 }))],
    [body, 'sends JSON as text/html', 'drift.content-type', header(id, 'Content-Type', 'text/html')],
    [body, 'sends the hash of the password', 'drift.secret-field', reply(id, (own) => ({ ...own, password: 'pbkdf2_sha256$720000$kit' }))],
    [body && !TOKENS.test(id), 'returns a token', 'drift.tokens', reply(id, (own) => ({ ...own, token: 'a.b.c' }))],
    [method === 'GET' && secured, 'lets caches keep its reply', 'drift.cached', header(id, 'Cache-Control', 'public, max-age=60')],
    [method === 'POST', 'redirects with 301', 'drift.redirect', on(id, async ({ request }) => new Response(null, { status: 301, headers: { Location: request.url } }))],
    [true, 'refuses the preflight', 'cors.preflight', preflight(id)],
    [true, 'says that its body is compressed', 'drift.encoding', whole(id, unreadable)],
    [method === 'GET', 'redirects to another URL', 'drift.detour', moved(id)],
    [true, 'allows only another origin', 'cors.reply', header(id, 'Access-Control-Allow-Origin', 'http://localhost:5173')],
    [explains, 'sends refusals in `errors`', 'drift.error-shape', refusal(id, (body, code) => (code === 400 ? { errors: [body] } : body))],
    [refuses, 'replies 500 instead of 400', 'drift.server-error', status(id, 400, 500)],
    [explains && id !== 'sendContactMessage', 'lists refusals under `message`', 'drift.error-shape', refusal(id, (body, code) => (code === 400 ? { statusCode: 400, message: ['a value is wrong'], error: 'Bad Request' } : body))],
    [explains, 'shows database errors', 'drift.internals', refusal(id, (body, code) => (code === 400 ? { ...body, ...DATABASE } : body))],
    [path.includes('{id}'), 'replies 500 instead of 404', 'drift.server-error', status(id, 404, 500)],
  ];
}

const unreadable = () => {
  const start = (stream: ReadableStreamDefaultController) =>
    stream.error(new TypeError('not gzip'));
  return new Response(new ReadableStream({ start }), { headers: { 'Content-Encoding': 'gzip' } });
};

const moved = (id: OperationId) =>
  on(id, ({ request, next }) => {
    const url = new URL(request.url);
    const isMoved = url.searchParams.has('moved');
    url.searchParams.delete('moved');
    if (isMoved) return next(new Request(url, request));
    url.searchParams.set('moved', '');
    return Promise.resolve(new Response(null, { status: 308, headers: { Location: url.href } }));
  });

const preflight = (id: OperationId) =>
  on('preflight', async ({ request: { url, headers }, next }) => {
    const method = headers.get('Access-Control-Request-Method') ?? '';
    return calledBy({ method, url }) === id ? answer(405, NO) : next();
  });

const DATABASE = { error: 'IntegrityError: UNIQUE constraint failed', detail: 'IntegrityError' };

const ofCalls = forEach(calls, (id) => among(wrongReplies(id), (tamper) => tamper));

const LONG = 'Long enough for every field with a minimum length, and a little longer than that.';
/** A valid value for a field of a form. */
const valid = (id: FormId, field: string, schema: Schema): unknown => {
  const { enum: [first] = [], minimum } = schema;
  if (field === 'proposal_document') return new File(['%PDF-1.4'], 'kit.pdf');
  const own = id === 'register' ? fresh(field) : field === 'email' ? 'kit@example.com' : undefined;
  return own ?? first ?? (minimum === undefined ? LONG : 1);
};

type Bad = (value: unknown, form: Json) => boolean;

const replacing = (id: FormId, field: string, schema: Schema, bad: Bad) =>
  input(id, (form) =>
    bad(form[field], form) && (id !== 'updateProposal' || field in form)
      ? { ...form, ...bothOf(field, valid(id, field, schema)) }
      : form,
  );

/** A server checks the token before the form. */
const refusing = (id: FormId, field: string, bad: Bad): Tamper =>
  answers(
    id,
    (form, { mock, request }) =>
      bad(form[field], form) && (!endpoints[id].secured || isSignedIn(mock, request)),
    400,
    { [field]: ['This is not accepted.'] },
  );

const keeping = (id: FormId, field: string, change: (text: string) => string | undefined) =>
  input(id, ({ [field]: text, ...form }) =>
    typeof text === 'string'
      ? { ...form, ...bothOf(field, change(text)) }
      : { ...form, [field]: text },
  );

const isBlank = (value: unknown) => value === undefined || value === '' || value === null;
const size = (value: unknown) => String(value ?? '').length;

/** Fields that one of the form's rules does not cover, or that another field repeats. */
const LEFT_OUT =
  /^(status|description|project_title|technologies_used|thematic_area_description|recaptcha_token|team_members|registration_type|proposal)$/;

/** What a server may do wrong with a field of a form. */
function wrongFields(
  id: FormId,
  field: string,
  schema: Schema,
  required: string[],
): Possible<Tamper>[] {
  const whole = { ...schema, ...solid(schema) };
  const { minLength = 0, maxLength, pattern, format, minimum, enum: values } = whole;
  const isText = solid(schema).type === 'string' && !values && format !== 'binary';
  const isFree = isText && !pattern && format !== 'email' && format !== 'password';
  const isLine = maxLength !== undefined || /^(quantity|duration|preferred)/.test(field);
  const needed = required.includes(field) || id === 'updateProposal';
  const may = (property: string) => `${id}.${property}` in allRules;
  const patch = id === 'updateProposal';
  const otherwise = id === 'register' && values ? 'other-values' : 'values';
  // biome-ignore format: a table, with one mistake in each line
  return [
    [needed && minLength > 0 && !patch, 'does not require', 'required', replacing(id, field, schema, isBlank)],
    [patch && /^(project_name|relevance_to_theme)$/.test(field), 'accepts an empty', 'required', replacing(id, field, schema, (value) => value === '')],
    [minLength > 1 && isFree, 'accepts one character too few in', 'format', replacing(id, field, schema, (value) => size(value) === minLength - 1)],
    [Boolean(pattern) || format === 'email' || field === 'password', 'accepts any', 'format', replacing(id, field, schema, (value) => !isBlank(value) && !(pattern ? new RegExp(pattern) : field === 'password' ? /^.{8,}$/ : /^[^@.\s]+(\.[^@.\s]+)*@[^@.\s]+(\.[^@.\s]+)+$/).test(String(value)))],
    [minimum === 0, 'accepts below zero as', 'format', replacing(id, field, schema, (value) => Number(value) < 0)],
    [Boolean(values), 'accepts anything as', otherwise, replacing(id, field, schema, (value) => !isBlank(value) && !values?.includes(value))],
    [Boolean(values), `refuses ${values?.at(-2)} as`, may('choices') && field !== 'priority' ? 'choices' : 'accepts', refusing(id, field, (value) => value === values?.at(-2))],
    [isFree && minLength > 0, 'accepts blanks as', 'not-blank', replacing(id, field, schema, (value) => typeof value === 'string' && /^\s+$/.test(value))],
    [isFree && minLength > 0, 'refuses the shortest', 'shortest', refusing(id, field, (value, form) => size(value) === minLength && (!patch || form.status === 'SUBMITTED'))],
    [isFree && maxLength !== undefined, 'refuses the longest', 'longest', refusing(id, field, (value) => size(value) > Number(maxLength) - 5)],
    [isFree && maxLength === undefined, 'refuses several pages in', isLine ? 'longest' : 'long-texts', refusing(id, field, (value) => size(value) > (isLine ? 150 : 2000))],
    // The kit leaves the priority out of its first form.
    [!needed, 'requires', 'optional', refusing(id, field, (value, form) => value === undefined && form.status !== 'SUBMITTED')],
    [!needed && isFree, 'refuses an empty', 'blank-optional', refusing(id, field, (value) => value === '')],
    [isFree && (maxLength ?? 200) > 100, 'cuts at 100 characters', 'keeps', keeping(id, field, (text) => text.slice(0, 100))],
    [isFree, 'escapes for HTML', 'keeps', keeping(id, field, (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('’', '&#39;'))],
    [isFree, 'keeps only ASCII of', 'keeps', keeping(id, field, (text) => text.replaceAll(/[^ -~\n]/g, '?'))],
    [isFree && !isLine, 'joins the lines of', 'keeps', keeping(id, field, (text) => text.replaceAll(/\s+/g, ' '))],
    [isFree && needed && may('outer-blanks'), 'refuses outer blanks in', 'outer-blanks', refusing(id, field, (value) => size(value) > 5 && String(value) !== String(value).trim())],
    [isFree && !needed, 'loses', 'keeps', keeping(id, field, () => undefined)],
    [isFree && required.includes(field), 'refuses a second time the same', 'again', once(id, field)],
  ];
}

/** Refuses the form if an accepted one had the same text in this field. */
function once(id: FormId, field: string): Tamper {
  const seen = perServer(() => new Set<unknown>());
  return on(id, async ({ request, mock, next }) => {
    const { [field]: value, ...form } = await fieldsOf(request);
    if (seen(mock).has(value) && form.status !== 'SUBMITTED')
      return answer(400, { [field]: ['It is used already.'] });
    const response = await next();
    if (response.ok) seen(mock).add(value);
    return response;
  });
}

const ofForms = forEach(FORM_IDS, (id) => {
  const { properties, required } = formOf(id);
  return Object.entries(properties)
    .filter(([field]) => !LEFT_OUT.test(field))
    .flatMap(([field, reference]) => {
      const wrong = wrongFields(id, field, resolve(reference), required);
      return among(wrong, (tamper) => tamper, ` ${field}`);
    });
});

export const generated: Mistake[] = [...ofReplies, ...ofCalls, ...ofForms];
