/**
 * Checks that the screen can find the reason of a refusal: the reason is under the right key, and messages about fields
 * use the field names of the form.
 */
import type { OperationId } from 'portal-contract';
import { fieldsOf, replySchema, type Schema, statusesOf } from '../contract/contract';
import { at, type Exchange, isRecord, textAt } from '../contract/exchange';
import type { Deviation } from './drift';

/** A deviation, if `holds`. */
export const when = (holds: unknown, rule: string, text: string, at = ''): Deviation[] =>
  holds ? [{ rule, at, text }] : [];

const shapes: Record<string, (body: unknown, operation: OperationId) => boolean> = {
  Detail: (body) => textAt(body, 'detail') !== undefined,
  // NestJS lists what is wrong under `message`, and puts the name of the status under `error`.
  MessageError: (body) =>
    (textAt(body, 'error') ?? textAt(body, 'message')) !== undefined &&
    !Array.isArray(at(body, 'message')),
  FieldErrors: (body, operation) =>
    isRecord(body) &&
    Object.entries(body).some(
      ([name, value]) =>
        isMessages(value) &&
        (!/^(error|message)$/.test(name) || fieldsOf(operation).includes(name)),
    ),
};

/**
 * Whether the value has the messages of one field. If the field is a list, the keys may be the indexes of its items:
 * `{0: [messages]}`.
 */
const isMessages = (value: unknown): boolean =>
  isRecord(value)
    ? Object.entries(value).some(([key, inner]) => /^[0-9]+$/.test(key) && isMessages(inner))
    : Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

const SHAPES: Record<string, string> = {
  Detail: '{detail: text}',
  MessageError: '{error: text} or {message: text}',
  FieldErrors: '{field: [texts]}',
};

export function errorShape(operation: OperationId, { status, json, sent }: Exchange): Deviation[] {
  // The portal ignores the body of a refused logout: the tokens are already deleted.
  const allowed = operation === 'logout' ? [] : shapesOf(operation, status);
  if (allowed.length === 0) return [];
  if (allowed.some((name) => shapes[name]?.(json, operation)))
    return strangers(operation, json, Object(sent.body));
  const wanted = allowed.map((name) => SHAPES[name]).join(' or ');
  const got = isRecord(json) ? inShort(json) : JSON.stringify(json);
  const said = Array.isArray(at(json, 'message'))
    ? 'its reasons in a list in `message`, which no screen shows'
    : `${got} instead of ${wanted}`;
  return when(true, 'drift.error-shape', `${status} with ${said}`);
}

/** At most three keys. A field of the right name may have a value of another kind. */
function inShort(json: object): string {
  const fields = Object.entries(json).map(([key, value]) => {
    const simple = typeof value === 'string' ? 'a text' : JSON.stringify(value);
    return `${key}: ${isRecord(value) ? '{…}' : Array.isArray(value) ? '[…]' : simple}`;
  });
  return `{${fields.slice(0, 3).join(', ')}${fields.length > 3 ? ', …' : ''}}`;
}

/** Django's CSRF refusal is JSON or a web page, so this searches the text of the body. Laravel's has a status of its own. */
export const isAboutCsrf = ({ status, text }: Exchange) =>
  status === 419 || (status === 403 && /csrf/i.test(text));

/** Keys of messages that are not about a single field. */
const OF_ALL = /^(non_?field_?errors|__all__|error|message|detail|code)$/i;

/** Reports a refusal whose messages are all for fields that neither the form nor the call (`body`) has. */
function strangers(operation: OperationId, json: unknown, body: object): Deviation[] {
  const names = isRecord(json) ? Object.keys(json) : [];
  const inForm = fieldsOf(operation);
  const fields = [...inForm, ...Object.keys(body)];
  if (inForm.length === 0 || names.some((name) => OF_ALL.test(name) || fields.includes(name)))
    return [];
  const said = names.filter((name) => isRecord(json) && isMessages(json[name]));
  const text = `says what is wrong of ${said.join(', ')}, which the form does not have`;
  return when(said.length > 0, 'drift.error-field', text);
}

/**
 * Returns the names of the error schemas for this status. If the contract doesn't list the status, returns those of the
 * operation's other refusals, except 429.
 */
function shapesOf(operation: OperationId, status: number): string[] {
  const declared = statusesOf(operation, 4);
  const statuses = declared.includes(status) ? [status] : declared.filter((code) => code !== 429);
  const names = statuses.flatMap((code) => namesIn(replySchema(operation, code)));
  // These two schemas have an `error`, like `MessageError`. Separate rules check their other fields.
  const known = names.map((name) =>
    ['ActivationError', 'UnverifiedAccount'].includes(name) ? 'MessageError' : name,
  );
  return [...new Set(known)].filter((name) => name in shapes);
}

const namesIn = (schema: Schema | undefined): string[] =>
  schema?.$ref
    ? [schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    : (schema?.anyOf ?? []).flatMap(namesIn);
