/** Faults by name, for links, the panel and the controls: a status (`503`), an effect (`slow`) or a shape (`paged`). */
import * as v from 'valibot';
import { type ShapeName, shapeNames } from '../shapes/all';
import { type EffectName, effects } from './effects';
import { FaultSchema, PossibleFault } from './faults';
import { targets } from './sentences';

const isEffect = (name: string): name is EffectName => name in effects;

export const effectNames: readonly (EffectName | ShapeName)[] = [
  ...Object.keys(effects).filter(isEffect),
  ...shapeNames,
];

const isStatus = (name: string) => /^[2-5]\d\d$/.test(name);

/** Returns the fields of a fault with this name. Treats an unknown name as a shape, which `FaultSchema` rejects. */
export function effectNamed(name: string): object {
  if (isStatus(name)) return { kind: 'answer', status: Number(name) };
  return isEffect(name) ? effects[name] : { kind: 'shape', shape: name };
}

const { count, when, nth } = FaultSchema.options[0].entries;
const known = new Set<string>(effectNames);
export const isEffectName = (name: string) => known.has(name) || isStatus(name);
const Effect = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.custom<string>((name) => isEffectName(String(name))),
);
/** A field that `FaultSchema` checks later, when the kind is known. */
const detail = v.optional(v.unknown());

const kindOf = (fault: object) => ('kind' in fault ? fault.kind : undefined);
const fieldsOf = (fault: object) =>
  FaultSchema.options
    .filter(({ entries }) => entries.kind.literal === kindOf(fault))
    .flatMap(({ entries }) => Object.keys(entries));

/** Returns the fields of `fault` that its kind does not take. */
const foreignFields = (fault: object) =>
  Object.keys(fault).filter((field) => !fieldsOf(fault).includes(field));

/** A fault that names what happens in `effect`; the fields beside it change the effect. A listed fault has a `kind`. */
export const NamedFault = v.pipe(
  v.strictObject({
    /** Ignored, so that a fault copied from the list of faults can be sent unchanged. It gets a new ID. */
    id: detail,
    operation: v.picklist(targets),
    effect: v.optional(Effect),
    count,
    when,
    nth,
    kind: v.optional(v.picklist(FaultSchema.options.map(({ entries }) => entries.kind.literal))),
    status: detail,
    body: detail,
    headers: detail,
    bytes: detail,
    done: detail,
    at: detail,
    milliseconds: detail,
    shape: detail,
    recorded: detail,
  }),
  v.check(
    ({ effect, kind }) => (effect === undefined) !== (kind === undefined),
    'Say what happens, with effect.',
  ),
  v.transform(({ id: _, effect, ...fault }): object =>
    effect === undefined ? fault : { ...effectNamed(effect), ...fault },
  ),
  v.check(
    (fault) => foreignFields(fault).length === 0,
    ({ input }) =>
      `A fault of the kind ${kindOf(input)} takes no ${foreignFields(input).join(' or ')}. Allowed: ${fieldsOf(input).join(', ')}.`,
  ),
  PossibleFault,
);
