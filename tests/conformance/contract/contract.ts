/** Reads openapi.yaml for the kit. */
import { endpoints, type OperationId } from 'portal-contract';
import { type ContractDocument, createChecker } from 'portal-mock/contract/checker';
import { contractText } from 'portal-mock/serve/contract-text';
import { parse } from 'yaml';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  example?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
}

interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  summary?: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  description?: string;
  'x-assumption'?: string[];
  responses: Record<string, Response>;
}

interface Contract extends ContractDocument {
  info: { version: string };
  paths: ContractDocument['paths'] & Record<string, Record<string, Operation>>;
  components: ContractDocument['components'] & {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
  };
}

export const contract: Contract = parse(contractText);
export const contractVersion = contract.info.version;
export const checker = createChecker(contract);
export const operationIds = Object.keys(endpoints) as OperationId[];

/** The values of a schema with a list of values. */
export const valuesOf = (schema: string) =>
  (contract.components.schemas[schema]?.enum ?? []).map(String);
export const COUNTIES = valuesOf('County');

const last = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

export function resolve(schema: Schema): Schema {
  return schema.$ref ? resolve(contract.components.schemas[last(schema.$ref)] ?? {}) : schema;
}

export function operationOf(id: OperationId): Operation {
  const { path, method } = endpoints[id];
  const operation = contract.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`openapi.yaml has no operation ${id}`);
  return operation;
}

/** The fields of a call's form, and the names of those that it requires. */
export function formOf(id: OperationId) {
  const [content] = Object.values(operationOf(id).requestBody?.content ?? {});
  const { allOf: [fields] = [], ...body } = resolve(content?.schema ?? {});
  const { properties = {} } = fields ? resolve(fields) : body;
  return { properties, required: body.required ?? [] };
}
export const optionalOf = (id: OperationId) => {
  const { properties, required } = formOf(id);
  return Object.keys(properties).filter((field) => !required.includes(field));
};
export const fieldsOf = (id: OperationId) => Object.keys(formOf(id).properties);

/** The declared statuses of one class: `statusesOf('logout', 4)` returns the 4xx statuses. */
export const statusesOf = (id: OperationId, hundreds: number): number[] =>
  Object.keys(operationOf(id).responses)
    .map(Number)
    .filter((status) => Math.floor(status / 100) === hundreds);

/** The schema of a declared reply; undefined if the contract gives it no body. */
export function replySchema(id: OperationId, status: number): Schema | undefined {
  const declared = operationOf(id).responses[status];
  const response = declared?.$ref ? contract.components.responses[last(declared.$ref)] : declared;
  return response?.content?.['application/json']?.schema;
}

/** The operation that a rule is about, by its name. */
export function operationNamedBy(rule: string): OperationId | undefined {
  const [first] = rule.split('.');
  return isOperation(first) ? first : undefined;
}

export const isOperation = (text: string | undefined): text is OperationId =>
  text !== undefined && text in endpoints;
