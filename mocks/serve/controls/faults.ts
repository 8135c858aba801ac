import { apiPaths } from '../../contract/operations';
import { FaultSchema } from '../../faults/faults';
import { effectNames, NamedFault } from '../../faults/named-fault';
import { targets } from '../../faults/sentences';
import { refuse } from '../../replies/refusal';
import { type Control, taking } from './control';

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
    does: 'Makes an operation (* means all) fail, either count times or until the fault is removed.',
    detail: `An effect is a status, such as 503, or one of ${effectNames.join(', ')}.`,
    ...taking(
      NamedFault,
      { operation: 'createProposal', effect: 'serverError', count: 1 },
      ({ mock }, fault) => {
        mock.faults.add(fault);
        return mock.faults.list();
      },
      () => ({
        operation: targets,
        effect: ['503', ...effectNames],
        kind: FaultSchema.options.map(({ entries }) => entries.kind.literal),
        count: ['1', '2'],
        path: apiPaths,
      }),
    ),
  },
  {
    method: 'DELETE',
    name: 'faults',
    does: 'Removes all faults; ?id= removes one.',
    query: ['id'],
    answer({ mock, url }) {
      const id = url.searchParams.get('id');
      const active = mock.faults.list().map((fault) => fault.id);
      if (id === null) mock.faults.clear();
      else if (active.includes(Number(id))) mock.faults.remove(Number(id));
      else
        throw refuse(404, {
          error: `There is no fault with the id ${id}.`,
          choices: { id: active },
        });
      return mock.faults.list();
    },
  },
];
