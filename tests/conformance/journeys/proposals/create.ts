import { at, type Exchange, isEmpty, isSuccess, textAt } from '../../contract/exchange';
import { disagreeing, isSameText } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { doc, docx, named, pdf } from '../../forms/documents';
import { longestTitle, SHORTEST } from '../../forms/lengths';
import { AREAS, type Form, idOf, longTexts, proposalForm, RICH } from '../../forms/proposal-forms';
import { acceptsEach } from '../../walk/each';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { completed, create, createAndOpen, handedIn } from '../../walk/proposals';
import { claims, refusals } from './create-refusals';

export const proposalsCreate = journey({
  name: 'Proposals: creating',
  also: [
    'createProposal.(required|format|values|shortest|longest|long-texts|keeps|optional|blank-optional|unsent|displays|claims|refusal-changes-nothing)',
    'updateProposal.shortest',
  ],
  people: ['ann'],
  async prepare(kit) {
    for (const title of ['Kit draft', 'Kit draft, second', 'Kit draft, third'])
      await create(kit, kit.author, proposalForm(title));
    await create(kit, kit.author, proposalForm('Kit submission', { status: 'SUBMITTED' }));
  },
  async walk(kit) {
    const as = kit.author;
    const form = proposalForm('Kit draft “Ŵ & <co>” – AI/ML: it’s 🌍', {
      problem_statement: `The problem: ${RICH}`,
      proposed_solution: `The solution: ${RICH}`,
      relevance_to_theme: `The theme: ${RICH}`,
      technology_methodology: `The technology: ${RICH}`,
      technologies_used: `The technology: ${RICH}`,
      description: `Problem: The problem: ${RICH}\n\nSolution: The solution: ${RICH}`,
    });
    const draft = await create(kit, as, form);
    const refused = 'refused a complete draft';
    if (kit.accepts('createProposal.draft', draft, refused)) await held(kit, draft, form);
    else await create(kit, as, proposalForm('Kit draft'));
    const least = await create(kit, as, proposalForm('Kit draft, shortest', SHORTEST));
    await shortest(kit, as, least);
    kit.need(kit.world.drafts.length > 0, 'no draft could be created');
    await documents(kit, as);
    await long(kit, as);
    const other = {
      thematic_area: 'OTHER',
      thematic_area_description: 'Maji & “miti”: ½ of it for São Tomé, 数据',
    };
    const otherForm = proposalForm('Kit draft, other area', other);
    const elsewhere = await create(kit, as, otherForm);
    if (kit.accepts('createProposal.draft', elsewhere, 'refused a draft in the area OTHER'))
      await held(kit, elsewhere, otherForm);

    await refusals(kit, as);
    await claims(kit, as);

    const finished = proposalForm('Kit submission', { ...other, status: 'SUBMITTED' });
    const submitted = await create(kit, as, finished);
    if (kit.accepts('createProposal.submitted', submitted, 'refused a complete submission'))
      await held(kit, submitted, finished);
  },
});

/** Submits texts of exactly the minimum length, in a create and in an update: a draft may be shorter. */
async function shortest(kit: Kit, as: Account, draft: Exchange): Promise<void> {
  const refused = 'refused texts of the minimum length';
  const form = proposalForm('Kit submission, shortest', { ...SHORTEST, status: 'SUBMITTED' });
  const complete = kit.accepts('createProposal.shortest', draft, refused);
  if (complete) kit.accepts('createProposal.shortest', await create(kit, as, form), refused);
  const id = isSuccess(draft) ? idOf(draft) : undefined;
  if (id === undefined)
    return kit.unchecked('updateProposal.shortest', 'the draft could not be created');
  const body = { ...SHORTEST, status: 'SUBMITTED' };
  const submitted = await kit.call('updateProposal', { as, id, body });
  if (isSuccess(submitted)) handedIn(kit, id);
  kit.accepts('updateProposal.shortest', submitted, refused);
}

