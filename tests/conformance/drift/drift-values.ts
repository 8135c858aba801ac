/** Compares each part of a reply with its schema. */

import { timeProblem } from 'portal-mock/contract/reply-checks';
import { resolve, type Schema } from '../contract/contract';
import { isEmpty, isRecord } from '../contract/exchange';
import { folded } from '../contract/same';
import { AREAS } from '../forms/proposal-forms';
import type { Deviation } from './drift';

/** What may be wrong with a time, which is ISO 8601 with a zone. */
const TIMES = {
  'no-time': 'drift.time-format',
  'no-zone': 'drift.naive-time',
  'other-style': 'drift.time-style',
} as const;

/** Texts for which src/api/readers.ts also accepts a number or a list. */
const EITHER_FORM = /\/(team_members|approved_amount)$/;
const ID = /(^|\/)(id|user_id|proposal)$/;
const SECRET = /password|passwd|(^|_)(secret|pin|hash|salt)($|_)/i;
const CODE = /(^|_)(otp|one_time)|(^|_)code$/i;

/** Whether a field holds a secret. Checks the value too: `otp_channel: "both"` and `password_changed_at` hold none. */
export const isSecret = (name: string, value: unknown): boolean => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (CODE.test(name)) return /^[0-9]{4,8}$/.test(text) && !/status/i.test(name);
  return SECRET.test(name) && text !== '' && !/^\d{4}-\d\d-\d\d/.test(text);
};

/** Fields that may be empty in a draft: some servers accept the kit's drafts without them. */
const UNFINISHED = ['project_name', 'project_title', 'thematic_area'];
const mayBeUnfinished = (record: Record<string, unknown>, name: string) =>
  UNFINISHED.includes(name) && String(record.status).toUpperCase() === 'DRAFT' && !record[name];

export function compare(schema: Schema, value: unknown): Deviation[] {
  const out: Deviation[] = [];
  walk(schema, value, '', out);
  return out;
}

type Walk = (schema: Schema, value: unknown, at: string, out: Deviation[]) => void;

const walk: Walk = (reference, value, at, out) => {
  const schema = alternative(resolve(reference), value);
  const say = (rule: string, text: string) => out.push({ rule, at, text });
  const types = [schema.type ?? []].flat();
  if (value === null) {
    if (!types.includes('null') && types.length > 0) say('drift.null', 'null');
    return;
  }
  if (schema.enum || 'const' in schema) return oneOf(schema, value, say);
  if (types.includes('array')) {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        walk(schema.items ?? {}, item, `${at}/${index}`, out);
      });
    } else say(at === '' ? 'drift.envelope' : 'drift.type', `${show(value)} instead of a list`);
    return;
  }
  if (types.includes('object') || schema.properties) {
    if (isRecord(value)) return object(schema, value, at, out);
    return void say(
      Array.isArray(value) && at === '' ? 'drift.envelope' : 'drift.type',
      `${show(value)} instead of an object`,
    );
  }
  if (types.includes('integer') || types.includes('number')) return number(schema, value, at, say);
  if (types.includes('string')) return string(schema, value, at, say);
  if (types.includes('boolean') && typeof value !== 'boolean')
    say('drift.type', `${show(value)} instead of true or false`);
};

type Say = (rule: string, text: string) => void;

/** If the schema has alternatives (plain list or envelope, value or null), picks the one that matches the reply. */
function alternative(schema: Schema, value: unknown): Schema {
  const choices = (schema.anyOf ?? schema.oneOf)?.map(resolve);
  if (!choices) return schema;
  const fitting = choices.find(({ type }) =>
    Array.isArray(value) ? type === 'array' : value === null ? type === 'null' : false,
  );
  return fitting ?? choices.find(({ type }) => type !== 'null' && type !== 'array') ?? schema;
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[_\-\s]/g, '');

function oneOf(schema: Schema, value: unknown, say: Say): void {
  const allowed = schema.enum ?? [schema.const];
  if (allowed.includes(value)) return;
  const similar = allowed.find(
    (one) => typeof value === 'string' && typeof one === 'string' && plain(one) === plain(value),
  );
  if (similar) say('drift.case', `${show(value)} instead of ${show(similar)}`);
  else say('drift.enum', `${show(value)} is not one of ${allowed.join(', ')}`);
}

