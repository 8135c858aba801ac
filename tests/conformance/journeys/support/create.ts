import { at, type Exchange, isEmpty, isSuccess, listOf } from '../../contract/exchange';
import { isSameText } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { idOf } from '../../forms/proposal-forms';
import { longValues, OPTIONAL, richRequest, supportForm } from '../../forms/support-forms';
import { acceptsEach } from '../../walk/each';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { again } from './again';
import { choices, claims } from './choices';
import { type Ask, eligibility, refusals } from './create-refusals';

const askerOf =
  (kit: Kit, as: Account): Ask =>
  async (body) => {
    const reply = await kit.call('createSupportRequest', { as, body });
    const made = isSuccess(reply) ? idOf(reply) : undefined;
    if (made !== undefined) kit.world.requests.push(made);
    return reply;
  };

const eligibleOf = (kit: Kit, as: Account) =>
  kit.need(
    kit.world.submitted.find(({ owner }) => owner === as),
    'there is no submitted proposal',
  );

export const supportCreate = journey({
  name: 'Support: creating requests',
  also: [
    'createSupportRequest.(required|format|values|not-blank|choices|shortest|longest|long-texts|keeps|optional|blank-optional|unsent|again|displays|claims|refusal-changes-nothing)',
    'listSupportRequests.(fresh|not-modified)',
    'getSupportStatistics.fresh',
  ],
  people: ['ann', 'ben'],
  async prepare(kit) {
    const as = kit.author;
    await askerOf(kit, as)(supportForm(eligibleOf(kit, as).id));
  },
  async walk(kit) {
    const as = kit.author;
    const { id } = eligibleOf(kit, as);
    const ask = askerOf(kit, as);
    const earlier = await kit.call('listSupportRequests', { as, query: OWN });
    const before = await total(kit, as);
    const form = richRequest(id);
    const reply = await ask(form);
    const refused = 'refused a complete request';
    if (kit.accepts('createSupportRequest.accepts', reply, refused)) {
      await fresh(kit, as, reply, before);
      await kit.moved('listSupportRequests.not-modified', earlier, { as, query: OWN });
      await asSent(kit, as, form, reply);
      await again(kit, ask, form);
    } else await ask(supportForm(id));
    kit.need(kit.world.requests.length > 0, 'no request could be created');
    await optional(kit, as, ask, id);
    await choices(kit, as, ask, id);
    await claims(kit, as, ask, id);
    await refusals(kit, id, ask);
    await eligibility(kit, as, ask);
  },
});

const OWN = { my_requests: 'true' };
const folded = ({ json }: Exchange, field: string) => String(at(json, field)).toUpperCase();

async function total(kit: Kit, as: Account): Promise<number> {
  return Number(at((await kit.call('getSupportStatistics', { as })).json, 'total_requests'));
}

/** Checks that list and counts have the new request. Both were read before, so a server may send outdated copies. */
async function fresh(kit: Kit, as: Account, made: Exchange, before: number): Promise<void> {
  const id = String(idOf(made));
  const list = await kit.call('listSupportRequests', { as, query: OWN });
  const newest = listOf(list.json)?.some((item) => String(at(item, 'id')) === id) ?? false;
  kit.check('listSupportRequests.fresh', newest, list, {
    fault: 'does not show a request that was just created: the reply is outdated',
    expected: `request ${id} among the first`,
    got: 'an older list',
  });
  const now = await total(kit, as);
  kit.check('getSupportStatistics.fresh', !(now <= before), undefined, {
    operation: 'getSupportStatistics',
    fault: 'does not count a request that was just created: the reply is outdated',
    expected: `total_requests: ${before + 1}`,
    got: `total_requests: ${now}`,
  });
}

