/** Reads the parts of a request and checks them against the contract. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';
import type { Checker } from '../contract/checker';
import { isRecord } from '../contract/is-record';
import { jsonProblem } from '../contract/json-words';
import type { FieldErrors } from '../contract/schemas';
import {
  formIn,
  isForm,
  type SentBody,
  textOf,
  UnreadableBody,
  type Upload,
} from '../contract/sent-body';
import { toFieldErrors } from '../replies/messages';
import { refuse } from '../replies/refusal';

type Fields = Record<string, unknown>;

export interface RequestBody {
  /**
   * Returns the fields of the body. Throws a 400 with messages by field if the contract or the rules refuse the body.
   * If both refuse a field, the 400 has only the rules' messages for this field.
   */
  input: (rules?: (body: Fields) => FieldErrors) => Fields;
  /** Mistakes of the client's code, which no user can cause by typing. */
  faults: string[];
  /** Everything in the body that breaks the contract. */
  errors: readonly ErrorObject[];
  /** Why the body could not be read, for the developer. */
  unreadable?: string | undefined;
}

/**
 * JSON Schema keywords whose errors are reported as findings, because only a mistake in the client's code causes them.
 * Other errors are only refused: most can come from what a user entered.
 */
const CLIENT_FAULTS = ['type', 'required', 'unevaluatedProperties', 'const'];

export function readBody(id: OperationId, sent: SentBody, checker: Checker): RequestBody {
  let fields: Fields = {};
  try {
    fields = fieldsOf(id, sent);
  } catch (problem) {
    const refusal = refuse(400, {
      non_field_errors: [`The body is not valid ${endpoints[id].body}.`],
    });
    return {
      input: () => {
        throw refusal;
      },
      faults: ['unreadable body'],
      errors: [],
      unreadable: problem instanceof UnreadableBody ? problem.message : jsonProblem(textOf(sent)),
    };
  }

  const errors = checker.body(id, withoutBytes(fields));
  const refused = errors.filter((error) => error.keyword !== 'unevaluatedProperties');
  const reported = refused.length > 0 ? refused : errors;
  return {
    input(rules) {
      const typed = refused.every((error) => error.keyword !== 'type');
      const broken = { ...toFieldErrors(refused), ...(typed && rules?.(fields)) };
      if (Object.keys(broken).length > 0) throw refuse(400, broken);
      return withoutUnknown(fields, errors);
    },
    faults: reported.filter((error) => CLIENT_FAULTS.includes(error.keyword)).map(inWords),
    errors,
  };
}

const COMPRESSED =
  'The body is compressed. Send it as it is, without Content-Encoding: most servers do not unpack requests.';
const NO_FORM = 'Send this call as multipart/form-data, as curl -F does.';

/** Throws a SyntaxError or an UnreadableBody. */
function fieldsOf(id: OperationId, sent: SentBody): Fields {
  const { body } = endpoints[id];
  if (body === 'none') return {};
  const [first, second] = sent.bytes;
  if (/gzip|deflate|br|zstd/i.test(sent.encoding) || (first === 0x1f && second === 0x8b))
    throw new UnreadableBody(COMPRESSED);
  if (body === 'json') return JSON.parse(textOf(sent));
  if (!isForm(sent)) throw new UnreadableBody(NO_FORM);
  return formIn(sent);
}

/** Removes fields that the contract does not name, as serializers do, so that nobody can set a row's owner. */
function withoutUnknown(fields: Fields, errors: ErrorObject[]): Fields {
  const unknown = errors.map((error) => error.params.unevaluatedProperty);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !unknown.includes(name)));
}

export interface Query {
  values: Fields;
  errors: FieldErrors;
  /** Parameters that the contract does not name. */
  unknown: string[];
}

export const unknownParameter = (name: string) => `unknown query parameter "${name}"`;

export function readQuery(id: OperationId, search: URLSearchParams, checker: Checker): Query {
  const query: Query = { values: {}, errors: {}, unknown: [] };
  const declared = checker.queryParameters(id);
  for (const [name, text] of search) {
    const parameter = declared.find((other) => other.name === name);
    if (!parameter) {
      query.unknown.push(name);
      continue;
    }
    const value = coerce(text, parameter.type);
    const errors = parameter.errors(value);
    if (errors.length > 0) query.errors[name] = Object.values(toFieldErrors(errors)).flat();
    query.values[name] = value;
  }
  return query;
}

function coerce(text: string, type: string): unknown {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  if (type === 'integer' && /^-?[0-9]+$/.test(text)) return Number(text);
  return text;
}

/** Replaces each file by its name, because the contract describes a file as a string. */
const withoutBytes = (fields: Fields): unknown =>
  isRecord(fields)
    ? Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, isUpload(value) ? value.name : value]),
      )
    : fields;

const isUpload = (value: unknown): value is Upload =>
  isRecord(value) && value.bytes instanceof Uint8Array;

const inWords = ({ instancePath, message, params }: ErrorObject) =>
  [instancePath || 'body', message, params.unevaluatedProperty].filter(Boolean).join(' ');
