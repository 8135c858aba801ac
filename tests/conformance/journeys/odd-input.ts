import { endpoints, type OperationId } from 'portal-contract';
import { fieldsOf, operationIds } from '../contract/contract';
import { at, isSuccess } from '../contract/exchange';
import { newPassword } from '../forms/accounts';
import { named, pdf } from '../forms/documents';
import { longestTitle } from '../forms/lengths';
import { type Form, idOf, proposalForm } from '../forms/proposal-forms';
import { journey } from '../walk/journey';
import { remember } from '../walk/proposals';
import { type CallId, codeCalls } from './codes/table';

const inJson = operationIds.filter((id) => endpoints[id].body === 'json');
/** Operations whose Django view often has no serializer, so that checks of the input may be missing. */
const BY_HAND: readonly OperationId[] = ['verifyOtp', 'initiateLogin', 'confirmPasswordReset'];

type Row = readonly [operation: OperationId, body: object | string, what: string];

const filled = (operation: OperationId, value: number | null) =>
  Object.fromEntries(fieldsOf(operation).map((field) => [field, value]));

const rowsOf = (email: string): Row[] => [
  ...inJson.map((id) => [id, filled(id, 7), 'numbers instead of texts'] as const),
  ...BY_HAND.map((id) => [id, filled(id, null), 'null in each field'] as const),
  ...BY_HAND.map((id) => [id, '{"email":', 'half of a JSON text'] as const),
  ...(Object.keys(codeCalls) as CallId[]).map((id): Row => {
    const more = { otp_code: '²'.repeat(6), new_password: newPassword() };
    return [id, { [codeCalls[id].name]: email, ...more }, 'digits of another kind as a code'];
  }),
  ['updateProposal', {}, 'a change without fields'],
];

const LONG_NAME = `${'Ripoti ya mradi wa maji '.repeat(9)}.pdf`;
const TITLE = `${longestTitle('Kit, odd:')}, na hata zaidi`;
const PROPOSALS: [Form, string][] = [
  [{ proposal_document: named(pdf(), LONG_NAME) }, 'a document whose name has 220 characters'],
  [{ project_name: TITLE, project_title: TITLE }, `a title of ${TITLE.length} characters`],
  [{ relevance_to_theme: 'Copied from a PDF:\u0000' }, 'a text with the character NUL'],
];

/** Sends input that no form sends. The server may accept it or refuse it in any way, but must not return 5xx. */
export const oddInput = journey({
  name: 'Input that no form sends',
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const draft = kit.world.drafts.find(({ owner }) => owner === as)?.id;
    for (const [operation, body, what] of rowsOf(as.email)) {
      if (operation === 'updateProposal' && draft === undefined) continue;
      const by = endpoints[operation].secured ? { as } : {};
      await kit.odd(operation, { ...by, id: draft, body }, what, 'drift.odd-input');
    }
    for (const [form, what] of PROPOSALS) {
      const body = proposalForm('Kit, odd', form);
      const reply = await kit.odd('createProposal', { as, body }, what);
      const id = isSuccess(reply) ? idOf(reply) : undefined;
      // The clean-up deletes it.
      if (id !== undefined) remember(kit, as, id, at(reply.json, 'status'));
    }
  },
});