/** Compares the form with the reply, which may omit fields, and with the request as read afterwards. */
async function asSent(
  kit: Kit,
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
    fault: `does not say the ${differing.join(' and the ')} of the proposal`,
    expected: differing.map((field) => `${field}: ${String(at(proposal.json, field))}`).join(', '),
    got: `proposal_details: ${JSON.stringify(at(kept.json, 'proposal_details')) ?? 'absent'}`,
  });
  const reviewed = [
    ...['reviewed_at', 'reviewed_by', 'fulfilled_at', 'approved_amount'],
    ...['review_comments', 'fulfillment_notes'],
  ].filter((field) => !isEmpty(at(kept.json, field)) && Number(at(kept.json, field)) !== 0);
  kit.check('createSupportRequest.unreviewed', reviewed.length === 0, kept, {
    operation: 'createSupportRequest',
    fault: `set ${reviewed.join(', ')} for a new request`,
    expected: `${reviewed.join(', ')}: empty`,
    got: reviewed.map((field) => `${field}: ${JSON.stringify(at(kept.json, field))}`).join(', '),
  });
}

function held(kit: Kit, form: [string, unknown][], reply: Exchange): void {
  for (const [field, value] of form) {
    const got = at(reply.json, field);
    const same = typeof value === 'number' ? Number(got) === value : isSameText(got, value);
    kit.check('createSupportRequest.keeps', same, reply, {
      operation: 'createSupportRequest',
      fault: `changed ${field}`,
      expected: `${field}: ${String(value).slice(0, 200)}`,
      got: `${field}: ${String(got).slice(0, 200)}`,
    });
  }
  for (const [rule, field, value] of [
    ['createSupportRequest.defaults', 'priority', 'MEDIUM'],
    ['createSupportRequest.defaults', 'status', 'PENDING'],
  ] as const)
    kit.check(rule, folded(reply, field) === value, reply, {
      operation: 'createSupportRequest',
      fault: `made a new request ${folded(reply, field)}`,
      expected: `${field}: ${value}`,
      got: `${field}: ${folded(reply, field)}`,
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

async function optional(kit: Kit, as: Account, ask: Ask, proposal: string | number) {
  const bare = Object.fromEntries(OPTIONAL.map((field) => [field, undefined]));
  const required = await ask(supportForm(proposal, { ...bare, title: 'Kit request, bare' }));
  const fault = 'refused a request without optional fields';
  kit.accepts('createSupportRequest.optional', required, fault);
  const empty = Object.fromEntries(
    OPTIONAL.map((field) => [field, field === 'estimated_cost' ? null : '']),
  );
  const blank = await ask(supportForm(proposal, { ...empty, title: 'Kit request, blank' }));
  const emptied = 'refused a request whose optional texts are empty and whose cost is null';
  kit.accepts('createSupportRequest.blank-optional', blank, emptied);
  const free = await ask(
    supportForm(proposal, { ...bare, title: 'Kit request, free', estimated_cost: 0 }),
  );
  kit.accepts('createSupportRequest.optional', free, 'refused a cost of 0');
  let long = supportForm(proposal);
  const paged = await acceptsEach(
    kit,
    longValues.map(({ rule, change, what }) => ({
      rule: `createSupportRequest.${rule}` as const,
      change,
      fault: `refused ${what}`,
    })),
    (changes) => {
      long = supportForm(proposal, changes);
      return ask(long);
    },
  );
  if (isSuccess(paged)) {
    const kept = await kit.call('getSupportRequest', { as, id: idOf(paged) });
    if (isSuccess(kept)) held(kit, Object.entries(long), kept);
  }
  if (!isSuccess(required) || !isSuccess(free)) return;
  const [none, zero] = [
    await kit.call('getSupportRequest', { as, id: idOf(required) }),
    await kit.call('getSupportRequest', { as, id: idOf(free) }),
  ];
  const filled = OPTIONAL.filter((field) => !isEmpty(at(none.json, field)));
  const cost = at(zero.json, 'estimated_cost');
  const lost = isSuccess(zero) && (isEmpty(cost) || Number(cost) !== 0);
  kit.check('createSupportRequest.unsent', filled.length === 0 && !lost, zero, {
    operation: 'createSupportRequest',
    fault: lost ? 'lost a cost of 0' : `filled ${filled.join(', ')}, which was not sent`,
    expected: lost ? 'estimated_cost: 0' : 'null, "" or absent',
    got: lost
      ? `estimated_cost: ${JSON.stringify(cost) ?? 'absent'}`
      : filled.map((field) => `${field}: ${JSON.stringify(at(none.json, field))}`).join(', '),
  });
}
