import { at, type Exchange, isSuccess, textAt } from '../../contract/exchange';
import { disagreeing, isSameText } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { ENOUGH, longestTitle } from '../../forms/lengths';
import {
  AREAS,
  type Form,
  type Id,
  idOf,
  proposalForm,
  RICH,
  sent,
} from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { createAndOpen } from '../../walk/proposals';
import { refusedChanges } from './update-refusals';
import { byStatus, documents, submitted } from './update-submits';

export const proposalsUpdate = journey({
  name: 'Proposals: changing and submitting',
  also: [
    'updateProposal.(required|format|values|choices|keeps|again|displays|claims|refusal-changes-nothing)',
  ],
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const draft = await createAndOpen(kit, as, proposalForm('Kit change'));
    const id = kit.need(isSuccess(draft) && idOf(draft), 'no draft could be created');
    const patch = (changes: Form) => kit.call('updateProposal', { as, id, body: sent(changes) });
    const read = () => kit.call('getProposal', { as, id });

    const relevance_to_theme = 'It was changed, and only it: the rest is as it was before.';
    const one = await patch({ relevance_to_theme });
    if (kit.accepts('updateProposal.accepts', one, 'refused an update of one field')) {
      const now = await read();
      await kit.moved('getProposal.not-modified', draft, { as, id });
      changed(kit, draft, now, { relevance_to_theme });
      const stale = disagreeing(one.json, now.json, [
        'relevance_to_theme',
        'status',
        'project_name',
      ]);
      kit.check('updateProposal.reply', stale.length === 0, one, {
        fault: `replied another ${stale.join(', ')} than it stored`,
        expected: 'the saved proposal',
        got: stale.map((field) => `${field}: ${String(at(one.json, field))}`).join(', '),
      });
    }
    await documents(kit, as, id, draft);

    const longest = longestTitle('Kit change, renamed');
    const title = { project_name: longest, project_title: longest };
    // "Save as Draft" sends `status: DRAFT` too.
    const status = 'DRAFT';
    const saved = await patch({ ...title, status });
    const renamed = isSuccess(saved) ? saved : await patch(title);
    const again = 'refused a change of a draft that sends `status: DRAFT` with it';
    if (isSuccess(renamed)) kit.accepts('updateProposal.again', saved, again);
    const twice = 'refused a change that changes nothing';
    if (isSuccess(renamed)) kit.accepts('updateProposal.again', await patch(title), twice);
    if (
      kit.accepts(
        'updateProposal.accepts',
        renamed,
        `refused a title of ${longest.length} characters in a change`,
      )
    )
      changed(kit, draft, await read(), title, ['relevance_to_theme']);
    await rewritten(kit, as, id);
    await areas(kit, as, id);

    const whole = sent(proposalForm('Kit change, put'));
    const put = await kit.probe('updateProposal', { token: as.access, id, body: whole }, () => ({
      method: 'PUT',
    }));
    kit.observe('A-61', `PATCH of one field: ${one.status}; PUT of the whole draft: ${put.status}`);
    await refusedChanges(kit, as);
    await byStatus(kit, as);
    await submitted(kit, as, id);
  },
});

const texts = [
  'project_name',
  'project_title',
  'thematic_area',
  'problem_statement',
  'proposed_solution',
  'relevance_to_theme',
  'technology_methodology',
  'technologies_used',
  'description',
  'status',
];

