/** Faults as data. A fault never depends on chance, and the reply that it makes is not checked against the contract. */
import * as v from 'valibot';
import { endpoints } from '../../src/contract/contract.gen';
import { asRecord } from '../contract/is-record';
import { issuesInWords } from '../contract/issue-words';
import { operationIds, type Target } from '../contract/operations';
import {
  expand,
  isMake,
  isOfLists,
  type MakeName,
  type SingleName,
  shapeNames,
} from '../shapes/all';
import { type Condition, ConditionSchema, canEnd, conditionInWords, noSuchPath } from './condition';
import { type EffectName, effectSentences, effects } from './effects';
import { LONGEST_PAUSE } from './latency';
import { actions, shapeSentences } from './sentences';

const Status = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));
const Milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST_PAUSE));

function areHeaders(headers: Record<string, string>): boolean {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
}

const target = {
  /** The call that misbehaves; `*` means every call. */
  operation: v.picklist([...operationIds, 'document', '*']),
  /** How many calls misbehave; if missing, all calls until the fault is removed. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Only calls that meet this condition misbehave. */
  when: v.optional(ConditionSchema),
  /** The number of the first matching call that misbehaves; the matching calls before it work. */
  nth: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Whether the fault repeats a real server's reply, which `--record` saved. */
  recorded: v.optional(v.boolean()),
};

export const FaultSchema = v.variant('kind', [
  /** Replaces the handler's reply. A `body` that is an object or list is sent as JSON, a text unchanged. */
  v.object({
    ...target,
    kind: v.literal('answer'),
    status: Status,
    body: v.optional(
      v.union([v.string(), v.array(v.unknown()), v.record(v.string(), v.unknown())]),
    ),
    headers: v.optional(
      v.pipe(
        asRecord,
        v.record(v.string(), v.string()),
        v.check(areHeaders, 'HTTP allows no header with this name or value.'),
      ),
    ),
    /** Whether each character of the body is a byte, because a recorded body was not UTF-8. */
    bytes: v.optional(v.boolean()),
    /** Whether the handler carries out the request first. */
    done: v.optional(v.boolean()),
  }),
  /** Accepts the request, does nothing, and never replies. */
  v.object({ ...target, kind: v.literal('silence') }),
  /** The request is not carried out, and the connection breaks. */
  v.object({ ...target, kind: v.literal('network-error') }),
  /** The connection breaks when the share `at` of the request's body has arrived. */
  v.object({
    ...target,
    kind: v.literal('upload-dropped'),
    at: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  }),
  /** The request is carried out, but the reply is lost. */
  v.object({ ...target, kind: v.literal('answer-lost') }),
  /** The reply takes `milliseconds` longer. Can be combined with any other fault. */
  v.object({ ...target, kind: v.literal('delay'), milliseconds: Milliseconds }),
  /** The reply has another form (shapes/). Can be combined with any other fault, and also changes that fault's reply. */
  v.object({ ...target, kind: v.literal('shape'), shape: v.picklist(shapeNames) }),
]);

/** A fault that can apply to a call: its operation has a path that fits the condition. */
export const PossibleFault = v.pipe(
  FaultSchema,
  v.check(
    ({ operation, when }) => when?.path === undefined || canEnd(operation, when.path),
    ({ input: { operation, when } }) => noSuchPath(operation, when?.path ?? ''),
  ),
);

export type Fault = v.InferOutput<typeof FaultSchema>;
export type ActiveFault = Fault & { id: number };

const goesTogether = ({ kind }: Fault) => kind === 'delay' || kind === 'shape';

export type Faults = ReturnType<typeof createFaults>;

