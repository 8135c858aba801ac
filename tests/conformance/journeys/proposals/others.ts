import { at, type Exchange, isSuccess, listOf, timeOf, words } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { named, pdf } from '../../forms/documents';
import { ENOUGH } from '../../forms/lengths';
import { type Form, idOf, proposalForm, unknownId } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import {
  create,
  createAndOpen,
  forgetDraft,
  hasDocument,
  hidden,
  patch,
  put,
  read,
  submit,
} from '../../walk/proposals';
import { onlyOne, type Write } from '../fields/write';

const TITLE = 'Kit draft, twice';
const NAME = 'Ripoti #1 – 100% ya maji & “miti”.pdf';
const TEXTS = [
  ...['project_name', 'project_title', 'thematic_area', 'status', 'problem_statement'],
  ...['proposed_solution', 'relevance_to_theme', 'technology_methodology'],
];

/** Creates two drafts with the same title: a change or deletion must affect only one. */
export const proposalsAgain = journey({
  name: 'Proposals: two with the same title',
  also: ['updateProposal.(unknown|submitted-at)', '(create|update)Proposal.only-one'],
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const second = named(pdf('The second of two'), NAME);
    const one = await createAndOpen(kit, as, proposalForm(TITLE));
    const other = proposalForm(TITLE, {
      ...{ problem_statement: `${ENOUGH} Again.`, relevance_to_theme: `${ENOUGH} The second.` },
      proposal_document: second,
    });
    const newer = kit.need(idOf(await create(kit, as, other)), 'no second draft with its title');
    const untouched = async (rule: string) => {
      const fault = (fields: string) =>
        `changed another proposal of the same user: its ${fields || 'record'}`;
      const now = await read(kit, as, one.id);
      if (kit.unchanged(rule, [one.draft, now], TEXTS, fault))
        kit.check(rule, isSuccess(now), now, fault(''));
    };
    const write: Write = {
      id: 'createProposal',
      send: (form) => create(kit, as, form as Form),
      read: () => read(kit, as, one.id),
    };
    await onlyOne(kit, write, one.draft, proposalForm('Kit draft, its id'), TEXTS);
    await patch(kit, as, newer, { relevance_to_theme: 'Only the second was changed.' });
    await untouched('updateProposal.only-one');
    const fault = `gives an address that does not open for a document named ${NAME}`;
    await hasDocument(kit, 'getProposal.document-names', as, newer, second, fault);
    const gone = await kit.call('deleteProposal', { as, id: one.id });
    if (isSuccess(gone)) {
      forgetDraft(kit, one.id);
      const left = await read(kit, as, newer);
      const rule = 'deleteProposal.only-one';
      if (
        kit.check(rule, isSuccess(left), gone, {
          fault: 'deleted another draft too',
          got: words(left),
        })
      )
        await hasDocument(kit, rule, as, newer, second, "also deleted another draft's document");
      else forgetDraft(kit, newer);
      const late = await patch(kit, as, one.id, {
        status: 'DRAFT',
        relevance_to_theme: 'Too late.',
      });
      const back = 'changed a draft that was deleted';
      kit.refuses('updateProposal.unknown', late, back, [404, 403, 410]);
    }
    await submittedLater(kit, as);
  },
});

const LATER = 5;

