import { expect, test } from 'vitest';
import { runOn } from '../../proof/prove';
import { answers } from '../../proof/tamper';

test('If the server refuses a change that a check needs, the check is reported as not made', async () => {
  const second = 'Only the second was changed.';
  const refused = answers('updateProposal', (form) => form.relevance_to_theme === second);
  const wanted = (rule: string) => /^(updateProposal|deleteProposal)\.only-one$/.test(rule);
  const { unchecked, checked } = await runOn(refused, { wanted });
  const reason = expect.stringMatching(/the server replied 400 No\.$/);
  expect(unchecked).toEqual([['updateProposal.only-one', reason]]);
  expect(checked).toEqual(['deleteProposal.only-one']);
});
