import {
  at,
  type Exchange,
  isEmpty,
  isSuccess,
  textAt,
  timeOf,
  words,
} from '../../contract/exchange';
import { disagreeing, isSameText } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { named, pdf } from '../../forms/documents';
import { ENOUGH, SHORTEST_TITLE } from '../../forms/lengths';
import {
  type Form,
  type Id,
  idOf,
  longTexts,
  proposalForm,
  RICH,
  sent,
} from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, createAndOpen, forgetDraft, handedIn } from '../../walk/proposals';
import { open } from './documents';

const TITLE = 'Kit draft, twice';
const NAME = 'Ripoti #1 – 100% ya maji & “miti”.pdf';
const TEXTS = [
  ...['project_name', 'project_title', 'thematic_area', 'status', 'problem_statement'],
  ...['proposed_solution', 'relevance_to_theme', 'technology_methodology'],
];

/** Creates the shortest proposal, and two drafts with the same title: a change or deletion must affect only one. */
export const proposalsAgain = journey({
  name: 'Proposals: the shortest texts, and two with the same title',
  also: [
    'createProposal.(shortest|again)',
    'updateProposal.(keeps|long-texts|unknown|submitted-at|description)',
  ],
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const small = { relevance_to_theme: 'Y', proposal_document: pdf('K') };
    const short = proposalForm(SHORTEST_TITLE, small);
    const least = await create(kit, as, short);
    const refused = 'refused the shortest title and relevance';
    kit.accepts('createProposal.shortest', least, refused);

    const [first, second] = [pdf('The first of two'), named(pdf('The second of two'), NAME)];
    const one = await createAndOpen(kit, as, proposalForm(TITLE, { proposal_document: first }));
    const other = proposalForm(TITLE, {
      ...{ problem_statement: `${ENOUGH} Again.`, relevance_to_theme: `${ENOUGH} The second.` },
      proposal_document: second,
    });
    const two = await createAndOpen(kit, as, other);
    const twice = 'refused a second proposal because it has the title of another';
    const id = kit.need(isSuccess(one) && idOf(one), 'no draft could be created');
    if (!kit.accepts('createProposal.again', two, twice)) return;
    const still = () => kit.call('getProposal', { as, id });
    untouched(kit, 'createProposal.only-one', one, await still(), 'createProposal');

    const newer = kit.need(idOf(two), 'the second draft has no id');
    await kept(kit, as, newer);
    untouched(kit, 'updateProposal.only-one', one, await still(), 'updateProposal');
    await opens(kit, as, newer, second, 'getProposal.document-names');
    const gone = await kit.call('deleteProposal', { as, id });
    if (isSuccess(gone)) await afterDeletion(kit, as, { id, newer, second, gone });
    await submittedLater(kit, as);
  },
});

function untouched(
  kit: Kit,
  rule: string,
  before: Exchange,
  now: Exchange,
  operation: 'createProposal' | 'updateProposal',
): void {
  const differing = disagreeing(before.json, now.json, TEXTS);
  kit.check(rule, isSuccess(now) && differing.length === 0, now, {
    operation,
    fault: `changed another proposal of the same user: its ${differing.join(', ') || 'record'}`,
    expected: 'the other proposal unchanged',
    got: differing.map((field) => `${field}: ${String(at(now.json, field))}`).join(', '),
  });
}

/** Checks that an update stores special characters and long texts as sent, and does not clear the description. */
async function kept(kit: Kit, as: Account, id: Id): Promise<void> {
  const rich: Form = {
    problem_statement: `New problem: ${RICH}`,
    proposed_solution: `New solution: ${RICH}`,
    relevance_to_theme: `New theme: ${RICH}`,
    technology_methodology: `New technology: ${RICH}`,
    technologies_used: `New technology: ${RICH}`,
    description: `Problem: New problem: ${RICH}\n\nSolution: New solution: ${RICH}`,
  };
  const { description: _, ...long } = longTexts();
  const tries: [string, Form, string][] = [
    ['updateProposal.keeps', rich, 'refused texts with special characters'],
    ['updateProposal.long-texts', long, 'refused texts of several pages'],
  ];
  for (const [rule, changes, refused] of tries) {
    const reply = await kit.call('updateProposal', { as, id, body: sent(changes) });
    if (!kit.accepts(rule, reply, refused)) continue;
    const now = await kit.call('getProposal', { as, id });
    const lost = Object.entries(changes).find(
      ([field, value]) => field !== 'description' && !isSameText(at(now.json, field), value),
    );
    const [field, value] = lost ?? [];
    kit.check('updateProposal.keeps', lost === undefined, now, {
      operation: 'updateProposal',
      fault: `changed the text of ${field}`,
      expected: String(value).slice(0, 200),
      got: String(at(now.json, field ?? '')).slice(0, 200),
    });
    kit.check('updateProposal.description', !isEmpty(at(now.json, 'description')), now, {
      operation: 'updateProposal',
      fault: 'cleared the description',
      expected: 'a description',
      got: 'description: empty',
    });
  }
}

