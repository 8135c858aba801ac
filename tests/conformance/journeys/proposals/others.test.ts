import { expect, test } from 'vitest';
import { inProcess } from '../../proof/in-process';
import { answers, through } from '../../proof/tamper';
import { run } from '../run';

test('If the server refuses a change that a check needs, the check is reported as not made', async () => {
  const second = 'Only the second was changed.';
  const refused = answers('updateProposal', (form) => form.relevance_to_theme === second);
  const wanted = (rule: string) => /^(updateProposal|deleteProposal)\.only-one$/.test(rule);
  const { unchecked, checked } = await run({ ...inProcess(through(refused)).options, wanted });
  const reason = expect.stringMatching(/the server replied 400 No\.$/);
  expect(unchecked).toEqual([['updateProposal.only-one', reason]]);
  expect(checked).toEqual(['deleteProposal.only-one']);
});
