/** A fault by three names, as the panel's form and the control `faults` ask for it. */
import * as v from 'valibot';
import { type ShapeName, shapeNames } from '../shapes/all';
import { type EffectName, effects } from './effects';
import { type Fault, FaultSchema } from './faults';
import { targets } from './sentences';

const isEffect = (name: string): name is EffectName => name in effects;

export const effectNames: readonly (EffectName | ShapeName)[] = [
  ...Object.keys(effects).filter(isEffect),
  ...shapeNames,
];

export const NamedFault = v.pipe(
  v.strictObject({
    operation: v.picklist(targets),
    effect: v.picklist(effectNames),
    count: FaultSchema.options[0].entries.count,
    when: FaultSchema.options[0].entries.when,
    nth: FaultSchema.options[0].entries.nth,
  }),
  v.transform(({ effect, ...where }): Fault => {
    if (isEffect(effect)) return { ...where, ...effects[effect] };
    return { ...where, kind: 'shape', shape: effect };
  }),
);
