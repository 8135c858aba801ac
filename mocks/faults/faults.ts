/** What is to go wrong, as data. A fault is never a matter of chance, and never a finding against the mock. */
import * as v from 'valibot';
import { operationIds, type Target } from '../contract/operations';
import { expand, isMake, type MakeName, type SingleName, shapeNames } from '../shapes/all';

const Status = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));
const Milliseconds = v.pipe(v.number(), v.minValue(0));

const target = {
  /** The call that it meets; `*` is every call. */
  operation: v.picklist([...operationIds, 'document', '*']),
  /** How often it strikes before it is gone; without it, until it is removed. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
};

export const FaultSchema = v.variant('kind', [
  /** Answers this in place of the server. An object or a list goes as JSON, a text as it is. */
  v.object({
    ...target,
    kind: v.literal('answer'),
    status: Status,
    body: v.optional(
      v.union([v.string(), v.array(v.unknown()), v.record(v.string(), v.unknown())]),
    ),
    headers: v.optional(v.record(v.string(), v.string())),
    /** The server does what it was asked to first; without it, nothing. */
    done: v.optional(v.boolean()),
  }),
  /** Takes the request, does nothing, and never answers. */
  v.object({ ...target, kind: v.literal('silence') }),
  /** The request never arrives. */
  v.object({ ...target, kind: v.literal('network-error') }),
  /** The connection breaks when this share of the request has arrived. */
  v.object({
    ...target,
    kind: v.literal('upload-dropped'),
    at: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  }),
  /** Done, but the answer is lost on its way back. */
  v.object({ ...target, kind: v.literal('answer-lost') }),
  /** Takes this much longer; goes together with any other. */
  v.object({ ...target, kind: v.literal('delay'), milliseconds: Milliseconds }),
  /** Done and answered as some servers do it (shapes/); goes together with any other, whose answer it shapes too. */
  v.object({ ...target, kind: v.literal('shape'), shape: v.picklist(shapeNames) }),
]);

export type Fault = v.InferOutput<typeof FaultSchema>;
export type ActiveFault = Fault & { id: number };

const goesTogether = ({ kind }: Fault) => kind === 'delay' || kind === 'shape';

export type Faults = ReturnType<typeof createFaults>;

/** The list never changes in place: whoever shows it can compare. */
export function createFaults(onChange: () => void = () => {}) {
  let active: readonly ActiveFault[] = [];
  let lastId = 0;

  const replace = (next: readonly ActiveFault[]) => {
    active = next;
    onChange();
  };

  /** One strike less, and none left is none at all. */
  const spend = (fault: ActiveFault): ActiveFault[] => {
    if (fault.count === undefined) return [fault];
    return fault.count > 1 ? [{ ...fault, count: fault.count - 1 }] : [];
  };

  return {
    list: () => active,

    /** Returns the number by which it can be removed. Throws for one that could never strike: a script may not be typed. */
    add(fault: Fault): number {
      const known = v.parse(FaultSchema, fault);
      lastId += 1;
      replace([...active, { ...known, id: lastId }]);
      return lastId;
    },

    remove: (id: number) => replace(active.filter((fault) => fault.id !== id)),
    clear: () => replace([]),

    /** Those that strike this call, each counted: of those that end it the first, and whatever goes together. */
    take(operation: Target): ActiveFault[] {
      const meant = active.filter((fault) => [operation, '*'].includes(fault.operation));
      const ending = meant.find((fault) => !goesTogether(fault));
      const struck = meant.filter((fault) => fault === ending || goesTogether(fault));
      if (struck.some(({ count }) => count !== undefined))
        replace(active.flatMap((fault) => (struck.includes(fault) ? spend(fault) : [fault])));
      return struck;
    },

    restore(saved: readonly ActiveFault[]) {
      lastId = Math.max(0, ...saved.map(({ id }) => id));
      replace(saved);
    },
  };
}

/** The shapes among them, one by one. */
export const shapesOf = (faults: readonly Fault[]): SingleName[] =>
  expand(faults.flatMap((fault) => (fault.kind === 'shape' ? fault.shape : [])));

/** Every call is answered as a server of another make would. */
export const serverOf = (make: MakeName): Fault => ({ operation: '*', kind: 'shape', shape: make });

/** Of which make the server is, if another than usual. */
export const makeIn = (faults: readonly Fault[]): MakeName | undefined =>
  faults
    .filter(({ operation }) => operation === '*')
    .map((fault) => (fault.kind === 'shape' ? fault.shape : undefined))
    .findLast((shape) => shape !== undefined && isMake(shape));

/** createProposal: answer 413 (2 left) */
export function faultInWords(fault: Fault): string {
  const where = fault.operation === '*' ? 'every call' : fault.operation;
  const left = fault.count === undefined ? '' : ` (${fault.count} left)`;
  return `${where}: ${effectInWords(fault)}${left}`;
}

function effectInWords(fault: Fault): string {
  switch (fault.kind) {
    case 'answer':
      return fault.done ? `done, but answer ${fault.status}` : `answer ${fault.status}`;
    case 'silence':
      return 'never answers';
    case 'network-error':
      return 'network error';
    case 'upload-dropped':
      return `dropped at ${Math.round(fault.at * 100)} %`;
    case 'answer-lost':
      return 'done, but the answer is lost';
    case 'delay':
      return `${fault.milliseconds} ms later`;
    case 'shape':
      return fault.shape;
  }
}
