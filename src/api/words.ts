import { isObject } from './fields';

/** One text in a refusal, and the names that lead to it, the outermost first; none when it is about the whole. */
export interface Words {
  path: readonly string[];
  text: string;
}

/** The names under which servers put what is about the whole. */
const GENERAL = ['detail', 'non_field_errors', 'message', 'error', 'msg', '__all__', 'errors'];

/** A web page in place of an answer. */
export function isPage(body: unknown): body is string {
  return typeof body === 'string' && /^\s*<|<(!doctype|html|head|title|body)\b/i.test(body);
}

/** `account_not_verified` is for programs, not for people. */
const isCode = (text: string) => /^\w+([_.-]\w+)+$/.test(text);

/** A plain text that is not in a list may be a fact, such as an e-mail address; a refusal is a sentence. */
const isSentence = (text: string) => /\s|[.!?]$/.test(text.trim());

/** Every text that a refusal gives, in whatever form the server nests them. Pages and codes are left out. */
export function wordsIn(body: unknown): Words[] {
  const words = isObject(body) ? inObject(body, []) : walk(body, []);
  return words.filter((one) => !(isAboutAll(one) && isCode(one.text)));
}

/** True where the text names no field. */
export const isAboutAll = ({ path }: Words): boolean =>
  path.every((name) => GENERAL.includes(name));

function walk(value: unknown, path: readonly string[]): Words[] {
  if (typeof value === 'string') {
    const text = value.trim();
    return text && !isPage(text) ? [{ path, text }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item: unknown) => walk(item, path));
  if (!isObject(value)) return [];
  const general = generalIn(value, path);
  // An entry of a list of errors: its other fields describe the error and are not refused themselves.
  return general.length > 0 ? general : inObject(value, path);
}

function inObject(value: Record<string, unknown>, path: readonly string[]): Words[] {
  const speaks = generalIn(value, path).length > 0;
  return Object.entries(value).flatMap(([name, item]) => {
    // A list is about the field of this name where a form has one: the contact form has a message.
    if (name === 'message' && Array.isArray(item)) return walk(item, [...path, name]);
    if (GENERAL.includes(name)) return walk(item, path);
    // If the body has a general message, plain texts beside it are facts, not refusals.
    if (typeof item === 'string' && (speaks || !isSentence(item))) return [];
    return walk(item, [...path, ...partsOf(name)]);
  });
}

/** Some servers write the whole way in one name: 'team_members[1].email'. Which item it is, its form does not tell. */
const partsOf = (name: string): string[] =>
  name.split(/[.[\]]+/).filter((part) => part && !/^\d+$/.test(part));

const generalIn = (value: Record<string, unknown>, path: readonly string[]): Words[] =>
  GENERAL.flatMap((name) => walk(value[name], path));

/** A line for each field, 'Referral code: Unknown. Too old.' or 'Team members, email: Unknown.', and for each text about the whole. */
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

/** 'referral_code' and 'referralCode' as people write it: 'Referral code'. */
function fieldInWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