function number({ minimum, type }: Schema, value: unknown, at: string, say: Say): void {
  const numeric =
    typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
  const wrong = ID.test(at)
    ? ['drift.text-id', 'drift.id-not-a-number']
    : ['drift.number-text', 'drift.type'];
  const [text = '', other = ''] = typeof value === 'string' ? wrong : ['', 'drift.type'];
  if (typeof value !== 'number') say(numeric ? text : other, `${show(value)} instead of a number`);
  else if (minimum !== undefined && value < minimum)
    say('drift.range', `${value} is below ${minimum}`);
  else if (type === 'integer' && !Number.isInteger(value))
    say('drift.type', `${value} instead of a whole number`);
}

function string(schema: Schema, value: unknown, at: string, say: Say): void {
  const isTime = schema.format === 'date-time';
  if (typeof value !== 'string') {
    const isOther = typeof value === 'number' || Array.isArray(value);
    if (isOther && EITHER_FORM.test(at)) return;
    const rule = typeof value === 'number' ? 'drift.number-text' : 'drift.type';
    say(isOther && isTime ? 'drift.time-format' : rule, `${show(value)} instead of text`);
  } else if (isTime) {
    const problem = timeProblem(value);
    if (problem) say(TIMES[problem], show(value));
  } else if (schema.format === 'email' && !value.includes('@'))
    say('drift.type', `${show(value)} is no address`);
  else if (schema.pattern && value !== '' && !new RegExp(schema.pattern).test(value))
    say('drift.type', `${show(value)} does not look like ${schema.description ?? schema.pattern}`);
}

function object(
  schema: Schema,
  value: Record<string, unknown>,
  at: string,
  out: Deviation[],
): void {
  const properties = schema.properties ?? {};
  const required = schema.required ?? [];
  const extra = Object.keys(value).filter((name) => !(name in properties));
  const wrapped = wrappedIn(required, properties, value);
  if (wrapped) return void out.push({ rule: 'drift.envelope', at, text: wrapped });
  const say = (rule: string, name: string, text: string) =>
    out.push({ rule, at: `${at}/${name}`, text });
  for (const [name, inner] of Object.entries(properties)) {
    const found = value[name];
    if (mayBeUnfinished(value, name)) continue;
    if (found === undefined) {
      const lookalike = extra.find((other) => plain(other) === plain(name));
      const missing = name === 'message' ? 'drift.missing-message' : 'drift.missing-field';
      if (lookalike) say('drift.field-name', name, `named ${show(lookalike)}`);
      else if (required.includes(name)) say(missing, name, 'absent');
    }
    // Optional text that is empty may be null, '' or absent.
    if (required.includes(name) ? found !== undefined : !isEmpty(found))
      walk(inner, found, `${at}/${name}`, out);
    else if (found === null && resolve(inner).type === 'array')
      say('drift.null-list', name, 'null');
    const [shown, values] = [value[`${name}_display`], resolve(inner).enum];
    if (typeof shown !== 'string' || !values?.includes(found)) continue;
    const other = values.find((one) => typeof one === 'string' && plain(one) === plain(shown));
    const area = name === 'thematic_area' ? AREAS.get(String(found)) : undefined;
    const isOther = other !== undefined && other !== found;
    if (isOther || (area !== undefined && folded(shown) !== folded(area)))
      say('drift.display', `${name}_display`, `${show(shown)} for ${String(found)}`);
  }
  for (const name of extra) {
    const [secret] = secretsIn(name, value[name]);
    say(secret ? 'drift.secret-field' : 'drift.extra-field', secret ?? name, 'not in the contract');
  }
}

/** The places of secrets in a field, which may have objects inside. */
const secretsIn = (at: string, value: unknown): string[] =>
  isRecord(value) || Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => secretsIn(`${at}/${name}`, inner))
    : isSecret(at.replace(/.*\//, ''), value)
      ? [at]
      : [];

/** Finds an object that is one level too deep (`{data: {…}}`), or a level that is missing (tokens without `tokens`). */
function wrappedIn(
  required: string[],
  properties: Record<string, Schema>,
  value: Record<string, unknown>,
): string | undefined {
  const missing = required.filter((name) => !(name in value));
  if (missing.length === 0) return undefined;
  const has = (inner: unknown, names: string[]) =>
    isRecord(inner) && names.length > 0 && names.every((name) => name in inner);
  const wrapper = Object.keys(value).find(
    (name) => !(name in properties) && has(value[name], missing),
  );
  if (wrapper) return `wrapped in ${show(wrapper)}`;
  const list =
    missing.includes('results') && Object.keys(value).find((name) => Array.isArray(value[name]));
  if (list) return `the items are in ${show(list)}, not in "results"`;
  const lost = missing.find((name) => has(value, resolve(properties[name] ?? {}).required ?? []));
  return lost && `the fields of ${show(lost)} are one level higher, not inside it`;
}

const show = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
