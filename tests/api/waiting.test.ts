/** How long a screen has waited for data, which decides when it says that the server is silent. */
import { expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { createQueryClient, waitingSince } from '@/api/query-client';

const failWith = async (error: ApiError) => {
  const { queryClient, breaker } = createQueryClient({ retries: false, probe: async () => {} });
  const queryKey = ['listProposals'];
  await queryClient.prefetchQuery({ queryKey, queryFn: () => Promise.reject(error) });
  const query = queryClient.getQueryCache().find({ queryKey });
  breaker.stop();
  return query && waitingSince(query);
};

test('A reply ends the wait for data, also one that is an error; silence does not', async () => {
  expect(await failWith(new ApiError('listProposals', 'refused', { status: 503 }))).toBeUndefined();
  expect(await failWith(new ApiError('listProposals', 'timeout'))).toBeTypeOf('number');
});
