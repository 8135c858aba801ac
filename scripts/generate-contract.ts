/**
 * Writes src/contract/contract.gen.ts from openapi.yaml: types, a table of the endpoints, the lengths and sizes that the
 * schemas allow, and the types of the files that are sent.
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
  requestBody?: { content: Record<string, { encoding?: Record<string, Encoding> }> };
}

/** `x-portal-content-type`: the portal sends only these of the types. */
interface Encoding {
  contentType: string;
  'x-portal-content-type'?: string;
}

/** Returns the text of the generated file. A test compares it with the committed file. */
export async function generateContract(): Promise<string> {
  const text = readFileSync(contractUrl, 'utf8');
  // The examples are for people who read the contract.
  const contract = parse(text, (key, value) => (key === 'example' ? undefined : value));
  const types = await openapiTS(contract, {
    transform: (schema) =>
      schema.format === 'binary'
        ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('File'))
        : undefined,
  });
  const used = types.filter((node) => !UNUSED_TYPES.includes(nameOf(node)));
  const lean = ts.transform(used, [withoutHeaders]).transformed;
  return `// Generated from openapi.yaml by \`npm run generate\`. Do not edit.\n${astToString(lean)}\n${endpointTable(text)}\n${limitTable(text)}\n${fileTypeTable(text)}`;
}

/** The generator's types that nothing uses: `operations` says the same as `paths`. */
const UNUSED_TYPES = ['paths', 'webhooks', '$defs'];

const nameOf = (node: ts.Node): string =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? node.name.text : '';

/** Leaves out the headers and cookies of each call, which nothing uses. The contract's schemas have no such fields. */
const withoutHeaders: ts.TransformerFactory<ts.Node> = (context) => (node) => {
  const visit = (inner: ts.Node): ts.Node | undefined =>
    ts.isPropertySignature(inner) &&
    ts.isIdentifier(inner.name) &&
    ['header', 'headers', 'cookie'].includes(inner.name.text)
      ? undefined
      : ts.visitEachChild(inner, visit, context);
  return ts.visitEachChild(node, visit, context);
};

function operationsIn(text: string): { method: string; path: string; operation: Operation }[] {
  const { paths } = parse(text) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

function endpointTable(text: string): string {
  const rows = operationsIn(text).map(({ method, path, operation }) => {
    const secured = operation.security?.length !== 0;
    const types = Object.keys(operation.requestBody?.content ?? {});
    const body = types.includes('multipart/form-data')
      ? 'multipart'
      : types.length
        ? 'json'
        : 'none';
    return `  ${operation.operationId}: { method: '${method.toUpperCase()}', path: '${path}', secured: ${secured}, plain: ${operation['x-plain'] === true}, body: '${body}' },`;
  });
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

/** The keywords that limit a value, and their names in the table. */
const LIMITS = {
  minLength: 'minLength',
  maxLength: 'maxLength',
  minItems: 'minItems',
  maxItems: 'maxItems',
  'x-max-bytes': 'maxBytes',
};

const limitsOf = (schema: Schema) =>
  Object.entries(LIMITS)
    .filter(([keyword]) => keyword in schema && schema[keyword] !== 1)
    .map(([keyword, name]) => `${name}: ${schema[keyword]}`);

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
  return `/** The minimum and maximum lengths of texts and lists in the contract, and the maximum sizes of files, by schema. */
export const limits = {
${rows.join('\n')}
} as const;
`;
}

/** How the names of such files end. */
const EXTENSIONS: Record<string, string> = {
  'application/pdf': '.pdf',
  'application/msword': '.doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
};

function fileTypeTable(text: string): string {
  const rows = operationsIn(text).flatMap(({ operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ encoding = {} }) =>
      Object.values(encoding).map((file) => {
        const types = (file['x-portal-content-type'] ?? file.contentType).split(/,\s*/);
        const entries = types.map((type) => {
          if (!(type in EXTENSIONS)) throw new Error(`Add ${type} to EXTENSIONS`);
          return `'${type}': ['${EXTENSIONS[type]}']`;
        });
        return `  ${operation.operationId}: { ${entries.join(', ')} },`;
      }),
    ),
  );
  return `/** The types of the files that the portal sends, with the ends of their names, by operation. */
export const fileTypes = {
${rows.join('\n')}
} as const;
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(outputUrl, await generateContract());
}
