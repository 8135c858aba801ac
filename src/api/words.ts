import { textOfHtml } from '@/lib/same-text';
import { isPage } from '@/lib/web-page';
import { isObject } from './fields';

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

/** Keys under which servers put messages about the whole request. */
const GENERAL = ['detail', 'non_field_errors', 'message', 'error', 'msg', '__all__', 'errors'];

/** Keys under which servers put all refused fields. */
const HOLDERS = /^((field|validation)_?)?errors$/i;

/** Codes such as `account_not_verified` are for programs, and the name of a status is no reason. */
const isCode = (text: string): boolean =>
  /^\w+([_.-]\w+)+$/.test(text) || STATUS_NAMES.test(text) || FILLERS.test(text);

/** The names of all error statuses, as servers write them. */
const STATUS_NAMES =
  /^(bad request|unauthori[sz]ed|unauthenticated|forbidden|not (found|acceptable|implemented)|method not allowed|(request|gateway) time-?out|conflict|gone|precondition failed|(payload|content|request entity) too large|unsupported media type|unprocessable (entity|content)|locked|failed dependency|too early|too many requests|unavailable for legal reasons|insufficient storage|(internal )?server error|bad gateway|service (temporarily )?unavailable)\.?$/i;

/** What frameworks write where an application gives no reason. */
const FILLERS =
  /^(access denied|forbidden resource|no message available|validation (failed|errors?)( for object=.*)?)\.?$/i;

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
 * All texts of a refusal, however the server nests them. Leaves out web pages, data, and codes such as
 * `account_not_verified` that are about no field.
 */
export function wordsIn(body: unknown): Words[] {
  if (isPage(body)) return [];
  const words = isObject(body) ? inObject(body, []) : walk(body, []);
  return words.filter((one) => !(isAboutAll(one) && isCode(one.text)));
}

/** True if the text is about no field, or about a field that has the name of a general key, such as `message`. */
const isAboutAll = ({ path }: Words): boolean => path.every((name) => GENERAL.includes(name));

function walk(value: unknown, path: readonly string[]): Words[] {
  if (typeof value === 'string') {
    const text = withoutMarkup(value);
    return text && !isPage(text) ? [{ path, text }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item: unknown) => walk(item, path));
  if (!isObject(value)) return [];
  const named = fieldErrorIn(value);
  if (named) return [named];
  const general = generalIn(value, path);
  // An inner object with a general message is one error. Its other keys describe the error and are not refused fields.
  return general.length > 0 ? general : inObject(value, path);
}

function inObject(value: Record<string, unknown>, path: readonly string[]): Words[] {
  const speaks = generalIn(value, path).length > 0;
  return Object.entries(value).flatMap(([name, item]) => {
    // A list under `message` is about the contact form's field of that name, unless the body describes itself.
    if (name === 'message' && Array.isArray(item))
      return describesItself(value)
        ? walk(item, path).map(namedInText)
        : walk(item, [...path, name]);
    // The `title` of an RFC 9457 problem is a general text, not a form field.
    if (name === 'title' && describesItself(value)) return speaks ? [] : walk(item, path);
    // Under `errors`, each text with a field's name is a refusal, even a single word.
    if (HOLDERS.test(name) && isObject(item))
      return Object.entries(item).flatMap(([field, text]) =>
        walk(text, [...path, ...partsOf(field)]),
      );
    if (GENERAL.includes(name)) {
      const isOwn = path.length === 0 && typeof item === 'string';
      return walk(item, path).map((one) => (isOwn ? { ...one, key: name } : one));
    }
    // If the body has a general message, ignore plain-string fields: they are data, not refusals.
    if (typeof item === 'string' && (speaks || !isSentence(item))) return [];
    return walk(item, [...path, ...partsOf(name)]);
  });
}

/** Whether the body has a status number or a type, as in RFC 9457 and in the errors of NestJS and Spring. */
const describesItself = (value: Record<string, unknown>): boolean =>
  typeof (value.status ?? value.statusCode) === 'number' || typeof value.type === 'string';

/** NestJS begins a text with the field's name: 'email must be an email'. */
function namedInText(words: Words): Words {
  const [, name, rest = ''] =
    /^(?:each value in )?([a-z]\w*) ((?:must|should) .+)$/.exec(words.text) ?? [];
  if (!name) return words;
  return {
    path: [...words.path, ...partsOf(name)],
    text: rest.charAt(0).toUpperCase() + rest.slice(1),
  };
}

/** Some servers list errors as objects that name the field: {path, msg}, {loc, msg}, {field, defaultMessage}. */
function fieldErrorIn(value: Record<string, unknown>): Words | undefined {
  const text = [value.msg, value.message, value.defaultMessage, value.detail].find(
    (one) => typeof one === 'string',
  );
  const place = value.loc ?? value.field ?? value.path ?? value.param ?? value.attr;
  const names = [place].flat().filter((one): one is string => typeof one === 'string');
  if (typeof text !== 'string' || names.length === 0 || names.some((name) => /[/\s]/.test(name)))
    return undefined;
  return { path: names.flatMap(partsOf), text: withoutMarkup(text) };
}

/**
 * The contract's names of a field and of those that lead to it. Some servers write the path as one key:
 * 'team_members[1].email', '$.email', 'body.email'. Drops the index, because forms don't show it. Others write the names
 * as their language does: 'phoneNumber', 'PhoneNumber'.
 */
const partsOf = (name: string): string[] =>
  name
    .split(/[.[\]]+/)
    .filter((part) => part && !/^(\d+|\$|body)$/.test(part))
    .map((part) => part.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase());

const generalIn = (value: Record<string, unknown>, path: readonly string[]): Words[] =>
  GENERAL.flatMap((name) => walk(value[name], path));

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