async function long(kit: Kit, as: Account): Promise<void> {
  let form: Form = {};
  const send = (changes: object) => {
    form = proposalForm('Kit draft, long', { ...changes });
    return create(kit, as, form);
  };
  const title = longestTitle('Kit draft, long');
  const reply = await acceptsEach(
    kit,
    [
      {
        rule: 'createProposal.longest',
        change: { project_name: title, project_title: title },
        fault: `refused a title of ${title.length} characters`,
      },
      {
        rule: 'createProposal.long-texts',
        change: longTexts(),
        fault: 'refused texts of several pages',
      },
    ],
    send,
  );
  if (isSuccess(reply)) await held(kit, reply, form);
}

const OPTIONAL = {
  technology_methodology: '',
  technologies_used: '',
  thematic_area_description: '',
};

async function documents(kit: Kit, as: Account): Promise<void> {
  const files: [string, File, string][] = [
    ['createProposal.files', doc(), 'refused a DOC'],
    ['createProposal.files', docx(), 'refused a DOCX'],
    [
      'createProposal.files',
      named(pdf(), "Mradi wa Ng'ombe – Ripoti ya Mwisho (nakala 2) ½.PDF"),
      'refused a PDF whose name has capitals, spaces and other characters',
    ],
  ];
  for (const [rule, proposal_document, fault] of files) {
    const form = proposalForm(`Kit draft, ${proposal_document.name.slice(-5)}`, {
      proposal_document,
    });
    kit.accepts(rule, await create(kit, as, form), fault);
  }
  const bare = proposalForm('Kit draft, bare', {
    technology_methodology: undefined,
    technologies_used: undefined,
  });
  const blank = await create(kit, as, proposalForm('Kit draft, blank', OPTIONAL));
  const empty = 'refused a proposal whose optional texts are empty';
  kit.accepts('createProposal.blank-optional', blank, empty);
  const optional = await createAndOpen(kit, as, bare);
  const refused = 'refused a proposal without technology';
  if (!kit.accepts('createProposal.optional', optional, refused)) return;
  const filled = Object.keys(OPTIONAL).filter((field) => !isEmpty(at(optional.json, field)));
  kit.check('createProposal.unsent', filled.length === 0, optional, {
    fault: `filled ${filled.join(', ')}, which was not sent`,
    expected: 'null, "" or absent',
    got: filled.map((field) => `${field}: ${JSON.stringify(at(optional.json, field))}`).join(', '),
  });
}

/**
 * Fields that are not compared with the form: the status has a separate rule, and a server may build the description
 * itself.
 */
const UNSTATED = ['status', 'description'];

/** The stored proposal must match what was sent and what the reply showed. */
async function held(kit: Kit, created: Exchange, form: Form): Promise<void> {
  const status = String(at(created.json, 'status')).toUpperCase();
  const rule = form.status === 'DRAFT' ? 'createProposal.draft' : 'createProposal.submitted';
  kit.check(rule, status === form.status, created, {
    fault: `saved a proposal as ${status} that was sent as ${form.status}`,
    expected: `status: ${form.status}`,
    got: `status: ${status}`,
  });
  const opened = await kit.call('getProposal', { as: kit.author, id: idOf(created) });
  const reply = completed(created, opened);
  // The document's URL is not compared, because it may have another signature in each reply.
  const compared = Object.keys(form).filter((field) => field !== 'proposal_document');
  const differing = disagreeing(created.json, reply.json, compared);
  const emptied = Object.keys(form).filter(
    (field) => at(created.json, field) === null && !isEmpty(at(reply.json, field)),
  );
  differing.push(...emptied);
  kit.check('createProposal.keeps', differing.length === 0, opened, {
    operation: 'createProposal',
    fault: `replied another ${differing.join(', ')} than it stored`,
    expected: 'the reply matches the stored proposal',
    got: `getProposal has another ${differing.join(', ')}`,
  });
  const kept = (field: string) => isSameText(at(reply.json, field), form[field]);
  const technology = kept('technology_methodology') || kept('technologies_used');
  for (const [field, value] of Object.entries(form)) {
    if (typeof value !== 'string' || UNSTATED.includes(field)) continue;
    kit.check('createProposal.keeps', kept(field) || (technology && /^tech/.test(field)), reply, {
      operation: 'createProposal',
      fault: `changed ${field}`,
      expected: `${field}: ${shown(value)}`,
      got: `${field}: ${shown(at(reply.json, field))}`,
    });
  }
  both(kit, reply, form);
  const merged = { ...created, json: { ...Object(reply.json), ...Object(created.json) } };
  for (const one of [reply, merged]) birth(kit, one, form.status === 'DRAFT');
  const display = textAt(merged.json, 'thematic_area_display');
  const area = AREAS[form.thematic_area as keyof typeof AREAS];
  if (display)
    kit.check('createProposal.displays', folded(display) === folded(area), reply, {
      operation: 'createProposal',
      fault: 'returned the display name of another area',
      expected: `thematic_area_display: ${area}`,
      got: `thematic_area_display: ${display}`,
    });
}

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text;
};

