import { textOfHtml } from '@/lib/same-text';
import { isPage } from '@/lib/web-page';
import { isObject } from './fields';
import { isCode, isGarbled, isOfProgram } from './no-reasons';

/**
 * One text of a refusal. `path` has the names of the fields that lead to it, outermost first. It is empty if the text
 * is about the whole request.
 */
export interface Words {
  path: readonly string[];
  text: string;
  /** The key of the body under which the text stands, unless it stands in a list or in an inner object. */
  key?: string;
}

/** Keys under which servers put messages about the whole request, or lists of errors. */
const GENERAL =
  /^(details?|messages?|msg|reason|error_?(message|description)|__all__|_schema|((non_?field|form|field|validation)_?)?errors?|issues|violations|invalid-params)$/i;

/** Keys under which servers put all refused fields. */
const HOLDERS = /^(((field|validation)_?)?errors|messages?|model_?state|fields)$/i;

/** What frameworks write before the names of fields: where in the request they were. */
const PLACES = /^(\d+|\$|body|model|json|form|json_or_form|query|querystring)$/i;

/** A field's text outside a list is a refusal only if it is a sentence. Other texts may be data, such as an e-mail. */
const isSentence = (text: string) => /\s|[.!?]$/.test(text.trim());

const BLOCK_TAGS = /<\/?(p|br|div|[uo]l|li)\b[^>]*>/gi;
const INLINE_TAGS = /<\/?(a|b|code|em|font|i|small|span|strong|u)\b[^>]*>/gi;

