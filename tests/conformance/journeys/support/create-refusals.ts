import { type Exchange, isSuccess } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import { supportForm } from '../../forms/support-forms';
import type { Kit } from '../../walk/kit';
import { create } from '../../walk/proposals';
import { mustNotBe } from '../fields/table';

export type Ask = (body: object) => Promise<Exchange>;

export async function refusals(kit: Kit, proposal: Id, ask: Ask): Promise<void> {
  for (const [rule, change, what] of mustNotBe('createSupportRequest'))
    kit.refuses(rule, await ask(supportForm(proposal, change)), `accepted ${what}`);
}

export async function eligibility(kit: Kit, as: Account, ask: Ask): Promise<void> {
  const draft = kit.world.drafts.find(({ owner }) => owner === as);
  if (draft) {
    const reply = await ask(supportForm(draft.id));
    const fault = 'accepted a request for a draft';
    kit.refuses('createSupportRequest.eligible', reply, fault, [400, 403]);
    kit.observe('A-76', `a submitted proposal is eligible; for a draft: ${reply.status}`);
  } else kit.unchecked('createSupportRequest.eligible', 'there is no draft');
  const conventional = [400, 403, 404];
  for (const id of [2_000_000_000, 'abc'])
    kit.refuses(
      'createSupportRequest.eligible',
      await ask(supportForm(id)),
      `accepted a request for the proposal ${id}, which does not exist`,
      conventional,
    );
  const other = kit.stranger;
  const theirs = await create(kit, other, proposalForm('Kit, theirs', { status: 'SUBMITTED' }));
  const id = kit.need(isSuccess(theirs) && idOf(theirs), 'the second account could not submit');
  const fault = "accepted a request for another user's proposal";
  const foreign = await ask(supportForm(id));
  kit.refuses('createSupportRequest.eligible', foreign, fault, conventional);
}
