/** Active faults. */
import * as v from 'valibot';
import { type EffectName, effects } from '../../faults/effects';
import { FaultSchema } from '../../faults/faults';
import { refuse } from '../../replies/refusal';
import { makeNames, singleNames } from '../../shapes/all';
import { type Control, taking } from './control';

const effectNames = Object.keys(effects) as EffectName[];

/** A complete fault, or one of the named effects on an operation. */
const FaultOrEffect = v.pipe(
  v.looseObject({ effect: v.optional(v.picklist(effectNames)) }),
  v.transform(({ effect, ...fault }) => ({ ...fault, ...(effect && effects[effect]) })),
  FaultSchema,
);

export const faultControls: Control[] = [
  {
    method: 'GET',
    name: 'faults',
    does: 'The active faults.',
    answer: ({ mock }) => mock.faults.list(),
  },
  {
    method: 'POST',
    name: 'faults',
    does: [
      'Makes an operation (* means all) fail, either count times or until the fault is removed.',
      `An effect is one of ${effectNames.join(', ')}.`,
      `Or {"operation":"*","kind":"shape","shape":"paged"}; a shape is one of ${singleNames.join(', ')}.`,
      `${makeNames.join(' and ')} combine several shapes, like servers built with them.`,
    ].join(' '),
    ...taking(
      FaultOrEffect,
      { operation: 'createProposal', effect: 'serverError', count: 1 },
      ({ mock }, fault) => {
        mock.faults.add(fault);
        return mock.faults.list();
      },
    ),
  },
  {
    method: 'DELETE',
    name: 'faults',
    does: 'Removes all faults; ?id= removes one.',
    answer({ mock, url }) {
      const id = url.searchParams.get('id');
      const active = mock.faults.list().map((fault) => fault.id);
      if (id === null) mock.faults.clear();
      else if (active.includes(Number(id))) mock.faults.remove(Number(id));
      else throw refuse(404, { error: `There is no fault with the id ${id}.`, expected: active });
      return mock.faults.list();
    },
  },
];