/** Removes the HTML from a reason. Django, for example, writes its rules for passwords as an HTML list. */
const withoutMarkup = (text: string): string =>
  text
    .replace(BLOCK_TAGS, ' ')
    .replace(INLINE_TAGS, '')
    .replace(/&#?\w+;/g, textOfHtml)
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * All texts of a refusal, however the server nests them. Leaves out web pages, data, codes such as
 * `account_not_verified` that are about no field, and texts that only repeat those about fields.
 */
export function wordsIn(body: unknown): Words[] {
  if (isPage(body)) return [];
  const words = isObject(body) ? inObject(body, []) : walk(body, []);
  return words.filter((one) => !(isAboutAll(one) && (isCode(one.text) || repeats(one, words))));
}

/**
 * Some servers put refused fields into one text as well: one in a line, 'Too short.' or 'email: Too short.', or the
 * first and a count, 'Too short. (and 2 more errors)'.
 */
const repeats = (general: Words, words: readonly Words[]): boolean =>
  general.path.length === 0 &&
  general.text
    .split('\n')
    .every((line) =>
      words.some(
        ({ path, text }) =>
          path.length > 0 && line.replace(/^\S+: | \(and \d+ more errors?\)$/g, '') === text,
      ),
    );

/** True if the text is about no field, or about a field that has the name of a general key, such as `message`. */
const isAboutAll = ({ path }: Words): boolean => path.every((name) => GENERAL.test(name));

function walk(value: unknown, path: readonly string[]): Words[] {
  if (typeof value === 'string')
    return goErrors(value) ?? spoken({ path, text: withoutMarkup(value) });
  if (Array.isArray(value)) return value.flatMap((item: unknown) => walk(item, path));
  if (!isObject(value)) return [];
  const named = fieldErrorIn(value);
  return named ? spoken(named) : inObject(value, path, true);
}

/** Nothing for a text that is not meant for people. */
const spoken = (words: Words): Words[] =>
  words.text && ![isPage, isGarbled, isOfProgram].some((no) => no(words.text)) ? [words] : [];

/** Gin and Echo name each refused field in a line: "Key: 'Form.Email' Error:Field validation for 'Email' failed on …". */
function goErrors(value: string): Words[] | undefined {
  const found = [...value.matchAll(/^Key: '[\w.[\]]*?(\w+)' Error:.* on the '(\w+)' tag$/gm)];
  if (found.length === 0) return undefined;
  return found.map(([, name = '', rule]) => ({
    path: partsOf(name),
    text: rule === 'required' ? 'This field is required.' : `The server's rule is "${rule}".`,
  }));
}

/** `isInner`: if such an object has a general message, it is one error, and its other keys describe the error. */
function inObject(
  value: Record<string, unknown>,
  path: readonly string[],
  isInner = false,
): Words[] {
  const speaks = generalIn(value, path).length > 0;
  return Object.entries(value).flatMap(([name, item]) => {
    // The `title` of an RFC 9457 problem is a general text, not a form field.
    if (name === 'title' && describesItself(value)) return speaks ? [] : walk(item, path);
    // Each text with a field's name is a refusal here, even a single word.
    if (HOLDERS.test(name) && isObject(item) && !isMessage(item))
      return Object.entries(item).flatMap(([field, text]) =>
        walk(text, isGeneral(field, text) ? path : [...path, ...partsOf(field)]),
      );
    const describes = name === 'message' && describesItself(value);
    if (isGeneral(name, item) || describes) {
      const isOwn = path.length === 0 && typeof item === 'string';
      const words = walk(item, path).map((one) =>
        isOwn ? { ...one, key: name.toLowerCase() } : one,
      );
      return describes ? words.map(namedInText) : words;
    }
    if (isInner && speaks) return [];
    // If the body has a general message, ignore plain-string fields: they are data, not refusals.
    if (typeof item === 'string' && (speaks || !isSentence(item) || isCode(item))) return [];
    return walk(item, [...path, ...partsOf(name)]);
  });
}

/** A list under `message` is about the contact form's field of that name, unless the body describes itself. */
const isGeneral = (name: string, item: unknown): boolean =>
  GENERAL.test(name) && !(name === 'message' && Array.isArray(item));

/** Whether the object is one message, such as {code, message}, and no map of refused fields. */
const isMessage = ({ code, message }: Record<string, unknown>): boolean =>
  code !== undefined && typeof message === 'string';

/** Whether the body has a status number or a type, as in RFC 9457 and in the errors of NestJS and Spring. */
const describesItself = (value: Record<string, unknown>): boolean =>
  /^\d{3}$/.test(String(value.status ?? value.statusCode)) || typeof value.type === 'string';

/** NestJS and Fastify begin a text with the field's name: 'email must be an email', 'body/email must match format'. */
function namedInText(words: Words): Words {
  const [, name, rest = ''] =
    /^(?:each value in )?(?:body\/)?([a-z]\w*) ((?:must|should) .+)$/.exec(words.text) ?? [];
  if (!name) return words;
  return {
    path: [...words.path, ...partsOf(name)],
    text: rest.charAt(0).toUpperCase() + rest.slice(1),
  };
}

/**
 * Some servers list errors as objects that name the field: {path, msg}, {loc, msg}, {field, defaultMessage},
 * {name, reason}, {property, constraints}, {source: {pointer}, detail}.
 */
function fieldErrorIn(value: Record<string, unknown>): Words | undefined {
  const { constraints, source, reason } = value;
  const broken = isObject(constraints) ? Object.values(constraints)[0] : undefined;
  const { msg, message, defaultMessage, detail, title } = value;
  const text = [msg, message, defaultMessage, detail, reason, title, broken].find(
    (one) => typeof one === 'string',
  );
  const { loc, field, path, param, attr, property, propertyPath } = value;
  const pointer = isObject(source) ? String(source.pointer).replace(POINTER, '') : undefined;
  const named = reason === undefined ? undefined : value.name;
  const place = loc ?? field ?? path ?? param ?? attr ?? property ?? propertyPath ?? pointer;
  const names = [place ?? named].flat().filter((one): one is string => typeof one === 'string');
  if (typeof text !== 'string' || names.length === 0 || names.some((name) => /[/\s]/.test(name)))
    return undefined;
  return { path: names.flatMap(partsOf), text: withoutMarkup(text) };
}

/** The beginning of a JSON:API pointer to a field. */
const POINTER = /^\/data(\/attributes)?\//;

/**
 * The contract's names of a field and of those that lead to it. Some servers write the path as one key:
 * 'team_members[1].email', '$.email', 'body.email'. Drops the index, because forms don't show it. Others write the names
 * as their language does: 'phoneNumber', 'PhoneNumber'.
 */
const partsOf = (name: string): string[] =>
  name
    .split(/[.[\]]+/)
    .filter((part) => part && !PLACES.test(part))
    .map((part) => part.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase());

const generalIn = (value: Record<string, unknown>, path: readonly string[]): Words[] =>
  Object.entries(value).flatMap(([name, item]) => (GENERAL.test(name) ? walk(item, path) : []));

/** One line for each field, such as 'Referral code: Unknown. Too old.', and one for each general text. */
export function labelled(
  words: readonly Words[],
  labels: Readonly<Record<string, string>> = {},
): string[] {
  const lines = new Map<string, string>();
  for (const one of words) {
    const field = isAboutAll(one) ? undefined : one.path;
    const key = field === undefined ? ` ${one.text}` : field.join();
    const line = lines.get(key);
    if (line?.endsWith(one.text)) continue;
    const begin = field === undefined ? '' : `${labelOf(field, labels)}: `;
    lines.set(key, line ? `${line} ${one.text}` : begin + one.text);
  }
  return [...lines.values()];
}

function labelOf(path: readonly string[], labels: Readonly<Record<string, string>>): string {
  const [first = '', ...inner] = path;
  const label = labels[first] ?? fieldInWords(first);
  return [label, ...inner.map((name) => fieldInWords(name).toLowerCase())].join(', ');
}

/** Makes 'referral_code' or 'referralCode' readable: 'Referral code'. */
export function fieldInWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
