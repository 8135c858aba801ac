import { at, type Exchange, isSuccess, listOf, textAt, words } from '../../contract/exchange';
import { isSameText, shown } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { doc, docx, named, pdf } from '../../forms/documents';
import { longestTitle, SHORTEST, SHORTEST_TITLE } from '../../forms/lengths';
import {
  AREAS,
  type Form,
  idOf,
  longTexts,
  paddedTexts,
  proposalForm,
  richTexts,
} from '../../forms/proposal-forms';
import { acceptsEach } from '../../walk/each';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, read, submit } from '../../walk/proposals';
import { mustNotBe } from '../fields/table';
import {
  type Accepted,
  accepts,
  CLAIMS,
  stored,
  unclaimed,
  unsent,
  type Values,
  type Write,
} from '../fields/write';

export const proposalsCreate = journey({
  name: 'Proposals: creating',
  also: [
    'createProposal.(required|format|values|shortest|longest|long-texts|outer-blanks|again|keeps|optional|blank-optional|unsent|displays|claims|refusal-changes-nothing)',
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
    const write: Write = {
      id: 'createProposal',
      send: (form) => create(kit, as, form as Form),
      read: (reply) => read(kit, as, idOf(reply)),
      // A server may build the description itself.
      unstated: ['status', 'description'],
    };
    const held: Held = (reply, form) => kept(kit, write, reply, form);
    const [first, , least] = await accepts(kit, write, rowsOf(kit, write, held));
    if (first && !isSuccess(first)) await create(kit, as, proposalForm('Kit draft'));
    const id = least && isSuccess(least) ? idOf(least) : undefined;
    if (id === undefined) kit.unchecked('updateProposal.shortest', 'the draft was not created');
    else
      kit.accepts(
        'updateProposal.shortest',
        await submit(kit, as, id, {
          ...SHORTEST,
          project_name: SHORTEST_TITLE,
          relevance_to_theme: 'Y',
        }),
        'refused texts of the minimum length',
      );
    kit.need(kit.world.drafts.length > 0, 'no draft could be created');
    await long(kit, write, held);
    for (const [rule, change, what] of mustNotBe('createProposal'))
      await refused(kit, as, rule, change as Form, what);
    const lie = new File(['MZ this is no PDF'], 'kit.pdf', { type: 'application/pdf' });
    const form = proposalForm('Kit, a file that is no PDF', { proposal_document: lie });
    kit.observe('A-59', `a .pdf file with other content: ${(await write.send(form)).status}`);
    await claims(kit, as);
    const finished = proposalForm('Kit submission', { ...ELSEWHERE, status: 'SUBMITTED' });
    await accepts(kit, write, [['submitted', finished, 'a complete submission', held]]);
  },
});

const ELSEWHERE = {
  thematic_area: 'OTHER',
  thematic_area_description: 'Maji & “miti”: ½ of it for São Tomé, 数据',
};
const OPTIONAL = {
  technology_methodology: '',
  technologies_used: '',
  thematic_area_description: '',
};
const FILES: [File, string][] = [
  [doc(), 'a DOC'],
  [docx(), 'a DOCX'],
  [
    named(pdf(), "Mradi wa Ng'ombe – Ripoti ya Mwisho (nakala 2) ½.PDF"),
    'a PDF whose name has capitals, spaces and other characters',
  ],
];

type Held = (reply: Exchange, form: Values) => Promise<unknown>;

function rowsOf(kit: Kit, { id, read }: Write, held: Held): Accepted[] {
  const least = 'texts of the minimum length';
  const submission = { ...SHORTEST, status: 'SUBMITTED' };
  const small = { relevance_to_theme: 'Y', proposal_document: pdf('K') };
  const bare = { technology_methodology: undefined };
  const empty: Held = async (reply) =>
    unsent(kit, id, (await read?.(reply)) ?? reply, Object.keys(OPTIONAL));
  const title = 'Kit draft “Ŵ & <co>” – AI/ML: it’s 🌍';
  return [
    ['draft', proposalForm(title, richTexts()), 'a complete draft', held],
    ['again', proposalForm(title, richTexts()), 'a second draft with the texts of another'],
    ['shortest', proposalForm('Kit draft, shortest', SHORTEST), least],
    ['shortest', proposalForm('Kit submission, shortest', submission), least],
    ['shortest', proposalForm(SHORTEST_TITLE, small), 'the shortest title and relevance'],
    ['outer-blanks', proposalForm(' Kit draft, padded ', paddedTexts()), 'outer blanks', held],
    ...FILES.map(([proposal_document, what]) => {
      const form = proposalForm(`Kit draft, ${what.slice(0, 7)}`, { proposal_document });
      return ['files', form, what] satisfies Accepted;
    }),
    ['blank-optional', proposalForm('Kit draft, blank', OPTIONAL), 'empty optional texts'],
    ['optional', proposalForm('Kit draft, bare', bare), 'a proposal without technology', empty],
    ['draft', proposalForm('Kit draft, other area', ELSEWHERE), 'a draft in the area OTHER', held],
  ];
}

async function long(kit: Kit, write: Write, held: Held): Promise<void> {
  let form: Form = {};
  const project_name = longestTitle('Kit draft, long');
  const values = [
    ['longest', { project_name }, `a title of ${project_name.length} characters`],
    ['long-texts', longTexts(), 'texts of several pages'],
  ] as const;
  const reply = await acceptsEach(kit, write.id, values, (changes) => {
    form = proposalForm('Kit draft, long', { ...changes });
    return write.send(form);
  });
  if (isSuccess(reply)) await held(reply, form);
}

/**
 * Sends a draft with the change. A server may accept it, because incomplete drafts are allowed. If it does,
 * sends a submission with the same change, which must be refused.
 */
