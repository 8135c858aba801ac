/** Sends what people and programs rarely send. A server may accept it or refuse it, but must not fail. */
import { endpoints, type OperationId } from 'portal-contract';
import { operationIds } from '../contract/contract';
import { at, isSuccess } from '../contract/exchange';
import { named, pdf } from '../forms/documents';
import { longestTitle } from '../forms/lengths';
import { type Form, idOf, proposalForm } from '../forms/proposal-forms';
import { supportForm } from '../forms/support-forms';
import { journey } from '../walk/journey';
import type { Options } from '../walk/kit';
import { remember } from '../walk/proposals';
import { codeCalls } from './codes/table';
import { MESSAGE, SENT } from './contact';

const TITLE = `${longestTitle('Kit, odd:')}, na hata zaidi`;
const NAME = `${'Ripoti ya mradi wa maji '.repeat(9)}.pdf`;
/** E-mail headers can't have it. */
const LINES = 'Kit, odd\nBcc: kit@example.com';
/** Too large for a number of 64 bits. */
export const HUGE = 10 ** 20;

const NO_NUMBERS = 'an offset and a limit that are no numbers';
const BEYOND = { offset: '9999', page: '9999' };

const proposal = (form: Form) => ({ body: proposalForm('Kit, odd', form) });
// biome-ignore format: a table, with one call in each line
const ODD: [OperationId, options: Options, what: string][] = [
  ['createProposal', proposal({ proposal_document: named(pdf(), NAME) }), `a document whose name has ${NAME.length} characters`],
  ['createProposal', proposal({ project_name: TITLE, project_title: TITLE }), `a title of ${TITLE.length} characters`],
  ['createProposal', proposal({ relevance_to_theme: 'Copied from a PDF:\u0000' }), 'a text with the character NUL'],
  ['createSupportRequest', { body: supportForm(HUGE) }, 'a proposal whose id has 21 digits'],
  ['createSupportRequest', { body: supportForm(2 ** 31) }, 'a proposal whose id does not fit into four bytes'],
  ['getProposal', { id: 2 ** 31 }, 'an id that does not fit into four bytes'],
  ['initiateLogin', { body: { email_or_id: 'kit\u0000', password: 'Kit', otp_channel: 'both' } }, 'a name with the character NUL'],
  ['createProposal', proposal({ project_name: LINES, project_title: LINES }), 'a title with a line break'],
  ['sendContactMessage', { body: { ...MESSAGE, name: LINES } }, 'a name with a line break'],
  ['sendContactMessage', { body: '{"name": "Kit' }, 'a form whose JSON breaks off'],
  ['listProposals', { query: { my_proposals: 'true', ...BEYOND } }, 'a page behind the last one'],
  ['listProposals', { query: { offset: 'x', limit: 'x' } }, NO_NUMBERS],
  ['listSupportRequests', { query: { my_requests: 'true', limit: '0' } }, 'a limit of 0'],
  ['listSupportRequests', { query: { offset: 'x', limit: 'x' } }, NO_NUMBERS],
];

/** A logout may end the session whatever it is sent, so it comes later. */
const IN_LIST = operationIds
  .filter((id) => endpoints[id].body === 'json' && id !== 'logout')
  .map((id): (typeof ODD)[number] => [id, { body: [1] }, 'a list in place of a form']);

/** What is typed as the name of an account, as a list. */
const NAMES = Object.values(codeCalls).map(({ sender, name }): (typeof ODD)[number] => [
  sender,
  { body: { password: 'Kit', otp_channel: 'both', [name]: ['kit@example.com'] } },
  'a list as the name of the account',
]);

const NULL = (['sendContactMessage', 'createSupportRequest', 'initiateLogin'] as const).map(
  (id): (typeof ODD)[number] => [id, { body: 'null' }, 'null in place of a form'],
);

export const oddInput = journey({
  name: 'Odd input',
  also: ['drift.server-error'],
  people: ['ann'],
  async walk(kit) {
    const { author } = kit;
    for (const [operation, options, what] of [...ODD, ...IN_LIST, ...NAMES, ...NULL]) {
      const as = endpoints[operation].secured ? author : undefined;
      const reply = await kit.odd(operation, { ...options, as }, what);
      if (!isSuccess(reply)) continue;
      if (operation === 'sendContactMessage') kit.leftover(SENT);
      const id = idOf(reply);
      if (id === undefined) continue;
      if (operation === 'createProposal') remember(kit, author, id, at(reply.json, 'status'));
      else if (operation === 'createSupportRequest') kit.world.requests.push(id);
    }
  },
});