/** Submits the oldest draft, and later submits it again. `submitted_at` must be the time of the first submission. */
async function submittedLater(kit: Kit, as: Account): Promise<void> {
  const rule = 'updateProposal.submitted-at';
  const { drafts, clock } = kit.world;
  const id = kit.need(drafts.find(({ owner }) => owner === as)?.id, 'there is no draft');
  if (clock) await kit.wait(LATER, 'a draft gets older');
  const reply = await submit(kit, as, id);
  if (!isSuccess(reply)) return kit.unchecked(rule, words(reply));
  const first = await read(kit, as, id);
  const time = ({ json }: Exchange, field: string) => Date.parse(String(at(json, field)));
  const [created, submitted] = [time(first, 'created_at'), time(first, 'submitted_at')];
  const age = timeOf(reply) - created;
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

/** Checks that a team member can't read the leader's draft: members have no more rights than other users. */
async function ofTheTeam(kit: Kit): Promise<void> {
  const { ben, dan } = kit.world.people;
  const member = dan?.registration?.id_passport ?? '';
  if (!ben?.access || !dan?.access || !ben.registration?.team_members.includes(member)) return;
  const draft = await create(kit, ben, proposalForm('Kit, of a team'));
  const shown = await read(kit, dan, idOf(draft) ?? 0);
  hidden(kit, 'getProposal.private', shown, "showed a team member the leader's draft");
}

export const proposalsOwnership = journey({
  name: "Proposals: other users' records",
  also: ['getProposal.private'],
  people: ['ann', 'ben', 'dan'],
  async walk(kit) {
    const [owner, other] = [kit.author, kit.stranger];
    const own = pdf("The owner's document");
    const form = proposalForm('Kit, not yours', { proposal_document: own });
    const { id, draft } = await createAndOpen(kit, owner, form);
    const refused = [404, 403];
    const seen = await read(kit, other, id);
    hidden(kit, 'getProposal.private', seen, "showed another user's draft");
    const relevance_to_theme = 'Changed by somebody else.';
    const proposal_document = pdf('By somebody else');
    const change = await patch(kit, other, id, { relevance_to_theme, proposal_document });
    kit.refuses('updateProposal.private', change, "changed another user's draft", refused);
    const whole = proposalForm('Kit, changed by somebody else', { relevance_to_theme });
    const replaced = await put(kit, other, id, whole);
    const gone = await kit.call('deleteProposal', { as: other, id });
    const deleted = "deleted another user's draft";
    kit.refuses('deleteProposal.private', gone, deleted, refused);
    kit.observe('A-86', `another user's proposal: ${seen.status}`);

    const still = await read(kit, owner, id);
    const lost = { fault: deleted, expected: 'still there', got: words(still) };
    if (kit.check('deleteProposal.private', isSuccess(still), still, lost))
      kit.unchanged(
        'updateProposal.private',
        [draft, still],
        ['relevance_to_theme', 'project_name'],
        () => `changed another user's draft${isSuccess(replaced) ? ' by PUT' : ''}`,
      );
    const swapped = "replaced another user's document";
    await hasDocument(kit, 'updateProposal.private', owner, id, own, swapped);
    await ofTheTeam(kit);
  },
});

const MISSING = [404, 403, 410];

export const proposalsDelete = journey({
  name: 'Proposals: deleting',
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const draft = await create(kit, as, proposalForm('Kit deletion'));
    const id = kit.need(isSuccess(draft) && idOf(draft), 'no draft could be created');
    const counts = () => kit.call('getProposalStatistics', { as });
    const before = Number(at((await counts()).json, 'total_proposals'));
    const query = { my_proposals: 'true' };
    // Read the list before the deletion too: if the server caches it, the list after the deletion is outdated.
    await kit.call('listProposals', { as, query });
    const reply = await kit.call('deleteProposal', { as, id });
    if (!kit.accepts('deleteProposal.answers', reply, 'refused to delete a draft')) return;
    kit.observe('A-24', `a delete returns ${reply.status}, a create ${draft.status}`);

    const read = await kit.call('getProposal', { as, id });
    hidden(kit, 'deleteProposal.gone', read, 'still shows a draft that was deleted');
    const list = await kit.call('listProposals', { as, query });
    const listed = listOf(list.json)?.some((item) => String(at(item, 'id')) === String(id));
    kit.check('deleteProposal.gone', !listed, list, 'left the deleted draft in the list');
    const statistics = await counts();
    const after = Number(at(statistics.json, 'total_proposals'));
    const counted = 'left the deleted draft in the statistics';
    if (Number.isNaN(before + after))
      kit.unchecked('deleteProposal.gone', '`total_proposals` is not a number');
    else kit.check('deleteProposal.gone', after < before, statistics, counted);
    if (!isSuccess(read)) forgetDraft(kit, id);

    const unknown = unknownId(id);
    const changed = await patch(kit, as, unknown, { relevance_to_theme: 'Of nothing.' });
    const fault = 'changed a proposal that does not exist';
    kit.refuses('updateProposal.unknown', changed, fault, MISSING);
    for (const [gone, what] of [
      [unknown, 'does not exist'],
      [id, 'was deleted before'],
    ] as const)
      kit.refuses(
        'deleteProposal.unknown',
        await kit.call('deleteProposal', { as, id: gone }),
        `deleted a proposal that ${what}`,
        MISSING,
      );
    kit.observe('A-79', `ids are ${typeof id === 'number' ? 'numbers' : 'texts'}`);
  },
});
