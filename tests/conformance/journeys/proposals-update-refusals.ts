import type { Account } from '../accounts';
import { named, pdf } from '../documents';
import { at, type Exchange, isSuccess } from '../exchange';
import type { Kit } from '../kit';
import {
  createAndOpen,
  FIFTY,
  type Form,
  handedIn,
  idOf,
  proposalForm,
  sent,
} from '../proposal-forms';
import type { rules } from './proposals-update-rules';

type RuleId = keyof typeof rules;

const SHORT = FIFTY.slice(1);
const PROGRAM = named(pdf(), 'kit.exe', 'application/x-msdownload');

const CHANGES: [RuleId, Form, string][] = [
  ['updateProposal.problem-length', { problem_statement: SHORT }, 'a problem of 49 characters'],
  ['updateProposal.solution-length', { proposed_solution: SHORT }, 'a solution of 49 characters'],
  ['updateProposal.area-values', { thematic_area: 'ASTROLOGY' }, 'the area ASTROLOGY'],
  ['updateProposal.title-required', { project_name: '', project_title: '' }, 'a blank title'],
  ['updateProposal.relevance-required', { relevance_to_theme: '' }, 'blank relevance'],
  ['updateProposal.file-type', { proposal_document: PROGRAM }, 'a file named kit.exe'],
];

const HELD = ['project_name', 'problem_statement', 'proposed_solution', 'thematic_area', 'status'];

/** What must not become of a draft. Each on one of its own where a draft may be unfinished. */
export async function refusedChanges(kit: Kit<RuleId>, as: Account): Promise<void> {
  let draft = await begin(kit, as);
  for (const [rule, change, why] of CHANGES) {
    const id = kit.need(idOf(draft), 'no draft could be created');
    const reply = await kit.call('updateProposal', { as, id, body: sent(change) });
    if (!isSuccess(reply)) kit.refuses(rule, reply, why, [400, 413, 415]);
    else if (await differs(kit, as, draft, Object.keys(change))) {
      kit.observe('A-55', `a draft may be changed to ${why}`);
      const body = { status: 'SUBMITTED' };
      const submitted = await kit.call('updateProposal', { as, id, body });
      kit.refuses(rule, submitted, `submitted with ${why}`);
      if (isSuccess(submitted)) handedIn(kit, id);
      draft = await begin(kit, as);
    }
  }
  await promoted(kit, as, draft);
}

const begin = (kit: Kit, as: Account) =>
  createAndOpen(kit, as, proposalForm('Kit change, refused'));

/** A server may also leave out what it does not take. */
async function differs(kit: Kit, as: Account, draft: Exchange, fields: string[]): Promise<boolean> {
  const id = kit.need(idOf(draft), 'no draft could be created');
  const now = await kit.call('getProposal', { as, id });
  return fields.some((field) => at(now.json, field) !== at(draft.json, field));
}

async function promoted(kit: Kit<RuleId>, as: Account, draft: Exchange): Promise<void> {
  const id = kit.need(idOf(draft), 'no draft could be created');
  const reply = await kit.call('updateProposal', { as, id, body: { status: 'ACCEPTED' } });
  const now = await kit.call('getProposal', { as, id });
  const status = String(at(now.json, 'status')).toUpperCase();
  kit.check('updateProposal.status-values', ['DRAFT', 'SUBMITTED'].includes(status), reply, {
    expected: 'DRAFT',
    got: status,
  });
  if (isSuccess(reply)) return;
  const changed = HELD.filter((field) => at(draft.json, field) !== at(now.json, field));
  kit.check('updateProposal.refusal-changes-nothing', changed.length === 0, now, {
    expected: 'as before',
    got: `another ${changed.join(', ')}`,
  });
}
