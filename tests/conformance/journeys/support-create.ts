import type { Account } from '../accounts';
import { at, type Exchange, isSuccess } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { create, type Id, idOf, proposalForm } from '../proposal-forms';
import { rules } from './support-create-rules';

type RuleId = keyof typeof rules;

const TYPES = [
  'FINANCIAL',
  'HUMAN_RESOURCE',
  'MENTORSHIP',
  'INFRASTRUCTURE',
  'CLOUD_SERVICES',
  'TRAINING',
  'TOOLS_SOFTWARE',
  'MARKETING',
  'LEGAL',
  'NETWORKING',
  'TESTING',
  'DATA_ACCESS',
  'OTHER',
];
const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

const OPTIONAL = [
  'quantity_required',
  'duration_needed',
  'preferred_timeline',
  'estimated_cost',
  'alternative_solutions',
];

export const supportForm = (proposal: Id, changes: object = {}) => ({
  // The portal sends a number wherever there is one.
  proposal: /^[0-9]+$/.test(String(proposal)) ? Number(proposal) : proposal,
  support_type: 'CLOUD_SERVICES',
  title: 'Kit request',
  description: 'A machine with one GPU for two weeks.',
  justification: 'Training on a laptop takes nine days.',
  expected_impact: 'Forecasts every hour instead of every day.',
  quantity_required: 'One machine',
  duration_needed: 'Two weeks',
  preferred_timeline: 'Before the deadline',
  estimated_cost: 45000.25,
  alternative_solutions: 'A smaller model',
  ...changes,
});

export const supportCreate = journey({
  name: 'Support: asking',
  setsUp: true,
  rules,
  async walk(kit) {
    const as = kit.author;
    const eligible = kit.need(
      kit.world.submitted.find(({ owner }) => owner === as),
      'there is no submitted proposal',
    );
    const ask = async (body: object) => {
      const reply = await kit.call('createSupportRequest', { as, body });
      const made = isSuccess(reply) ? idOf(reply) : undefined;
      if (made !== undefined) kit.world.requests.push(made);
      return reply;
    };
    const form = supportForm(eligible.id);
    const reply = await ask(form);
    if (kit.accepts('createSupportRequest.accepts', reply)) await asSent(kit, as, form, reply);
    kit.need(isSuccess(reply), 'no request could be made');
    const bare = Object.fromEntries(OPTIONAL.map((field) => [field, undefined]));
    const required = await ask(supportForm(eligible.id, bare));
    kit.accepts('createSupportRequest.optional', required, 'a request without what is optional');
    const free = await ask(supportForm(eligible.id, { ...bare, estimated_cost: 0 }));
    kit.accepts('createSupportRequest.optional', free, 'a request that costs nothing');

    for (const [index, support_type] of (as.registration ? TYPES : TYPES.slice(0, 1)).entries()) {
      const priority = PRIORITIES[index % PRIORITIES.length];
      const one = await ask(supportForm(eligible.id, { support_type, priority }));
      const rule =
        index < PRIORITIES.length
          ? 'createSupportRequest.priorities'
          : 'createSupportRequest.types';
      if (kit.accepts(rule, one, `${support_type}, ${priority}`))
        kit.check(
          rule,
          folded(one, 'priority') === priority && folded(one, 'support_type') === support_type,
          one,
          {
            expected: `${support_type}, ${priority}`,
            got: `${folded(one, 'support_type')}, ${folded(one, 'priority')}`,
          },
        );
    }
    const promoted = await ask(
      supportForm(eligible.id, { status: 'APPROVED', approved_amount: 'All of it' }),
    );
    const approved =
      folded(promoted, 'status') === 'APPROVED' ||
      folded(promoted, 'approved_amount') === 'ALL OF IT';
    kit.check('createSupportRequest.status-own', !(isSuccess(promoted) && approved), promoted, {
      expected: 'PENDING, and nothing approved',
      got: `${folded(promoted, 'status')}, ${folded(promoted, 'approved_amount')}`,
    });
    await refusals(kit, eligible.id, ask);
    await eligibility(kit, as, ask);
  },
});

const folded = ({ json }: Exchange, field: string) => String(at(json, field)).toUpperCase();