/** Each change makes a new list, because the panel compares lists by identity. */
export function createFaults(onChange: () => void = () => {}) {
  let active: readonly ActiveFault[] = [];
  let lastId = 0;

  const replace = (next: readonly ActiveFault[]) => {
    active = next;
    onChange();
  };

  /** Counts one use, and removes the fault after the last. */
  const spend = (fault: ActiveFault): ActiveFault[] => {
    if (fault.count === undefined) return [fault];
    return fault.count > 1 ? [{ ...fault, count: fault.count - 1 }] : [];
  };

  /** Counts down `nth` when a matching call comes too early to misbehave. */
  const comeNearer = (fault: ActiveFault): ActiveFault =>
    fault.nth === undefined || fault.nth === 1 ? fault : { ...fault, nth: fault.nth - 1 };

  return {
    list: () => active,

    /** Returns the ID for `remove`. Throws if the fault is invalid, because scripts may be untyped. */
    add(fault: Fault): number {
      const { success, output: known, issues } = v.safeParse(PossibleFault, fault);
      if (!success) throw new TypeError(issuesInWords(issues, PossibleFault).join(' '));
      lastId += 1;
      replace([...active, { ...known, id: lastId }]);
      return lastId;
    },

    remove: (id: number) => replace(active.filter((fault) => fault.id !== id)),
    clear: () => replace([]),

    /**
     * Returns the faults that apply to this call: all delays and shapes, and the first fault of another kind. Counts
     * this call: in the returned faults, `count` is how many calls are left after it. `fits` says whether the call
     * meets a condition.
     */
    take(operation: Target, fits: (when: Condition, isExact?: boolean) => boolean): ActiveFault[] {
      const meant = active.filter(
        ({ operation: wanted, when, recorded }) =>
          [operation, '*'].includes(wanted) && (!when || fits(when, recorded)),
      );
      const due = meant.filter(({ nth = 1 }) => nth === 1);
      const ending = due.find((fault) => !goesTogether(fault));
      const struck = due.filter((fault) => fault === ending || goesTogether(fault));
      const next = active.flatMap((fault) => {
        if (struck.includes(fault)) return spend(fault);
        return meant.includes(fault) ? [comeNearer(fault)] : [fault];
      });
      if (next.some((fault, index) => fault !== active[index]) || next.length < active.length)
        replace(next);
      return struck.map((fault) =>
        fault.count === undefined ? fault : { ...fault, count: fault.count - 1 },
      );
    },

    restore(saved: readonly ActiveFault[]) {
      lastId = Math.max(0, ...saved.map(({ id }) => id));
      replace(saved);
    },
  };
}

/** Returns the shapes among these faults. A combination, such as `django`, becomes its single shapes. */
export const shapesOf = (faults: readonly Fault[]): SingleName[] =>
  expand(faults.flatMap((fault) => (fault.kind === 'shape' ? fault.shape : [])));

/** Returns a fault that makes the server reply to every call like another kind of server. */
export const serverOf = (make: MakeName): Fault => ({ operation: '*', kind: 'shape', shape: make });

/** Returns the kind of server that these faults emulate, if any. */
export const makeIn = (faults: readonly Fault[]): MakeName | undefined =>
  faults.findLast(isMakeFault)?.shape;

type MakeFault = Fault & { shape: MakeName };

export const isMakeFault = (fault: Fault): fault is MakeFault =>
  fault.operation === '*' && fault.kind === 'shape' && isMake(fault.shape);

/** Returns a text such as 'Create a proposal: the server answers 413 (2 more times)'. */
export function faultInWords(fault: Fault): string {
  const lack = lackOf(fault);
  const when = fault.when ? `, if ${conditionInWords(fault.when)}` : '';
  const first = fault.nth && fault.nth > 1 ? `, from call ${fault.nth} on` : '';
  // Inside a sentence, the effect begins with a small letter, except words such as "IDs", "CRLF" and "Retry-After".
  const happens = effectInWords(fault).replace(/^[A-Z](?=[a-z]* )/, (letter) =>
    letter.toLowerCase(),
  );
  const origin = fault.recorded ? 'From the recording: ' : '';
  return `${origin}${actions[fault.operation]}: ${happens}${lack && `, but ${lack}`}${when}${first}${left(fault.count)}`;
}

function left(count: number | undefined): string {
  if (count === undefined) return '';
  if (count === 0) return ' (for the last time)';
  return count === 1 ? ' (once more)' : ` (${count} more times)`;
}

/** Returns what the call lacks if the fault cannot apply to it, such as 'this call has no list'; empty otherwise. */
export function lackOf({ operation, ...fault }: Fault): string {
  if (operation === '*') return '';
  const sends = operation === 'document' ? 'none' : endpoints[operation].body;
  if (fault.kind === 'upload-dropped' && sends === 'none') return 'this call uploads nothing';
  if (fault.kind === 'shape' && isOfLists(fault.shape) && !operation.startsWith('list'))
    return 'this call has no list';
  return '';
}

const effectNames = Object.keys(effects) as EffectName[];

/** Returns the name of the effect that the panel offers for this fault, if it offers one. */
function effectOf(fault: Fault & { id?: number }) {
  const { id, operation, count, when, nth, recorded, ...effect } = fault;
  const text = JSON.stringify(effect);
  return effectNames.find((name) => JSON.stringify(effects[name]) === text);
}

function effectInWords(fault: Fault): string {
  const name = effectOf(fault);
  if (name) return effectSentences[name];
  switch (fault.kind) {
    case 'answer':
      return fault.done
        ? `The server does it, but answers ${fault.status}`
        : `The server answers ${fault.status}`;
    case 'upload-dropped':
      return `The connection breaks at ${Math.round(fault.at * 100)} % of the upload`;
    case 'delay':
      return `The reply takes ${fault.milliseconds} ms longer`;
    case 'shape':
      return shapeSentences[fault.shape];
    case 'silence':
    case 'network-error':
    case 'answer-lost':
      return fault.kind;
  }
}
