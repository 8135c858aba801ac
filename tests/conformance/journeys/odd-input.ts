import { endpoints, type OperationId } from '../../../src/contract/contract.gen';
import { named, pdf } from '../forms/documents';
import { create, proposalForm } from '../forms/proposal-forms';
import { fieldsOf, operationIds } from '../walk/contract';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';

const inJson = operationIds.filter((id) => endpoints[id].body === 'json');
/** Which views are written by hand most often, and so read their input without a serializer. */
const BY_HAND: readonly OperationId[] = ['verifyOtp', 'initiateLogin', 'confirmPasswordReset'];

/** What no form sends: a server may refuse it in whatever words, and must not fail at it. */
export const oddInput = journey({
  name: 'Input that no form sends',
  rules: {},
  async walk(kit) {
    for (const operation of inJson) {
      await sent(kit, operation, [], 'a list in the place of the form');
      await sent(kit, operation, filled(operation, 7), 'numbers in the place of texts');
      if (!BY_HAND.includes(operation)) continue;
      await sent(kit, operation, filled(operation, null), 'null in each field');
      await sent(kit, operation, '{"email":', 'half of a JSON text');
    }
    const as = kit.author;
    const id = '99999999999999999999';
    for (const operation of ['getProposal', 'getSupportRequest'] as const)
      await kit.odd(operation, { as, id });
    const query = { my_proposals: 'true', limit: id };
    await kit.odd('listProposals', { as, query });
    const file = named(pdf(), `${'Ripoti ya mradi wa maji '.repeat(9)}.pdf`);
    for (const [form, what] of [
      [{ proposal_document: file }, 'a document whose name has 220 characters'],
      [{ project_name: TOO_LONG, project_title: TOO_LONG }, 'a title of 300 characters'],
    ] as const)
      kit.survives(await create(kit, as, proposalForm('Kit, odd', form)), what);
  },
});

const TOO_LONG = 'Kit, odd: '.padEnd(300, 'na zaidi ');

const filled = (operation: OperationId, value: number | null) =>
  Object.fromEntries(fieldsOf(operation).map((field) => [field, value]));

async function sent(kit: Kit, operation: OperationId, body: object | string, what: string) {
  const as = endpoints[operation].secured ? kit.author : undefined;
  kit.survives(await kit.probe(operation, { token: as?.access, body }, () => ({})), what);
}