/** What is kept is what was sent; the reply to a create may leave out what is optional. */
async function asSent(
  kit: Kit<RuleId>,
  as: Account,
  form: ReturnType<typeof supportForm>,
  reply: Exchange,
): Promise<void> {
  const replied = Object.entries(form).filter(([field]) => at(reply.json, field) !== undefined);
  held(kit, replied, reply);
  const id = idOf(reply);
  const kept = id === undefined ? reply : await kit.call('getSupportRequest', { as, id });
  if (isSuccess(kept)) held(kit, Object.entries(form), kept);
  const proposal = await kit.call('getProposal', { as, id: form.proposal });
  const differing = isSuccess(proposal)
    ? ['project_name', 'status'].filter(
        (field) => at(kept.json, `proposal_details.${field}`) !== at(proposal.json, field),
      )
    : [];
  kit.check('createSupportRequest.proposal-details', differing.length === 0, kept, {
    expected: `the ${differing.join(' and the ')} of the proposal`,
    got: JSON.stringify(at(kept.json, 'proposal_details')) ?? 'none',
  });
}

function held(kit: Kit<RuleId>, form: [string, unknown][], reply: Exchange): void {
  for (const [field, value] of form) {
    const got = at(reply.json, field);
    const same =
      typeof value === 'number' ? Number(got) === value : String(got).trim() === String(value);
    kit.check('createSupportRequest.keeps-fields', same, reply, {
      expected: `${field}: ${value}`,
      got: `${field}: ${String(got)}`,
    });
  }
  kit.check(
    'createSupportRequest.priority-default',
    folded(reply, 'priority') === 'MEDIUM',
    reply,
    { expected: 'MEDIUM', got: folded(reply, 'priority') },
  );
  kit.check('createSupportRequest.status-default', folded(reply, 'status') === 'PENDING', reply, {
    expected: 'PENDING',
    got: folded(reply, 'status'),
  });
  kit.observe('A-66', `estimated_cost is a ${typeof at(reply.json, 'estimated_cost')}`);
  kit.observe('A-74', `a new request has the status ${JSON.stringify(at(reply.json, 'status'))}`);
  kit.observe(
    'A-78',
    `approved_amount is ${JSON.stringify(at(reply.json, 'approved_amount')) ?? 'absent'}`,
  );
  kit.observe(
    'A-81',
    Array.isArray(at(reply.json, 'comments')) ? 'comments is a list' : 'comments is absent',
  );
}

async function refusals(
  kit: Kit<RuleId>,
  proposal: Id,
  ask: (body: object) => Promise<Exchange>,
): Promise<void> {
  const texts = ['title', 'description', 'justification', 'expected_impact'];
  for (const field of ['proposal', 'support_type', ...texts])
    kit.refuses(
      'createSupportRequest.required',
      await ask(supportForm(proposal, { [field]: undefined })),
      `without ${field}`,
    );
  for (const field of texts) {
    kit.refuses(
      'createSupportRequest.not-blank',
      await ask(supportForm(proposal, { [field]: '' })),
      `empty ${field}`,
    );
    kit.refuses(
      'createSupportRequest.not-blank',
      await ask(supportForm(proposal, { [field]: '   ' })),
      `blank ${field}`,
    );
  }
  kit.refuses(
    'createSupportRequest.type-values',
    await ask(supportForm(proposal, { support_type: 'MAGIC' })),
    'the type MAGIC',
  );
  kit.refuses(
    'createSupportRequest.priority-values',
    await ask(supportForm(proposal, { priority: 'YESTERDAY' })),
    'the priority YESTERDAY',
  );
  kit.refuses(
    'createSupportRequest.cost-minimum',
    await ask(supportForm(proposal, { estimated_cost: -1 })),
    'a cost of -1',
  );
}

async function eligibility(
  kit: Kit<RuleId>,
  as: Account,
  ask: (body: object) => Promise<Exchange>,
): Promise<void> {
  const draft = kit.world.drafts.find(({ owner }) => owner === as);
  if (draft) {
    const reply = await ask(supportForm(draft.id));
    kit.refuses('createSupportRequest.draft-refused', reply, 'the proposal is a draft', [400, 403]);
    kit.observe('A-76', `a submitted proposal is eligible; for a draft: ${reply.status}`);
  } else kit.unchecked('createSupportRequest.draft-refused', 'there is no draft');
  kit.refuses(
    'createSupportRequest.unknown-refused',
    await ask(supportForm(2_000_000_000)),
    'there is no such proposal',
    [400, 403, 404],
  );
  const other = kit.stranger;
  const theirs = await create(kit, other, proposalForm('Kit, theirs', { status: 'SUBMITTED' }));
  const id = kit.need(isSuccess(theirs) && idOf(theirs), 'the second account could not submit');
  kit.refuses(
    'createSupportRequest.foreign-refused',
    await ask(supportForm(id)),
    "the proposal is somebody else's",
    [400, 403, 404],
  );
}