function changed(
  kit: Kit,
  before: Exchange,
  now: Exchange,
  changes: { [field: string]: string },
  earlier: string[] = [],
): void {
  for (const [field, value] of Object.entries(changes))
    kit.check('updateProposal.keeps', isSameText(at(now.json, field), value), now, {
      operation: 'updateProposal',
      fault: `did not change ${field}`,
      expected: `${field}: ${value}`,
      got: `${field}: ${String(at(now.json, field))}`,
    });
  // The description is not compared: a server may rebuild it from the problem and the solution.
  const kept = texts.filter(
    (field) =>
      !(field in changes) &&
      !earlier.includes(field) &&
      field !== 'description' &&
      at(before.json, field) !== at(now.json, field),
  );
  kit.check('updateProposal.keeps-the-rest', kept.length === 0, now, {
    operation: 'updateProposal',
    fault: `changed ${kept.join(', ')}, which was not sent`,
    expected: kept.map((field) => `${field}: ${String(at(before.json, field))}`).join(', '),
    got: kept.map((field) => `${field}: ${String(at(now.json, field))}`).join(', '),
  });
  const [made, still] = [before, now].map(({ json }) => String(at(json, 'created_at')));
  kit.check('updateProposal.created-at', isSameTime(made, still), now, {
    operation: 'updateProposal',
    fault: 'changed created_at',
    expected: `created_at: ${made}`,
    got: `created_at: ${still}`,
  });
}

/** Returns whether two times are equal. If one of them has no fraction, only whole seconds count. */
function isSameTime(first = '', second = ''): boolean {
  const exact = [first, second].every((time) => time.includes('.'));
  const [a, b] = [first, second].map((time) => Date.parse(time) / (exact ? 1 : 1000));
  return Math.trunc(Number(a)) === Math.trunc(Number(b)) || first === second;
}

/** Sends a new problem, with the description that the portal builds from it. */
async function rewritten(kit: Kit, as: Account, id: Id): Promise<void> {
  const problem_statement = `Rewritten: ${RICH}`;
  const description = `Problem: ${problem_statement}\n\nSolution: ${ENOUGH}`;
  const body = sent({ problem_statement, description });
  const reply = await kit.call('updateProposal', { as, id, body });
  if (!kit.accepts('updateProposal.accepts', reply, 'refused an update of the problem')) return;
  const now = await kit.call('getProposal', { as, id });
  kit.check(
    'updateProposal.keeps',
    isSameText(at(now.json, 'problem_statement'), problem_statement),
    now,
    {
      operation: 'updateProposal',
      fault: 'changed the text of problem_statement',
      expected: problem_statement,
      got: String(at(now.json, 'problem_statement')),
    },
  );
  const built = textAt(now.json, 'description');
  kit.check('updateProposal.description', built === undefined || /Rewritten/.test(built), now, {
    operation: 'updateProposal',
    fault: 'kept the old description',
    expected: description,
    got: `description: ${built}`,
  });
}

async function areas(kit: Kit, as: Account, id: Id): Promise<void> {
  for (const [area, name] of Object.entries(AREAS)) {
    const more: Form = area === 'OTHER' ? { thematic_area_description: 'Kits & “miti”' } : {};
    const body = sent({ thematic_area: area, ...more });
    const reply = await kit.call('updateProposal', { as, id, body });
    if (!kit.accepts('updateProposal.choices', reply, `refused the area ${area}`)) continue;
    const stored = String(at(reply.json, 'thematic_area')).toUpperCase();
    kit.check('updateProposal.keeps', stored === area, reply, {
      fault: 'did not change thematic_area',
      expected: `thematic_area: ${area}`,
      got: `thematic_area: ${String(at(reply.json, 'thematic_area'))}`,
    });
    if (area === 'OTHER') await described(kit, as, id, more);
    const display = textAt(reply.json, 'thematic_area_display');
    const right = display === undefined || letters(display) === letters(name);
    kit.check('updateProposal.displays', right, reply, {
      fault: `displays the area ${area} as another`,
      expected: `thematic_area_display: ${name}`,
      got: `thematic_area_display: ${display}`,
    });
  }
}

/** Checks that the description of the area OTHER was saved. */
async function described(kit: Kit, as: Account, id: Id, sentAs: Form): Promise<void> {
  const now = await kit.call('getProposal', { as, id });
  const field = 'thematic_area_description';
  kit.check('updateProposal.keeps', isSameText(at(now.json, field), sentAs[field]), now, {
    operation: 'updateProposal',
    fault: `did not change ${field}`,
    expected: `${field}: ${String(sentAs[field])}`,
    got: `${field}: ${String(at(now.json, field))}`,
  });
}

const letters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '');
