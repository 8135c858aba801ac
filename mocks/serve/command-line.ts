/** Reads the options of a command, and says in plain words which one is wrong. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { closest } from '../contract/nearest';

export class UsageError extends Error {}

export function readArguments<const Known extends ParseArgsOptionsConfig>(
  args: string[],
  options: Known,
) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(firstProblem(args, options) ?? String(error));
  }
}

/** Says what is wrong with the first wrong argument. Node's own messages don't suggest the option that was meant. */
function firstProblem(args: string[], options: ParseArgsOptionsConfig): string | undefined {
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional')
      return `"${token.value}" is not an option. Options begin with two dashes.`;
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = options[name];
    if (!option) return `There is no option ${rawName}.${meant(name, Object.keys(options))}`;
    if (option.type === 'boolean' && value !== undefined) return `${rawName} takes no value.`;
    if (option.type === 'string' && value === undefined) return `${rawName} needs a value.`;
    if (option.type === 'string' && !inlineValue && value?.startsWith('-'))
      return `${rawName} needs a value. If it begins with a dash, write ${rawName}=${value}.`;
  }
  return undefined;
}

function meant(asked: string, names: string[]): string {
  const name = closest(asked, names);
  return name === undefined ? '' : ` Did you mean --${name}?`;
}
