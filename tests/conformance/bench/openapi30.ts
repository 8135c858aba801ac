/** Converts the contract to OpenAPI 3.0, for tools that do not read 3.1. */
type Node = unknown;

const isRecord = (node: Node): node is Record<string, Node> =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

const isNull = (node: Node) => isRecord(node) && node.type === 'null';

export function asOpenApi30(contract: Node): Node {
  const { info, ...rest } = isRecord(contract) ? contract : {};
  const { summary, ...kept } = isRecord(info) ? info : {};
  return convert({ ...rest, openapi: '3.0.3', info: kept });
}

function convert(node: Node): Node {
  if (Array.isArray(node)) return node.map(convert);
  if (!isRecord(node)) return node;
  const { type, oneOf, const: constant, contentMediaType, ...rest } = node;
  const converted = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      name === 'example' ? value : convert(value),
    ]),
  );
  if (Array.isArray(type))
    return { ...converted, type: type.find((one) => one !== 'null'), nullable: true };
  if (Array.isArray(oneOf) && oneOf.some(isNull))
    return {
      ...converted,
      nullable: true,
      allOf: oneOf.filter((one) => !isNull(one)).map(convert),
    };
  return {
    ...converted,
    ...(type !== undefined && { type: convert(type) }),
    ...(oneOf !== undefined && { oneOf: convert(oneOf) }),
    ...('const' in node && { enum: [constant] }),
  };
}