/** Checks the fields that the portal sends under two names, and the description that it builds. */
function both(kit: Kit, reply: Exchange, form: Form): void {
  const kept = (field: string) => isSameText(at(reply.json, field), form[field]);
  const description = textAt(reply.json, 'description');
  kit.check('createProposal.description', description !== undefined, reply, {
    operation: 'createProposal',
    fault: 'lost the description',
    expected: 'a description',
    got: `description: ${shown(at(reply.json, 'description'))}`,
  });
  kit.observe('A-62', kept('description') ? 'it is' : 'the server changes it');
  kit.observe('A-63', kept('project_title') ? 'they are' : 'project_title differs');
  kit.observe('A-64', kept('technologies_used') ? 'it is' : 'technologies_used differs');
  const lost = ['technology_methodology', 'technologies_used'].filter(
    (field) => form[field] !== undefined && !kept(field),
  );
  kit.check('createProposal.technology-mirrored', lost.length === 0, reply, {
    operation: 'createProposal',
    fault: `saved the technology text under one field name only: ${lost.join(', ')} is another`,
    expected: 'both names, with the same text',
    got: lost.map((field) => `${field}: ${shown(at(reply.json, field))}`).join(', '),
  });
}

/** Checks that a new proposal names its submitter, has `submitted_at` only if it was submitted, and has no review. */
function birth(kit: Kit, reply: Exchange, isDraft: boolean): void {
  const operation = 'createProposal';
  const submittedAt = textAt(reply.json, 'submitted_at');
  kit.check('createProposal.submitted-at', isDraft === (submittedAt === undefined), reply, {
    operation,
    fault: isDraft ? 'set submitted_at for a draft' : 'did not set submitted_at for a submission',
    expected: isDraft ? 'submitted_at: empty' : 'submitted_at: a time',
    got: `submitted_at: ${submittedAt ?? 'empty'}`,
  });
  const reviewed = ['reviewed_at', 'reviewed_by', 'review_comments'].filter(
    (field) => !isEmpty(at(reply.json, field)),
  );
  kit.check('createProposal.unreviewed', reviewed.length === 0, reply, {
    operation,
    fault: `set ${reviewed.join(', ')} for a new proposal`,
    expected: `${reviewed.join(', ')}: empty`,
    got: reviewed.map((field) => `${field}: ${shown(at(reply.json, field))}`).join(', '),
  });
  const by = textAt(reply.json, 'submitted_by.display_name');
  const stranger = kit.world.people.ben?.registration?.first_name;
  const named = isDraft || by !== undefined;
  const { first_name = '', last_name = '' } = kit.author.registration ?? {};
  const names = `${first_name} ${last_name}`.split(/[^\p{L}]+/u).filter(({ length }) => length > 1);
  const said = folded(by ?? '');
  const own =
    (by === undefined || names.length === 0 || names.some((name) => said.includes(folded(name)))) &&
    !(stranger && by?.startsWith(`${stranger} `)) &&
    !/^(None|null|undefined)\b|@|\d{7}|&#?\w+;/.test(by ?? '');
  kit.check('createProposal.submitted-by', named && own, reply, {
    operation,
    fault: 'does not name the submitter',
    expected: 'the display name of the author',
    got: `submitted_by.display_name: ${by ?? 'none'}`,
  });
}

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
