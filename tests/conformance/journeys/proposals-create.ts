import { doc, docx, named, pdf } from '../documents';
import { at, type Exchange, isSuccess, textAt, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { AREAS, completed, create, FIFTY, type Form, idOf, proposalForm } from '../proposal-forms';
import { disagreeing } from '../same';
import { rules } from './proposals-create-rules';

type Id = keyof typeof rules;

export const proposalsCreate = journey({
  name: 'Proposals: creating',
  setsUp: true,
  rules,
  async walk(kit) {
    const form = proposalForm('Kit draft');
    const draft = await create(kit, kit.author, form);
    if (kit.accepts('createProposal.draft', draft)) await held(kit, draft, form);
    kit.need(isSuccess(draft), 'no draft could be created');

    const bare = {
      technology_methodology: undefined,
      technologies_used: undefined,
      proposal_document: doc(),
    };
    const word = await create(
      kit,
      kit.author,
      proposalForm('Kit draft, DOC', { proposal_document: doc() }),
    );
    kit.accepts('createProposal.doc', word);
    const modern = await create(
      kit,
      kit.author,
      proposalForm('Kit draft, DOCX', { proposal_document: docx() }),
    );
    kit.accepts('createProposal.docx', modern);
    const optional = await create(
      kit,
      kit.author,
      proposalForm('Kit draft, bare', { ...bare, proposal_document: pdf() }),
    );
    kit.accepts('createProposal.technology-optional', optional);
    const other = {
      thematic_area: 'OTHER',
      thematic_area_description: 'Kits that hold servers to their word',
    };
    const otherForm = proposalForm('Kit draft, other area', other);
    const elsewhere = await create(kit, kit.author, otherForm);
    if (kit.accepts('createProposal.draft', elsewhere)) await held(kit, elsewhere, otherForm);

    await refusals(kit);

    const finished = proposalForm('Kit submission', { status: 'SUBMITTED' });
    const submitted = await create(kit, kit.author, finished);
    if (kit.accepts('createProposal.submitted', submitted)) await held(kit, submitted, finished);
  },
});

/** The status has its own rule; what becomes of the description is the server's business. */
const UNSTATED = ['status', 'description'];

/** What is kept is what was sent, and what was replied. One name of the technology will do. */
async function held(kit: Kit<Id>, created: Exchange, form: Form): Promise<void> {
  const status = String(at(created.json, 'status')).toUpperCase();
  const rule = form.status === 'DRAFT' ? 'createProposal.draft' : 'createProposal.submitted';
  kit.check(rule, status === form.status, created, { expected: String(form.status), got: status });
  const opened = await kit.call('getProposal', { as: kit.author, id: idOf(created) });
  const reply = completed(created, opened);
  const differing = disagreeing(created.json, opened.json, Object.keys(form));
  kit.check('createProposal.keeps-fields', differing.length === 0, created, {
    expected: 'the reply is the proposal that is kept',
    got: `another ${differing.join(', ')}`,
  });
  const kept = (field: string) => sameText(at(reply.json, field), form[field]);
  const technology = kept('technology_methodology') || kept('technologies_used');
  for (const [field, value] of Object.entries(form)) {
    if (typeof value !== 'string' || UNSTATED.includes(field)) continue;
    const got = String(at(reply.json, field));
    const holds = kept(field) || (technology && /^technolog/.test(field));
    kit.check('createProposal.keeps-fields', holds, reply, {
      expected: `${field}: ${value}`,
      got: `${field}: ${got}`,
    });
  }
  const submittedAt = textAt(reply.json, 'submitted_at');
  const isDraft = form.status === 'DRAFT';
  kit.check('createProposal.submitted-at', isDraft === (submittedAt === undefined), reply, {
    expected: isDraft ? 'empty' : 'a time',
    got: submittedAt ?? 'empty',
  });
  kit.observe(
    'A-62',
    kept('description') ? 'the description is kept' : 'the description is another',
  );
  kit.observe('A-63', kept('project_title') ? 'both titles are kept' : 'project_title is another');
  kit.observe('A-64', kept('technologies_used') ? 'both are kept' : 'technologies_used is another');
  const display = textAt(reply.json, 'thematic_area_display');
  const area = AREAS[form.thematic_area as keyof typeof AREAS];
  if (display)
    kit.check('createProposal.area-display', folded(display) === folded(area), reply, {
      expected: area,
      got: display,
    });
  const by = textAt(reply.json, 'submitted_by.display_name');
  const stranger = kit.world.people.ben?.registration?.first_name;
  const named = isDraft || by !== undefined;
  kit.check(
    'createProposal.submitted-by',
    named && !(stranger && by?.startsWith(`${stranger} `)),
    reply,
    {
      expected: 'the display name of the author',
      got: by ?? 'none',
    },
  );
}

/** A form carries its line breaks as CRLF. */
const sameText = (got: unknown, sent: unknown) =>
  typeof got === 'string' && got.replaceAll('\r\n', '\n').trim() === String(sent).trim();

const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

async function refusals(kit: Kit<Id>): Promise<void> {
  const short = FIFTY.slice(0, 49);
  const tries: [Id, Form, string][] = [
    ['createProposal.document-required', { proposal_document: undefined }, 'without a document'],
    [
      'createProposal.title-required',
      { project_name: undefined, project_title: undefined },
      'without a title',
    ],
    ['createProposal.title-required', { project_name: '', project_title: '' }, 'a blank title'],
    ['createProposal.area-required', { thematic_area: undefined }, 'without an area'],
    ['createProposal.area-values', { thematic_area: 'ASTROLOGY' }, 'the area ASTROLOGY'],
    ['createProposal.problem-length', { problem_statement: short }, 'a problem of 49 characters'],
    ['createProposal.problem-length', { problem_statement: undefined }, 'without a problem'],
    ['createProposal.solution-length', { proposed_solution: short }, 'a solution of 49 characters'],
    ['createProposal.solution-length', { proposed_solution: undefined }, 'without a solution'],
    ['createProposal.relevance-required', { relevance_to_theme: undefined }, 'without relevance'],
    ['createProposal.relevance-required', { relevance_to_theme: '' }, 'blank relevance'],
    [
      'createProposal.file-type',
      { proposal_document: named(pdf(), 'kit.exe', 'application/x-msdownload') },
      'a file named kit.exe',
    ],
  ];
  for (const [rule, change, why] of tries) await refused(kit, rule, change, why);

  const promoted = await create(
    kit,
    kit.author,
    proposalForm('Kit promotion', { status: 'ACCEPTED' }),
  );
  const status = String(at(promoted.json, 'status')).toUpperCase();
  const ranked = isSuccess(promoted) && !['DRAFT', 'SUBMITTED'].includes(status);
  kit.check('createProposal.status-values', !ranked, promoted, {
    expected: 'refused, or DRAFT or SUBMITTED',
    got: words(promoted),
  });

  const praise = proposalForm('Kit review', { review_comments: 'The best of all.' });
  const praised = await create(kit, kit.author, praise);
  const kept = textAt(praised.json, 'review_comments');
  kit.check('createProposal.review-own', kept !== praise.review_comments, praised, {
    expected: 'no review',
    got: `review_comments: ${kept}`,
  });

  const renamed = named(pdf(), 'kit.pdf');
  const lie = new File(['MZ this is no PDF'], renamed.name, { type: renamed.type });
  const believed = await create(
    kit,
    kit.author,
    proposalForm('Kit lie', { proposal_document: lie }),
  );
  kit.observe('A-59', `a .pdf that holds something else: ${believed.status}`);
}

/**
 * Whether drafts may be unfinished is not stated: one that is accepted is no break yet, and is cleaned up;
 * the submission of the same is.
 */
async function refused(kit: Kit<Id>, rule: Id, change: Form, why: string): Promise<void> {
  const asDraft = await create(kit, kit.author, proposalForm('Kit refusal', change));
  if (!isSuccess(asDraft)) {
    kit.observe('A-55', 'the rules hold for drafts too');
    return void kit.refuses(rule, asDraft, why, [400, 413, 415]);
  }
  kit.observe('A-55', `a draft is accepted ${why}`);
  const id = idOf(asDraft);
  if (String(at(asDraft.json, 'status')).toUpperCase() === 'DRAFT' && id !== undefined) {
    const form = proposalForm('Kit refusal', { ...change, status: 'SUBMITTED' });
    kit.refuses(rule, await create(kit, kit.author, form), `submitted ${why}`, [400, 413, 415]);
  } else kit.refuses(rule, asDraft, why);
}
