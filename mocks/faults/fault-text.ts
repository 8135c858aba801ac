/** Faults as a short text, for links: `createProposal:503*2,listProposals:htmlError`. */
import * as v from 'valibot';
import { operationIds } from '../contract/operations';
import { shapeNames } from '../shapes/all';
import { effects } from './effects';
import { type Fault, FaultSchema } from './faults';
import { effectNamed } from './named-fault';

const NONE = 'none';

/** The faults in a text, or undefined if one of them is wrong. */
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

/** The text of some faults; undefined if one of them cannot be written as text. Only a file can contain that fault. */
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

/** The fault without its ID. */
const plain = (fault: Fault): Fault => v.parse(FaultSchema, fault);

/** Faults that a link can name. The wrong-link page lists the nearest of them. */
export const faultTexts: readonly string[] = [
  NONE,
  ...['*', ...operationIds].flatMap((id) => Object.keys(effects).map((name) => `${id}:${name}`)),
];
