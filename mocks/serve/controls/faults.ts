/** Active faults. */
import * as v from 'valibot';
import { isRecord } from '../../contract/is-record';
import { type Fault, FaultSchema } from '../../faults/faults';
import { effectNames, NamedFault } from '../../faults/named-fault';
import { targets } from '../../faults/sentences';
import { refuse } from '../../replies/refusal';
import { type Control, taking } from './control';

/** By three names, or in full, as in `faults.ts`. */
const AnyFault = v.lazy(
  (body): v.GenericSchema<unknown, Fault> =>
    isRecord(body) && 'kind' in body ? FaultSchema : NamedFault,
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
    ].join(' '),
    ...taking(
      AnyFault,
      { operation: 'createProposal', effect: 'serverError', count: 1 },
      ({ mock }, fault) => {
        mock.faults.add(fault);
        return mock.faults.list();
      },
      { operation: targets, effect: effectNames, count: ['1', '2'] },
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
