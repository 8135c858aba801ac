import { setTimeout as sleep } from 'node:timers/promises';
import { at, type Exchange, isSuccess, listOf, statusOf, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { named, pdf } from '../../forms/documents';
import { ENOUGH } from '../../forms/lengths';
import {
  type Form,
  type Id,
  idOf,
  proposalForm,
  unknownId,
  WRITTEN,
} from '../../forms/proposal-forms';
import { journey, steps } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import {
  changed,
  create,
  createAndOpen,
  didOr,
  forgetDraft,
  hasDocument,
  hidden,
  locked,
  made,
  patch,
  read,
  submit,
  untouched,
} from '../../walk/proposals';
import { writing } from '../fields/write';

const TITLE = 'Kit draft, twice';
const NAME = 'Ripoti #1 – 100% ya maji & “miti”.pdf';
const MISSING = [404, 403, 410];

/** Creates two drafts with the same title: a change or deletion must affect only one. */
export const proposalsAgain = journey({
  name: 'Proposals: two with the same title',
  also: [
    'updateProposal.(submitted-at|submits-by-status)',
    '(create|update)Proposal.only-one',
    'getProposalStatistics.matches-list',
  ],
  people: ['ann', 'ben'],
  async walk(kit) {
    const as = kit.author;
    const file = named(pdf('The second of two'), NAME);
    const { id, draft } = await createAndOpen(kit, as, proposalForm(TITLE));
    const relevance_to_theme = `${ENOUGH} The second.`;
    const other = proposalForm(TITLE, { relevance_to_theme, proposal_document: file });
    const newer = await made(kit, as, other);
    const { onlyOne } = writing(kit, {
      id: 'createProposal',
      send: (form) => create(kit, as, form as Form),
      read: () => read(kit, as, id),
    });
    await onlyOne(draft, proposalForm('Kit draft, its id'), [...WRITTEN, 'status']);
    const others = (what: string) => `changed another proposal of the same user: its ${what}`;
    const fault = `gives an address that does not open for a document named ${NAME}`;
    let opens = false;
    await steps(
      async () => {
        await changed(kit, as, newer, { relevance_to_theme: 'Only the second was changed.' });
        untouched(kit, 'updateProposal.only-one', [draft, await read(kit, as, id)], others);
      },
      async () => {
        opens = await hasDocument(kit, 'getProposal.document-names', as, newer, file, fault);
      },
      async () => deleted(kit, as, id, newer, opens ? file : undefined),
      async () => submittedLater(kit, as),
    )(kit);
  },
});

/** In milliseconds. */
const A_MOMENT = 1000;

/** Deletes a draft, which must be gone everywhere. The other must be there, with its document if that could be opened. */
async function deleted(kit: Kit, as: Account, id: Id, other: Id, file?: File): Promise<void> {
  const gone = 'deleteProposal.gone';
  const listed = () => kit.call('listProposals', { as, query: { my_proposals: 'true' } });
  // Read the list before the deletion too: if the server caches it, the list after the deletion is outdated.
  await listed();
  const reply = await kit.call('deleteProposal', { as, id });
  if (!kit.accepts('deleteProposal.answers', reply, 'refused to delete a draft')) return;
  kit.observe('A-24', `a delete returns ${reply.status}`);
  const shown = await read(kit, as, id);
  const list = await listed();
  const isListed = listOf(list.json)?.some((item) => String(at(item, 'id')) === String(id));
  const isIdle = isListed && isSuccess(shown) && idOf(shown) !== undefined;
  if (isIdle) {
    await sleep(A_MOMENT);
    const isLate = !isSuccess(await read(kit, as, id));
    kit.world.deletesNothing = !isLate;
    const fault = isLate
      ? `answered ${reply.status} to the deletion of a draft before it was gone`
      : didOr(false, '', reply, 'the deletion of a draft');
    const got = `it is still there${isLate ? ', and gone a moment later' : ''}`;
    kit.check(gone, false, shown, { fault, expected: 'no such draft', got });
    if (isLate) forgetDraft(kit, id);
  } else {
    hidden(kit, gone, shown, 'still shows a draft that was deleted');
    kit.check(gone, !isListed, list, 'left the deleted draft in the list');
  }
  // A draft that is still shown by itself, and is in no list, is one that is hidden.
  if (!isSuccess(shown) || isListed === false) forgetDraft(kit, id);

  const rule = 'deleteProposal.only-one';
  const left = await read(kit, as, other);
  const lost = { fault: 'deleted another draft too', got: words(left) };
  if (!kit.check(rule, !MISSING.includes(left.status), reply, lost)) forgetDraft(kit, other);
  else if (file)
    await hasDocument(kit, rule, as, other, file, "also deleted another draft's document");

  const late = { status: 'DRAFT', relevance_to_theme: 'Too late.' };
  for (const [none, what] of [
    [unknownId(id), 'a proposal that does not exist'],
    [id, 'a proposal that was deleted'],
  ] as const) {
    if (none === id && isSuccess(shown)) break;
    const change = await patch(kit, as, none, late);
    const isBack = isSuccess(change) && isSuccess(await read(kit, as, none));
    const did = didOr(isBack, `brought back ${what}`, change, `a change of ${what}`);
    kit.refuses('updateProposal.unknown', change, did, MISSING);
    const again = await kit.call('deleteProposal', { as, id: none });
    const vain = didOr(false, '', again, `a deletion of ${what}`);
    kit.refuses('deleteProposal.unknown', again, vain, MISSING);
  }
  kit.observe('A-79', `ids are ${typeof id === 'number' ? 'numbers' : 'texts'}`);
}

const LATER = 5;
const BY_STATUS = 'updateProposal.submits-by-status';

/** Submits an old draft by its status alone, and later again: `submitted_at` must be the time of the first submission. */
async function submittedLater(kit: Kit, as: Account): Promise<void> {
  const rule = 'updateProposal.submitted-at';
  const { clock } = kit.world;
  // The two oldest have the same title: both must still be in the list of drafts.
  const [oldest, , old = oldest] = kit.draftsOf(as);
  const id = kit.need(old, 'there is no draft');
  if (clock) await kit.wait(LATER, 'a draft gets older');
  const draft = await read(kit, as, id);
  const earlier = await counts(kit, as);
  const reply = await submit(kit, as, id);
  const refused = 'refused to submit a complete draft by its status alone';
  if (!kit.accepts(BY_STATUS, reply, refused)) return kit.unchecked(rule, words(reply));
  const first = await read(kit, as, id);
  if (statusOf(first.json) === 'SUBMITTED')
    await recounted(kit, earlier, await counts(kit, as), reply);
  const fault = (fields: string) => `changed ${fields} when only the status was sent`;
  untouched(kit, BY_STATUS, [draft, first], fault, WRITTEN);
  const time = ({ json }: Exchange, field: string) => Date.parse(String(at(json, field)));
  const [created, submitted] = [time(first, 'created_at'), time(first, 'submitted_at')];
  const age = reply.time - created;
  if (!(age > 3000 && age < 3_600_000))
    kit.unchecked(rule, 'the draft was submitted less than three seconds after it was created');
  else
    kit.check(rule, !(submitted - created < 1000), reply, {
      fault: 'set submitted_at to the time of creation',
      expected: `submitted_at: the time of the answer, ${reply.headers.get('Date')}`,
      got: `submitted_at: ${at(first.json, 'submitted_at')}`,
    });
  if (clock) await kit.wait(LATER, 'a submission gets older');
  await patch(kit, as, id, { status: 'SUBMITTED' });
  const later = await read(kit, as, id);
  const moved = 'changed submitted_at when a submitted proposal was submitted again';
  kit.unchanged(rule, [first, later], ['submitted_at'], () => moved);
}

const counts = (kit: Kit, as: Account) => kit.call('getProposalStatistics', { as });

/** Checks that the counts have one draft less and one submission more: a server may keep them until something is created. */
async function recounted(kit: Kit, before: Exchange, now: Exchange, submission: Exchange) {
  const numbers = ({ json }: Exchange) =>
    ['draft', 'submitted'].map((one) => Number(at(json, one)));
  const [[drafts = 0, submitted = 0], [left, more]] = [numbers(before), numbers(now)];
  if (![before, now].every(isSuccess) || Number.isNaN(drafts + submitted)) return;
  const isSame = left === drafts && more === submitted;
  const isRight = left === drafts - 1 && more === submitted + 1;
  const { ben } = kit.world.people;
  const isForAll = isSame && ben?.access && (await counts(kit, ben)).text === now.text;
  const what = isSame ? 'has the same counts as before' : 'does not count that';
  kit.check('getProposalStatistics.matches-list', isRight, now, {
    fault: `${what} a draft was submitted${isForAll ? ', and gives them to another user too' : ''}`,
    after: submission,
    expected: `draft: ${drafts - 1}, submitted: ${submitted + 1}`,
    got: `draft: ${left}, submitted: ${more}`,
  });
}

/** Checks that a team member can't read the leader's draft: members have no more rights than other users. */
async function ofTheTeam(kit: Kit): Promise<void> {
  const { ben, dan } = kit.world.people;
  const member = dan?.registration?.id_passport ?? '';
  if (!ben?.access || !dan?.access || !ben.registration?.team_members.includes(member)) return;
  const shown = await read(kit, dan, await made(kit, ben, proposalForm('Kit, of a team')));
  hidden(kit, 'getProposal.private', shown, "showed a team member the leader's draft");
}

export const proposalsOwnership = journey({
  name: "Proposals: other users' records",
  also: ['getProposal.private'],
  people: ['ann', 'ben', 'dan'],
  async walk(kit) {
    const own = pdf("The owner's document");
    const form = proposalForm('Kit, not yours', { proposal_document: own });
    const { id, draft } = await createAndOpen(kit, kit.author, form);
    const about = { owner: kit.author, id, before: draft, what: "another user's draft" };
    const proposal_document = pdf('By somebody else');
    await locked(kit, kit.stranger, about, ['private', 'private'], { proposal_document });
    const swapped = "replaced another user's document";
    await hasDocument(kit, 'updateProposal.private', kit.author, id, own, swapped);
    await ofTheTeam(kit);
  },
});
