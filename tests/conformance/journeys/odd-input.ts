import { endpoints, type OperationId } from 'portal-contract';
import { fieldsOf, operationIds } from '../contract/contract';
import { at, isSuccess } from '../contract/exchange';
import { type Account, newPassword } from '../forms/accounts';
import { named, pdf } from '../forms/documents';
import { longestTitle } from '../forms/lengths';
import { type Form, idOf, proposalForm } from '../forms/proposal-forms';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';
import { remember } from '../walk/proposals';
import { type CallId, codeCalls } from './codes/table';

const ODD = 'drift.odd-input';
const inJson = operationIds.filter((id) => endpoints[id].body === 'json');
/** Operations whose Django view often has no serializer, so that checks of the input may be missing. */
const BY_HAND: readonly OperationId[] = ['verifyOtp', 'initiateLogin', 'confirmPasswordReset'];

/** Sends input that no form sends. The server may accept it or refuse it in any way, but must not return 5xx. */
export const oddInput = journey({
  name: 'Input that no form sends',
  people: ['ann'],
  async walk(kit) {
    for (const operation of inJson) {
      await sent(kit, operation, filled(operation, 7), 'numbers instead of texts');
      if (!BY_HAND.includes(operation)) continue;
      await sent(kit, operation, filled(operation, null), 'null in each field');
      await sent(kit, operation, '{"email":', 'half of a JSON text');
    }
    const as = kit.author;
    for (const call of Object.keys(codeCalls) as CallId[]) {
      const body = {
        [codeCalls[call].name]: as.email,
        otp_code: '²'.repeat(6),
        new_password: PASSWORD,
      };
      await sent(kit, call, body, 'digits of another kind as a code');
    }
    const draft = kit.world.drafts.find(({ owner }) => owner === as);
    if (draft) {
      const empty = await kit.probe(
        'updateProposal',
        { token: as.access, id: draft.id, body: {} },
        () => ({}),
      );
      kit.survives(empty, 'a change without fields', ODD);
    }
    const file = named(pdf(), `${'Ripoti ya mradi wa maji '.repeat(9)}.pdf`);
    for (const [form, what] of [
      [{ proposal_document: file }, 'a document whose name has 220 characters'],
      [
        { project_name: TOO_LONG, project_title: TOO_LONG },
        `a title of ${TOO_LONG.length} characters`,
      ],
      [{ relevance_to_theme: 'Copied from a PDF:\u0000' }, 'a text with the character NUL'],
    ] as const)
      await made(kit, as, proposalForm('Kit, odd', form), what);
  },
});

const PASSWORD = newPassword();
const TOO_LONG = `${longestTitle('Kit, odd:')}, na hata zaidi`;

const filled = (operation: OperationId, value: number | null) =>
  Object.fromEntries(fieldsOf(operation).map((field) => [field, value]));

async function sent(kit: Kit, operation: OperationId, body: object | string, what: string) {
  const as = endpoints[operation].secured ? kit.author : undefined;
  const answer = await kit.probe(operation, { token: as?.access, body }, () => ({}));
  kit.survives(answer, what, ODD);
}

/** Sends a proposal. If the server accepts it, the clean-up deletes it. */
async function made(kit: Kit, owner: Account, form: Form, what: string) {
  const reply = await kit.probe('createProposal', { token: owner.access, body: form }, () => ({}));
  kit.survives(reply, what);
  const id = isSuccess(reply) ? idOf(reply) : undefined;
  if (id !== undefined) remember(kit, owner, id, at(reply.json, 'status'));
}
