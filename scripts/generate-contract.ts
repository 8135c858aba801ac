/**
 * Writes src/contract/contract.gen.ts from openapi.yaml: types, a table of the endpoints, and the lengths that the
 * schemas allow.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';

const contractUrl = new URL('../openapi.yaml', import.meta.url);
const outputUrl = new URL('../src/contract/contract.gen.ts', import.meta.url);

interface Operation {
  operationId: string;
  'x-plain'?: boolean;
  security?: unknown[];
  requestBody?: { content: Record<string, unknown> };
}

/** Returns the text of the generated file. A test compares it with the committed file. */
export async function generateContract(): Promise<string> {
  const text = readFileSync(contractUrl, 'utf8');
  const types = await openapiTS(text, {
    transform: (schema) =>
      schema.format === 'binary'
        ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('File'))
        : undefined,
  });
  return `// Generated from openapi.yaml by \`npm run generate\`. Do not edit.\n${astToString(types)}\n${endpointTable(text)}\n${limitTable(text)}`;
}

function endpointTable(text: string): string {
  const { paths } = parse(text) as { paths: Record<string, Record<string, Operation>> };
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => {
        const secured = operation.security?.length !== 0;
        const types = Object.keys(operation.requestBody?.content ?? {});
        const body = types.includes('multipart/form-data')
          ? 'multipart'
          : types.length
            ? 'json'
            : 'none';
        return `  ${operation.operationId}: { method: '${method.toUpperCase()}', path: '${path}', secured: ${secured}, plain: ${operation['x-plain'] === true}, body: '${body}' },`;
      }),
  );
  return `/** Every call of the contract: \`secured\` ones need a bearer token, \`plain\` ones are sent without one. */
export const endpoints = {
${rows.join('\n')}
} as const satisfies Record<
  keyof operations,
  { method: string; path: string; secured: boolean; plain: boolean; body: 'json' | 'multipart' | 'none' }
>;

export type OperationId = keyof typeof endpoints;
`;
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  [keyword: string]: unknown;
}

const LIMITS = ['minLength', 'maxLength', 'minItems', 'maxItems'];

const limitsOf = (schema: Schema) =>
  LIMITS.filter((name) => name in schema && schema[name] !== 1).map(
    (name) => `${name}: ${schema[name]}`,
  );

function limitTable(text: string): string {
  const { schemas } = parse(text).components as { schemas: Record<string, Schema> };
  const rows = Object.entries(schemas).flatMap(([name, schema]) => {
    const { items } = schema;
    const parts = Object.entries({ ...schema.properties, ...(items && { items }) });
    const fields = parts.flatMap(([field, property]) => {
      const limits = limitsOf(property);
      return limits.length > 0 ? [`${field}: { ${limits.join(', ')} }`] : [];
    });
    const all = [...limitsOf(schema), ...fields];
    return all.length > 0 ? [`  ${name}: { ${all.join(', ')} },`] : [];
  });
  return `/** The minimum and maximum lengths of texts and lists in the contract, by schema. */
export const limits = {
${rows.join('\n')}
} as const;
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(outputUrl, await generateContract());
}
