/** Checks requests and replies against openapi.yaml. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';
import { hasAtMostDecimals, timeProblem } from './reply-checks';

interface Reference {
  $ref?: string;
}

interface Parameter extends Reference {
  name: string;
  in: 'path' | 'query';
  schema: { type: string };
}

interface Schema extends Reference {
  example?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

interface Response extends Reference {
  content?: Record<string, { example?: unknown; schema: Schema }>;
  headers?: Record<string, { example?: unknown }>;
}

/** Only the parts of an OpenAPI document that are used here; ajv reads the schemas. */
export interface ContractDocument {
  paths: Record<
    string,
    Record<string, { parameters?: Parameter[]; responses: Record<string, Response> }>
  >;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
  };
}

export type Checker = ReturnType<typeof createChecker>;

const JSON_SCHEMA = ['content', 'application/json', 'schema'];
const contentType = { json: 'application/json', multipart: 'multipart/form-data' };
const last = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);
const pointer = (keys: (string | number)[]) =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export function createChecker(contract: ContractDocument) {
  const ajv = new Ajv2020({
    strict: false,
    // JSON can write 1e400, which JavaScript reads as Infinity and would store as null.
    strictNumbers: true,
    allErrors: true,
    // The linter already checks that the schemas are valid.
    meta: false,
    validateSchema: false,
  });
  addFormats.default(ajv);
  ajv.addFormat('date-time', (text) => timeProblem(text) === undefined);
  ajv.addKeyword({
    keyword: 'x-max-decimals',
    type: 'number',
    validate: hasAtMostDecimals,
    error: { message: 'has too many decimals' },
  });
  ajv.addSchema(contract, 'contract');
  const validators = new Map<string, ValidateFunction>();

  function validate(schemaPath: (string | number)[], value: unknown, options = {}): ErrorObject[] {
    const at = pointer(schemaPath);
    const validator = validators.get(at) ?? ajv.compile({ $ref: `contract#${at}`, ...options });
    validators.set(at, validator);
    return validator(value) ? [] : (validator.errors ?? []);
  }

  const operationPath = (id: OperationId) => [
    'paths',
    endpoints[id].path,
    endpoints[id].method.toLowerCase(),
  ];
  const operation = (id: OperationId) =>
    contract.paths[endpoints[id].path]?.[endpoints[id].method.toLowerCase()];

  /** Returns the declared reply with this status, and its name if it is one of the contract's components. */
  function declaredReply(id: OperationId, status: number) {
    const declared = operation(id)?.responses[status];
    const name = declared?.$ref && last(declared.$ref);
    const response = (name && contract.components.responses[name]) || declared;
    return response && { ...response, name };
  }

  /** Returns the example of a schema, or one that consists of its parts' examples. */
  function exampleOf({ $ref, example, anyOf, items, properties }: Schema): unknown {
    const named = $ref && contract.components.schemas[last($ref)];
    if (named) return exampleOf(named);
    if (example !== undefined) return example;
    if (anyOf?.[0]) return exampleOf(anyOf[0]);
    if (items) return [exampleOf(items)];
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, inner]) => [key, exampleOf(inner)]),
    );
  }

  return {
    /** Checks a request's body. An `unevaluatedProperties` error means a field that the contract does not name. */
    body(id: OperationId, value: unknown): ErrorObject[] {
      const { body } = endpoints[id];
      if (body === 'none') return [];
      const schemaPath = [
        ...operationPath(id),
        'requestBody',
        'content',
        contentType[body],
        'schema',
      ];
      return validate(schemaPath, value, { unevaluatedProperties: false });
    },

    /** Checks a value against an entity of the contract, such as `User`. */
    entity: (name: string, value: unknown): ErrorObject[] =>
      validate(['components', 'schemas', name], value, { unevaluatedProperties: false }),

    queryParameters(
      id: OperationId,
    ): { name: string; type: string; errors: (value: unknown) => ErrorObject[] }[] {
      return (operation(id)?.parameters ?? []).map((declared, index) => {
        const name = declared.$ref && last(declared.$ref);
        const parameter = (name && contract.components.parameters[name]) || declared;
        const path = name
          ? ['components', 'parameters', name]
          : [...operationPath(id), 'parameters', index];
        return {
          name: parameter.name,
          type: parameter.schema.type,
          errors: (value) => validate([...path, 'schema'], value),
        };
      });
    },

    /** Returns the statuses of the replies that the contract has for an operation. */
    statuses: (id: OperationId): string[] => Object.keys(operation(id)?.responses ?? {}),

    /** Returns an example of a reply: its body, if it has one, and its headers. */
    example(id: OperationId, status: number) {
      const { content, headers = {} } = declaredReply(id, status) ?? {};
      const { example, schema } = content?.['application/json'] ?? {};
      return {
        body: example ?? (schema && exampleOf(schema)),
        headers: Object.entries(headers).map(([name, header]) => [name, String(header.example)]),
      };
    },

    /** Says what is wrong with a reply. Returns undefined if the reply fits the contract. */
    reply(id: OperationId, status: number, body: unknown): string | undefined {
      const declared = declaredReply(id, status);
      if (!declared) return `status ${status} is not declared`;
      const { content, name } = declared;
      if (!content) return body === undefined ? undefined : `status ${status} has no body`;
      const path = name
        ? ['components', 'responses', name]
        : [...operationPath(id), 'responses', status];
      const errors = validate([...path, ...JSON_SCHEMA], body);
      return errors.length > 0 ? `status ${status}: ${ajv.errorsText(errors)}` : undefined;
    },
  };
}
