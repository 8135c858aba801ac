import * as v from 'valibot';
import { expect, it } from 'vitest';
import { NamedFault } from '../../mocks/faults/named-fault';

const read = (fault: object) => v.safeParse(NamedFault, { operation: 'listProposals', ...fault });
const problemsOf = (fault: object) => read(fault).issues?.map(({ message }) => message);

it('a field that the kind of fault does not have is refused, not ignored', () => {
  const ofShape =
    'A fault of the kind shape takes no status. Allowed: operation, count, when, nth, recorded, kind, shape.';
  expect(problemsOf({ effect: 'paged', status: 503 })).toEqual([ofShape]);
  expect(problemsOf({ kind: 'shape', shape: 'paged', status: 503 })).toEqual([ofShape]);
  expect(problemsOf({ effect: 'paged', body: {}, headers: {} })?.[0]).toMatch(
    /^A fault of the kind shape takes no body or headers\. /,
  );
  expect(problemsOf({ kind: 'silence', milliseconds: 100 })?.[0]).toMatch(/takes no milliseconds/);
});

it('fields beside an effect change it', () => {
  expect(read({ effect: 'slow', milliseconds: 100 }).output).toMatchObject({ milliseconds: 100 });
  expect(read({ effect: 'serverError', body: { detail: 'No.' }, count: 1 }).output).toMatchObject({
    status: 500,
    body: { detail: 'No.' },
    count: 1,
  });
});
