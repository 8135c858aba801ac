/** A fault's condition: the fault applies only to calls with this path, header, query or body. */
import * as v from 'valibot';
import { asRecord, isRecord } from '../contract/is-record';
import { nearest } from '../contract/nearest';
import { apiPaths, operationsEnding, type Target, withoutIds } from '../contract/operations';
import { formIn, isForm, type SentBody, textOf } from '../contract/sent-body';

const Texts = v.optional(v.pipe(asRecord, v.record(v.string(), v.string())));

export const ConditionSchema = v.pipe(
  asRecord,
  v.strictObject({
    /** The end of the path, such as `/proposals/101/`. */
    path: v.optional(v.string()),
    header: Texts,
    query: Texts,
    /** Fields of a JSON or multipart body, with their values. */
    body: v.optional(
      v.pipe(asRecord, v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
    ),
  }),
);

export type Condition = v.InferOutput<typeof ConditionSchema>;

/** Whether a path of this operation can end with this text. */
export const canEnd = (operation: Target | '*', end: string): boolean => {
  if (operation === 'document') return !end.endsWith('/');
  const ids = operationsEnding(end);
  return operation === '*'
    ? ids.length > 0 || end.startsWith('/media/') || /\.\w+$/.test(end)
    : ids.includes(operation);
};

export function noSuchPath(operation: Target | '*', end: string): string {
  const paths = apiPaths.filter((path) => canEnd(operation, path));
  const [nearestPath] = nearest(withoutIds(end), paths);
  const which = operation === '*' ? 'No call' : `No call of ${operation}`;
  const withSlash = canEnd(operation, `${end}/`) && ` Paths end with a slash: ${end}/`;
  const likely = nearestPath ? ` The nearest is ${nearestPath}.` : '';
  return `${which} has a path that ends with "${end}".${withSlash || likely}`;
}

/**
 * Returns a function that says whether this request meets a condition. If `isExact`, the request must have no
 * query parameters that the condition does not name.
 */
export function conditionsMetBy({ url: address, headers }: Request, sent: SentBody) {
  const url = new URL(address);
  return ({ path, header = {}, query = {}, body }: Condition, isExact = false): boolean =>
    (path === undefined || url.pathname.endsWith(path)) &&
    Object.entries(header).every(([name, text]) => headers.get(name) === text) &&
    Object.entries(query).every(([name, text]) => url.searchParams.get(name) === text) &&
    (!isExact || [...url.searchParams.keys()].every((name) => name in query)) &&
    (!body || hasFields(sent, body));
}

function hasFields(sent: SentBody, wanted: NonNullable<Condition['body']>): boolean {
  try {
    const fields: unknown = isForm(sent) ? formIn(sent) : JSON.parse(textOf(sent));
    return (
      isRecord(fields) &&
      Object.entries(wanted).every(([name, value]) => String(fields[name]) === String(value))
    );
  } catch {
    return false;
  }
}

/** Returns a text such as 'header X-Test is 1 and query limit is 3'. */
export const conditionInWords = ({ path, ...parts }: Condition): string =>
  [
    ...(path === undefined ? [] : [`the path ends with ${path}`]),
    ...Object.entries(parts).flatMap(([part, values = {}]) =>
      Object.entries(values).map(([name, value]) => `${part} ${name} is ${value}`),
    ),
  ].join(' and ');
