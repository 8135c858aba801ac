/** What is to go wrong. */
import { FaultSchema } from '../../faults';
import { type Control, taking } from './control';

export const faultControls: Control[] = [
  {
    method: 'GET',
    name: 'faults',
    does: 'What is to go wrong.',
    answer: ({ mock }) => mock.faults.list(),
  },
  {
    method: 'POST',
    name: 'faults',
    does: 'Adds a fault, for every call to come or for the next few.',
    ...taking(
      FaultSchema,
      { operation: 'createProposal', kind: 'answer', status: 500, body: 'Oops', count: 1 },
      ({ mock }, fault) => {
        mock.faults.add(fault);
        return mock.faults.list();
      },
    ),
  },
  {
    method: 'DELETE',
    name: 'faults',
    does: 'Nothing goes wrong any more; ?id= takes away one fault.',
    answer({ mock, url }) {
      const id = url.searchParams.get('id');
      if (id === null) mock.faults.clear();
      else mock.faults.remove(Number(id));
      return mock.faults.list();
    },
  },
];
