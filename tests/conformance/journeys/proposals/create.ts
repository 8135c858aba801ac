import { at, type Exchange, isRefusal, isSuccess, statusOf, textAt } from '../../contract/exchange';
import { folded, isSameText } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { doc, docx, named, pdf } from '../../forms/documents';
import { each, longestTitle, SHORTEST } from '../../forms/lengths';
import {
  type Form,
  type Id,
  idOf,
  LINES,
  longestLine,
  longTexts,
  OPTIONAL,
  paddedTexts,
  proposalForm,
  richTexts,
} from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, handedIn, read, submit } from '../../walk/proposals';
import { type Accepted, CLAIMS, type Values, writing } from '../fields/write';

export const proposalsCreate = journey({
  name: 'Proposals: creating',
  also: ['createProposal.*', 'updateProposal.(shortest|required|refusal-changes-nothing)'],
  people: ['ann', 'ben'],
  async prepare(kit) {
    for (const title of ['Kit draft', 'Kit draft', 'Kit draft, third'])
      await create(kit, kit.author, proposalForm(title));
    await create(kit, kit.author, proposalForm('Kit submission', { status: 'SUBMITTED' }));
  },
  async walk(kit) {
    const as = kit.author;
    const write = writing(kit, {
      id: 'createProposal',
      send: (form) => create(kit, as, form as Form),
      read: (reply) => read(kit, as, idOf(reply)),
      // A server may build the description itself.
      unstated: ['status', 'description'],
    });
    const held: Accepted[3] = async (reply, form) =>
      kept(kit, reply, await write.stored(reply, form), form);
    const bare: Accepted[3] = async (reply) => {
      await write.unsent(OPTIONAL)(reply);
      const id = idOf(reply);
      if (id !== undefined) await trySubmitting(kit, as, id);
    };
    const [first, , least] = await write.accepts(rowsOf(held, bare));
    if (first && !isSuccess(first)) await create(kit, as, proposalForm('Kit draft'));
    const id = least && isSuccess(least) ? idOf(least) : undefined;
    const short = { ...SHORTEST, project_name: 'K', relevance_to_theme: 'Y' };
    const refusal = 'refused texts of the minimum length';
    if (id !== undefined)
      kit.accepts('updateProposal.shortest', await submit(kit, as, id, short), refusal);
    kit.need(kit.world.drafts.length > 0, 'no draft could be created');
    const long = (changes: Values) => proposalForm('Kit draft, long', changes as Form);
    await write.acceptsEach(LONG, long, held);
    // Incomplete drafts are allowed.
    const submission = (change: Values) =>
      proposalForm('Kit refusal', { ...(change as Form), status: 'SUBMITTED' });
    await write.refuses('a submission with ', submission);
    const half = await write.send(proposalForm('Kit refusal', { problem_statement: undefined }));
    const may = isSuccess(half) ? 'drafts may be incomplete' : 'the rules also apply to drafts';
    kit.observe('A-55', may);
    const started = isSuccess(half) && idOf(half);
    const fault = 'submitted a draft that has no problem_statement';
    if (started)
      kit.refuses('updateProposal.required', await trySubmitting(kit, as, started), fault);
    const lie = new File(['MZ this is no PDF'], 'kit.pdf', { type: 'application/pdf' });
    const form = proposalForm('Kit, a file that is no PDF', { proposal_document: lie });
    kit.observe('A-59', `a .pdf file with other content: ${(await write.send(form)).status}`);
    // A server may refuse a status that only reviewers give, or save a draft or a submission.
    const promotion = await write.send(proposalForm('Kit promotion', { status: 'ACCEPTED' }));
    for (const one of [promotion, isSuccess(promotion) && (await write.read(promotion))])
      if (one) write.unclaimed(promotion, one, { status: 'ACCEPTED' });
    await write.claims(CLAIMS, (more) => proposalForm('Kit review', more as Form));
    const finished = proposalForm('Kit submission', { ...ELSEWHERE, status: 'SUBMITTED' });
    await write.accepts([['submitted', finished, 'a complete submission', held]]);
  },
});

/** Submits a draft without some texts by its status alone. If that is refused, it must still be a draft. */
async function trySubmitting(kit: Kit, as: Account, id: Id): Promise<Exchange> {
  const reply = await submit(kit, as, id);
  if (!isRefusal(reply)) return reply;
  const now = await read(kit, as, id);
  const isDraft = statusOf(now.json) === 'DRAFT' || !isSuccess(now);
  if (!isDraft) handedIn(kit, id);
  const rule = 'updateProposal.refusal-changes-nothing';
  kit.check(rule, isDraft, now, 'refused to submit a draft, and submitted it');
  return reply;
}

