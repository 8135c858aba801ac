/** Says in plain words what valibot found wrong. */
import type * as v from 'valibot';
import { isRecord } from './is-record';
import { jsonProblem } from './json-words';
import { closest } from './nearest';

/** The values that each field accepts, or examples if there are too many to list. */
export type Choices = Record<string, readonly string[]>;

type Issue = v.BaseIssue<unknown>;

export const issuesInWords = (
  issues: readonly Issue[],
  schema: v.GenericSchema,
  choices: Choices = {},
): string[] => issues.map((issue) => issueInWords(issue, schema, choices));

function issueInWords(issue: Issue, schema: v.GenericSchema, choices: Choices): string {
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const field = path.at(-1);
  const [place, name] = [path.slice(0, -1).join('.'), path.join('.')];
  const at = (text: string) => (place ? `${place}: ${text}` : text);
  if (issue.type === 'parse_json')
    return jsonProblem(String(issue.input)) ?? 'The body is not JSON.';
  // Valibot's own messages begin with "Invalid", so any other message is from our schema.
  if (!issue.message.startsWith('Invalid '))
    return name ? `${name}: ${issue.message}` : issue.message;
  if (field === undefined) return `The body must be ${kindInWords(issue.expected ?? issue.type)}.`;
  if (issue.expected === 'never') {
    const allowed = fieldsAt(schema, path.slice(0, -1));
    return at(
      `There is no field "${field}".${meant(field, allowed)} Allowed: ${allowed.join(', ')}.`,
    );
  }
  if (issue.input === undefined) return at(`${field} is missing.`);
  if (['picklist', 'custom'].includes(issue.type)) {
    const asked = String(issue.input);
    return at(`There is no ${field} "${asked}".${meant(asked, choices[field] ?? [])}`);
  }
  return `${name} must be ${kindInWords(issue.expected ?? issue.type)}, not ${issue.received}.`;
}

function meant(asked: string, names: readonly string[]): string {
  const name = closest(asked, names);
  return name ? ` Did you mean ${name}?` : '';
}

/** Replaces valibot's names of types by plain words. */
function kindInWords(expected: string): string {
  const kinds: Record<string, string> = {
    string: 'a text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    Object: 'an object',
    Array: 'a list',
  };
  const words = expected.replaceAll(/[()]/g, '').split(' | ');
  return words.map((word) => kinds[word] ?? word).join(' or ');
}

/** Returns the names of the fields that a schema has at a path. */
function fieldsAt(schema: unknown, path: readonly string[]): string[] {
  if (!isRecord(schema)) return [];
  if (isRecord(schema.wrapped)) return fieldsAt(schema.wrapped, path);
  const piped = Array.isArray(schema.pipe) && schema.pipe.find((part) => isRecord(part.entries));
  if (!schema.entries && piped) return fieldsAt(piped, path);
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(isRecord(schema.entries) ? schema.entries : {});
  if (schema.item) return fieldsAt(schema.item, rest);
  return fieldsAt(isRecord(schema.entries) ? schema.entries[first] : undefined, rest);
}
