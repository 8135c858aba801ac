import type { Account } from '../accounts';
import { pdf } from '../documents';
import { at, type Exchange, isSuccess, textAt, words } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import {
  AREAS,
  createAndOpen,
  type Form,
  handedIn,
  type Id,
  idOf,
  proposalForm,
  sent,
} from '../proposal-forms';
import { open } from './proposals-documents';
import { refusedChanges } from './proposals-update-refusals';
import { rules } from './proposals-update-rules';

export const proposalsUpdate = journey({
  name: 'Proposals: changing and submitting',
  rules,
  async walk(kit) {
    const as = kit.author;
    const draft = await createAndOpen(kit, as, proposalForm('Kit change'));
    const id = kit.need(isSuccess(draft) && idOf(draft), 'no draft could be created');
    const patch = (changes: Form) => kit.call('updateProposal', { as, id, body: sent(changes) });
    const read = () => kit.call('getProposal', { as, id });

    const relevance_to_theme = 'It was changed, and only it.';
    const one = await patch({ relevance_to_theme });
    if (kit.accepts('updateProposal.one-field', one))
      changed(kit, draft, await read(), { relevance_to_theme });
    await documents(kit, as, id, draft);

    const title = { project_name: 'Kit change, renamed', project_title: 'Kit change, renamed' };
    const renamed = await patch(title);
    if (kit.accepts('updateProposal.one-field', renamed))
      changed(kit, draft, await read(), { ...title, relevance_to_theme });
    for (const area of Object.keys(AREAS)) {
      const reply = await patch({
        thematic_area: area,
        ...(area === 'OTHER' && { thematic_area_description: 'Kits' }),
      });
      if (kit.accepts('updateProposal.areas', reply, `the area ${area}`))
        kit.check('updateProposal.changes', at(reply.json, 'thematic_area') === area, reply, {
          expected: area,
          got: String(at(reply.json, 'thematic_area')),
        });
    }

    const whole = sent(proposalForm('Kit change, put'));
    const put = await kit.probe('updateProposal', { token: as.access, id, body: whole }, () => ({
      method: 'PUT',
    }));
    kit.observe('A-61', `PATCH of one field: ${one.status}; PUT of the whole draft: ${put.status}`);
    await refusedChanges(kit, as);
    await submitted(kit, as, id);
  },
});

type RuleId = keyof typeof rules;
const texts = [
  'project_name',
  'thematic_area',
  'problem_statement',
  'proposed_solution',
  'relevance_to_theme',
  'technology_methodology',
  'description',
  'status',
];

function changed(
  kit: Kit<RuleId>,
  before: Exchange,
  now: Exchange,
  changes: { [field: string]: string },
): void {
  for (const [field, value] of Object.entries(changes))
    kit.check('updateProposal.changes', at(now.json, field) === value, now, {
      expected: `${field}: ${value}`,
      got: String(at(now.json, field)),
    });
  const lost = texts.filter(
    (field) => !(field in changes) && at(before.json, field) !== at(now.json, field),
  );
  // The description follows from the problem and the solution: a server may build it anew.
  const kept = lost.filter((field) => field !== 'description');
  kit.check('updateProposal.keeps-the-rest', kept.length === 0, now, {
    expected: 'the rest as before',
    got: `another ${kept.join(', ')}`,
  });
  const [made, still] = [at(before.json, 'created_at'), at(now.json, 'created_at')].map((time) =>
    Math.trunc(Date.parse(String(time)) / 1000),
  );
  kit.check('updateProposal.created-at', made === still, now, {
    expected: String(at(before.json, 'created_at')),
    got: String(at(now.json, 'created_at')),
  });
}

async function documents(kit: Kit<RuleId>, as: Account, id: Id, draft: Exchange): Promise<void> {
  const bytesNow = async () => {
    const address = textAt((await kit.call('getProposal', { as, id })).json, 'proposal_document');
    return address ? (await open(kit, as, address)).bytes : new Uint8Array();
  };
  const first = new Uint8Array(await pdf('Kit change').arrayBuffer());
  const kept = Buffer.compare(await bytesNow(), first) === 0;
  kit.check('updateProposal.keeps-document', kept, draft, {
    operation: 'updateProposal',
    expected: 'the first document',
    got: 'another, or none',
  });
  const file = pdf('A second document, longer than the first');
  const reply = await kit.call('updateProposal', { as, id, body: { proposal_document: file } });
  if (!kit.accepts('updateProposal.new-document', reply)) return;
  const replaced = Buffer.compare(await bytesNow(), new Uint8Array(await file.arrayBuffer())) === 0;
  kit.check('updateProposal.new-document', replaced, reply, {
    expected: 'the second document',
    got: 'another, or none',
  });
}

async function submitted(kit: Kit<RuleId>, as: Account, id: Id): Promise<void> {
  const whole = proposalForm('Kit change, submitted', {
    status: 'SUBMITTED',
    proposal_document: undefined,
  });
  const patch = (changes: Form) => kit.call('updateProposal', { as, id, body: sent(changes) });
  const reply = await patch(whole);
  if (!kit.accepts('updateProposal.submits', reply)) return;
  const now = await kit.call('getProposal', { as, id });
  const status = String(at(now.json, 'status')).toUpperCase();
  if (
    !kit.check('updateProposal.submits', status === 'SUBMITTED', now, {
      expected: 'SUBMITTED',
      got: status,
    })
  )
    return;
  handedIn(kit, id);
  kit.check('updateProposal.submitted-at', textAt(now.json, 'submitted_at') !== undefined, now, {
    expected: 'a time',
    got: 'empty',
  });

  const late = await patch({ relevance_to_theme: 'Changed after it was handed in.' });
  kit.refuses('updateProposal.draft-only', late, 'it is submitted', [403, 400, 409]);
  const gone = await kit.call('deleteProposal', { as, id });
  kit.refuses('deleteProposal.draft-only', gone, 'it is submitted', [403, 400, 409]);
  const still = await kit.call('getProposal', { as, id });
  const there = kit.check('deleteProposal.draft-only', isSuccess(still), still, {
    operation: 'deleteProposal',
    expected: 'still there',
    got: words(still),
  });
  if (!there) return void kit.world.submitted.pop();
  const same = at(still.json, 'relevance_to_theme') === whole.relevance_to_theme;
  kit.check('updateProposal.draft-only', same, still, {
    operation: 'updateProposal',
    expected: 'as submitted',
    got: 'changed',
  });
  const back = await patch({ status: 'DRAFT' });
  kit.refuses('updateProposal.no-way-back', back, 'it is submitted', [403, 400, 409]);
  kit.observe('A-18', `a submitted proposal: PATCH ${late.status}, DELETE ${gone.status}`);
}