const ELSEWHERE = {
  thematic_area: 'OTHER',
  thematic_area_description: 'Maji & “miti”: ½ of it for São Tomé, 数据',
};
const LONG: Accepted[] = [
  ['longest', { project_name: longestTitle('Kit draft, long') }, 'the longest title'],
  ...LINES.map(
    (field): Accepted => ['longest', { [field]: longestLine(field) }, `the longest ${field}`],
  ),
  ['long-texts', longTexts(), 'texts of several pages'],
];
const LONG_NAME = "Mradi wa Ng'ombe – Ripoti ya Mwisho (nakala 2) ½.pdf";
// biome-ignore format: a table, with one file in each line
const FILES: [property: string, File, string][] = [
  ['files', doc(), 'a DOC'],
  ['files', docx(), 'a DOCX'],
  ['files', named(pdf(), 'KIT.PDF'), 'a PDF whose name ends in .PDF, in capitals'],
  ['files', named(pdf(), LONG_NAME), 'a PDF whose name has spaces and other characters'],
  ['file-without-type', named(docx(), 'kit.docx', ''), 'a DOCX whose type the browser does not know'],
];

function rowsOf(held: Accepted[3], unsent: Accepted[3]): Accepted[] {
  const submission = { ...SHORTEST, status: 'SUBMITTED' };
  const small = { relevance_to_theme: '0', proposal_document: pdf('K') };
  const none = (value?: string) => each(OPTIONAL, () => value);
  const title = 'Kit draft “Ŵ & <co>” – AI/ML: it’s 🌍';
  // biome-ignore format: a table, with one form in each line
  return [
    ['draft', proposalForm(title, richTexts()), 'a complete draft', held],
    ['again', proposalForm(title, richTexts()), 'a second draft with the texts of another'],
    ['shortest', proposalForm('Kit draft, shortest', SHORTEST), 'texts of the minimum length'],
    ['shortest', proposalForm('Kit submission, shortest', submission), 'texts of the minimum length'],
    ['shortest', proposalForm('K', small), 'the shortest title and relevance'],
    ['outer-blanks', proposalForm(' Kit draft, padded ', paddedTexts()), 'outer blanks', held],
    ...FILES.map(([property, proposal_document, what]) => [property, proposalForm(`Kit draft, ${what.slice(0, 7)}`, { proposal_document }), what] as const),
    ['blank-optional', proposalForm('A blank draft of the kit', none('')), 'empty optional texts'],
    ['optional', proposalForm('A bare draft of the kit', none()), 'a proposal without optional texts', unsent],
    ['draft', proposalForm('Kit draft, other area', ELSEWHERE), 'a draft in the area OTHER', held],
  ];
}

/** The stored proposal must match what was sent, and what the reply showed. */
function kept(kit: Kit, created: Exchange, record: Exchange, form: Values): void {
  const isDraft = form.status === 'DRAFT';
  const rule = `createProposal.${isDraft ? 'draft' : 'submitted'}`;
  const isSilent = textAt(created.json, 'status') === undefined;
  const saved = `${isSilent ? 'does not say that it saved a' : 'saved a proposal as another than'}`;
  kit.fields(rule, created, { status: form.status }, () => `${saved} ${form.status}`);
  const same = (field: string) => isSameText(at(record.json, field), form[field]);
  const told = (field: string) => `${field} is ${same(field) ? 'stored as sent' : 'changed'}`;
  kit.observe('A-62', told('description'));
  kit.observe('A-63', told('project_title'));
  kit.observe('A-64', told('technologies_used'));
  const merged = { ...created, json: { ...Object(record.json), ...Object(created.json) } };
  for (const one of [record, merged]) birth(kit, one, isDraft);
}

/** Checks that a new proposal names its submitter, and has `submitted_at` only if it was submitted. */
function birth(kit: Kit, reply: Exchange, isDraft: boolean): void {
  const submittedAt = textAt(reply.json, 'submitted_at');
  const by = textAt(reply.json, 'submitted_by.display_name');
  const { first_name = '', last_name = '' } = kit.author.registration ?? {};
  const names = `${first_name} ${last_name}`.split(/[^\p{L}]+/u).filter(({ length }) => length > 1);
  const isOwn = names.length === 0 || names.some((name) => folded(by).includes(folded(name)));
  const isGlued = last_name !== '' && folded(by) === folded(first_name + last_name);
  const isNumber = kit.author.registration !== undefined && /\d{7}/.test(by ?? '');
  const isOdd = isGlued || isNumber || /^(None|null|undefined)\b|@|&#?\w+;/.test(by ?? '');
  const isNamed = by === undefined ? isDraft : isOwn && !isOdd;
  const timed = isDraft ? 'set submitted_at for a draft' : 'did not set submitted_at';
  // biome-ignore format: a table, with one rule in each line
  kit.checks(reply, [
    ['createProposal.submitted-at', isDraft === (submittedAt === undefined), timed, `submitted_at: ${isDraft ? 'empty' : 'a time'}`, `submitted_at: ${JSON.stringify(at(reply.json, 'submitted_at')) ?? 'no such field'}`],
    ['createProposal.submitted-by', isNamed, 'does not name the submitter', 'the display name of the author', `submitted_by.display_name: ${by ?? 'none'}`],
  ]);
}
