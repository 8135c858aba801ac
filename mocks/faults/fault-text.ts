/** Faults as a short text, for links: `createProposal:503*2,listProposals:htmlError`. */
import * as v from 'valibot';
import { closest, nearest } from '../contract/nearest';
import { shapeNames } from '../shapes/all';
import { effects } from './effects';
import { type Fault, FaultSchema } from './faults';
import { effectNamed, effectNames, isEffectName } from './named-fault';
import { targets } from './sentences';

const NONE = 'none';

/** Returns the faults in a text, or undefined if one of them is wrong. */
export function readFaults(text: string): Fault[] | undefined {
  if (text === NONE) return [];
  const faults = text.split(',').map(readFault);
  return faults.every((fault) => fault !== undefined) ? faults : undefined;
}

function readFault(text: string): Fault | undefined {
  const [, operation, name = '', count] = /^(\w+|\*):([\w-]+)(?:\*(\d+))?$/.exec(text) ?? [];
  const { success, output } = v.safeParse(FaultSchema, {
    operation,
    ...effectNamed(name),
    ...(count && { count: Number(count) }),
  });
  return success ? output : undefined;
}

/** Returns undefined if one of the faults cannot be written as text. Only a file can contain such a fault. */
export function writeFaults(faults: readonly Fault[]): string | undefined {
  const texts = faults.map(writeFault);
  return texts.includes(undefined) ? undefined : texts.join(',') || NONE;
}

function writeFault(fault: Fault): string | undefined {
  const status = fault.kind === 'answer' ? [String(fault.status)] : [];
  const times = fault.count === undefined ? '' : `*${fault.count}`;
  return [...Object.keys(effects), ...status, ...shapeNames]
    .map((name) => `${fault.operation}:${name}${times}`)
    .find((text) => JSON.stringify(readFault(text)) === JSON.stringify(plain(fault)));
}

export const areSame = (some: readonly Fault[], others: readonly Fault[]): boolean =>
  JSON.stringify(some.map(plain)) === JSON.stringify(others.map(plain));

/** Returns the fault without its ID. */
const plain = (fault: Fault): Fault => v.parse(FaultSchema, fault);

/** Says what is wrong with the first wrong fault of a text. */
export function problemIn(text: string): string {
  const { operation, name } = partsOf(text.split(',').find(isWrong) ?? '');
  if (!isTarget(operation)) return `There is no operation "${operation}".`;
  if (isEffectName(name)) return 'After * is how often: 1 or more.';
  if (/^\d+$/.test(name)) return `The status ${name} is not one from 200 to 599.`;
  return name ? `There is no effect "${name}".` : 'What happens follows after a colon.';
}

/**
 * Returns valid texts to offer in place of a wrong one: with all operations or, if the operation is right, with all
 * effects, the most similar first. The last one has no faults.
 */
export function nearestFaults(text: string): string[] {
  if (closest(text, [NONE])) return [NONE];
  const faults = text.split(',');
  const first = faults.find(isWrong);
  const withFirst = (right: string) =>
    faults.map((fault) => (fault === first ? right : rightFaults(fault)[0])).join(',');
  return [...(first === undefined ? [] : rightFaults(first).map(withFirst)), NONE];
}

function rightFaults(fault: string): string[] {
  if (!isWrong(fault)) return [fault];
  const { operation, name, times } = partsOf(fault);
  const effects = isEffectName(name) ? [name] : nearest(name, effectNames);
  return isTarget(operation)
    ? effects.map((effect) => `${operation}:${effect}${times}`)
    : nearest(operation, targets).map((target) => `${target}:${effects[0]}${times}`);
}

function partsOf(fault: string) {
  const [, operation = '', name = '', count = ''] =
    /^(\*|[^:*]*):?([^*]*)(?:\*(.*))?$/.exec(fault) ?? [];
  return { operation, name, times: /^[1-9]\d*$/.test(count) ? `*${count}` : '' };
}

const isWrong = (fault: string) => readFault(fault) === undefined;
const isTarget = (text: string) => targets.some((target) => target === text);