async function refused(
  kit: Kit,
  as: Account,
  rule: string,
  change: Form,
  what: string,
): Promise<void> {
  const conventional = [400, 413, 415];
  const asDraft = await create(kit, as, proposalForm('Kit refusal', change));
  const isDraft = String(at(asDraft.json, 'status')).toUpperCase() === 'DRAFT';
  kit.observe(
    'A-55',
    isSuccess(asDraft) ? `a draft may have ${what}` : 'the rules also apply to drafts',
  );
  const form = proposalForm('Kit refusal', { ...change, status: 'SUBMITTED' });
  const reply = isSuccess(asDraft) && isDraft ? await create(kit, as, form) : asDraft;
  kit.refuses(
    rule,
    reply,
    `accepted ${reply === asDraft ? '' : 'a submission with '}${what}`,
    conventional,
  );
}

/** Sends fields that a competitor must not set. A server may refuse or ignore them. */
async function claims(kit: Kit, as: Account): Promise<void> {
  const rule = 'createProposal.claims';
  const promoted = await create(kit, as, proposalForm('Kit promotion', { status: 'ACCEPTED' }));
  const status = String(at(promoted.json, 'status')).toUpperCase();
  const ranked = isSuccess(promoted) && !['DRAFT', 'SUBMITTED'].includes(status);
  kit.check(rule, !ranked, promoted, {
    fault: `let a competitor set the status ${status}`,
    expected: 'refused, or DRAFT or SUBMITTED',
    got: words(promoted),
  });
  const { json } = await kit.call('getProfile', { as: kit.stranger });
  const owners = ['owner', 'user', 'submitted_by', 'created_by'];
  const other = Object.fromEntries(owners.map((name) => [name, String(at(json, 'id'))]));
  const praised = await create(kit, as, proposalForm('Kit review', { ...CLAIMS, ...other }));
  unclaimed(kit, rule, praised, praised);
  if (!isSuccess(praised)) return;
  const query = { my_proposals: 'true' };
  const theirs = await kit.call('listProposals', { as: kit.stranger, query });
  const id = String(idOf(praised));
  const given = listOf(theirs.json)?.some((item) => String(at(item, 'id')) === id) ?? false;
  const fault = 'created a proposal for another user, because the form said so';
  kit.check(rule, !given, praised, fault);
}

/** The stored proposal must match what was sent, and what the reply showed. */
async function kept(kit: Kit, write: Write, created: Exchange, form: Values): Promise<void> {
  const isDraft = form.status === 'DRAFT';
  kit.fields(
    `createProposal.${isDraft ? 'draft' : 'submitted'}`,
    created,
    { status: form.status },
    () => `saved a proposal as another than ${form.status}`,
  );
  const record = await stored(kit, write, created, form);
  const same = (field: string) => isSameText(at(record.json, field), form[field]);
  const description = textAt(record.json, 'description');
  kit.check(
    'createProposal.description',
    description !== undefined,
    record,
    'lost the description',
  );
  kit.observe('A-62', same('description') ? 'it is' : 'the server changes it');
  kit.observe('A-63', same('project_title') ? 'they are' : 'project_title differs');
  kit.observe('A-64', same('technologies_used') ? 'it is' : 'technologies_used differs');
  const technology = form.technologies_used;
  const lost = ['technology_methodology', 'technologies_used'].filter((field) => !same(field));
  kit.check('createProposal.technology-mirrored', !technology || lost.length === 0, record, {
    fault: `saved the technology text under one field name only: ${lost.join(', ')} is another`,
    expected: 'both names, with the same text',
    got: lost.map((field) => `${field}: ${shown(at(record.json, field))}`).join(', '),
  });
  const merged = { ...created, json: { ...Object(record.json), ...Object(created.json) } };
  for (const one of [record, merged]) birth(kit, one, isDraft);
  displayed(kit, 'createProposal', merged, String(form.thematic_area));
}

/** Checks the display name of the thematic area, if the reply has one. */
export function displayed(kit: Kit, id: string, reply: Exchange, area: string): void {
  const display = textAt(reply.json, 'thematic_area_display');
  const name = AREAS[area as keyof typeof AREAS];
  kit.check(`${id}.displays`, display === undefined || folded(display) === folded(name), reply, {
    fault: `displays the area ${area} as another`,
    expected: `thematic_area_display: ${name}`,
    got: `thematic_area_display: ${display}`,
  });
}

/** Checks that a new proposal names its submitter, and has `submitted_at` only if it was submitted. */
function birth(kit: Kit, reply: Exchange, isDraft: boolean): void {
  const submittedAt = textAt(reply.json, 'submitted_at');
  kit.check('createProposal.submitted-at', isDraft === (submittedAt === undefined), reply, {
    fault: isDraft ? 'set submitted_at for a draft' : 'did not set submitted_at for a submission',
    expected: isDraft ? 'submitted_at: empty' : 'submitted_at: a time',
    got: `submitted_at: ${submittedAt ?? 'empty'}`,
  });
  const by = textAt(reply.json, 'submitted_by.display_name');
  const stranger = kit.world.people.ben?.registration?.first_name;
  const { first_name = '', last_name = '' } = kit.author.registration ?? {};
  const names = `${first_name} ${last_name}`.split(/[^\p{L}]+/u).filter(({ length }) => length > 1);
  const said = folded(by ?? '');
  const isOwn = names.length === 0 || names.some((name) => said.includes(folded(name)));
  const isOdd =
    by?.startsWith(`${stranger} `) || /^(None|null|undefined)\b|@|\d{7}|&#?\w+;/.test(by ?? '');
  kit.check('createProposal.submitted-by', by === undefined ? isDraft : isOwn && !isOdd, reply, {
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