async function opens(
  kit: Kit,
  as: Account,
  id: Id,
  file: File,
  rule: 'getProposal.document-names' | 'deleteProposal.only-one',
): Promise<void> {
  const address = textAt((await kit.call('getProposal', { as, id })).json, 'proposal_document');
  if (address === undefined) return kit.unchecked(rule, 'there is no URL of the document');
  const answer = await open(kit, as, address);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const names = rule === 'getProposal.document-names';
  kit.check(rule, Buffer.compare(answer.bytes, bytes) === 0, answer, {
    operation: names ? 'getProposal' : 'deleteProposal',
    fault: names
      ? `gives an address that does not open for a document named ${NAME}`
      : "also deleted another draft's document",
    expected: `${bytes.length} bytes, as sent`,
    got: `${answer.status}, ${answer.bytes.length} bytes, at ${address}`,
  });
}

async function afterDeletion(
  kit: Kit,
  as: Account,
  { id, newer, second, gone }: { id: Id; newer: Id; second: File; gone: Exchange },
): Promise<void> {
  forgetDraft(kit, id);
  const left = await kit.call('getProposal', { as, id: newer });
  const there = kit.check('deleteProposal.only-one', isSuccess(left), gone, {
    fault: 'deleted another draft too',
    expected: `proposal ${newer} is still there`,
    got: words(left),
  });
  if (there) await opens(kit, as, newer, second, 'deleteProposal.only-one');
  else forgetDraft(kit, newer);
  const body = { status: 'DRAFT', relevance_to_theme: 'Changed after it was deleted.' };
  const late = await kit.call('updateProposal', { as, id, body });
  kit.refuses('updateProposal.unknown', late, 'changed a draft that was deleted', [404, 403, 410]);
}

const LATER = 5;

/** Submits the oldest draft, and later submits it again. `submitted_at` must be the time of the first submission. */
async function submittedLater(kit: Kit, as: Account): Promise<void> {
  const { drafts, clock } = kit.world;
  const id = kit.need(drafts.find(({ owner }) => owner === as)?.id, 'there is no draft');
  if (clock) await kit.wait(LATER, 'a draft gets older');
  const body = { status: 'SUBMITTED' };
  const reply = await kit.call('updateProposal', { as, id, body });
  if (!isSuccess(reply)) return kit.unchecked('updateProposal.submitted-at', words(reply));
  handedIn(kit, id);
  const first = await kit.call('getProposal', { as, id });
  const time = ({ json }: Exchange, field: string) => Date.parse(String(at(json, field)));
  const [created, submitted] = [time(first, 'created_at'), time(first, 'submitted_at')];
  const old = timeOf(reply) - created > 3000 && timeOf(reply) - created < 3_600_000;
  if (!old)
    kit.unchecked(
      'updateProposal.submitted-at',
      'the run was too fast: the draft was submitted less than three seconds after it was created',
    );
  else
    kit.check('updateProposal.submitted-at', !(submitted - created < 1000), reply, {
      fault: 'set submitted_at to the time of creation',
      expected: `submitted_at: the time of the answer, ${reply.headers.get('Date')}`,
      got: `submitted_at: ${at(first.json, 'submitted_at')}`,
    });
  if (clock) await kit.wait(LATER, 'a submission gets older');
  await kit.call('updateProposal', { as, id, body });
  const later = await kit.call('getProposal', { as, id });
  const moved = Math.abs(time(later, 'submitted_at') - submitted) > 0;
  kit.check('updateProposal.submitted-at', !moved, later, {
    operation: 'updateProposal',
    fault: 'changed submitted_at when a submitted proposal was submitted again',
    expected: `submitted_at: ${at(first.json, 'submitted_at')}`,
    got: `submitted_at: ${at(later.json, 'submitted_at')}`,
  });
}
