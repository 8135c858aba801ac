import { at, type Exchange, isSuccess, listOf, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import {
  longValues,
  OPTIONAL,
  PRIORITIES,
  paddedRequest,
  richRequest,
  supportForm,
  TYPES,
} from '../../forms/support-forms';
import { acceptsEach } from '../../walk/each';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create } from '../../walk/proposals';
import { mustNotBe } from '../fields/table';
import { type Accepted, accepts, stored, unclaimed, unsent, type Write } from '../fields/write';

export const supportCreate = journey({
  name: 'Support: creating requests',
  also: [
    'createSupportRequest.(required|format|values|not-blank|choices|shortest|longest|long-texts|outer-blanks|keeps|optional|blank-optional|unsent|again|displays|claims|refusal-changes-nothing)',
    'listSupportRequests.(fresh|not-modified)',
    'getSupportStatistics.fresh',
  ],
  people: ['ann', 'ben'],
  async prepare(kit) {
    await writeOf(kit, kit.author).send(supportForm(eligibleOf(kit, kit.author)));
  },
  async walk(kit) {
    const as = kit.author;
    const id = eligibleOf(kit, as);
    const write = writeOf(kit, as);
    const query = { my_requests: 'true' };
    const earlier = await kit.call('listSupportRequests', { as, query });
    const before = await total(kit, as);
    const [first] = await accepts(kit, write, [
      ['accepts', richRequest(id), 'a complete request', (reply) => fresh(kit, as, reply, before)],
    ]);
    if (first && isSuccess(first)) {
      await kit.moved('listSupportRequests.not-modified', earlier, { as, query });
      await held(kit, write, first, richRequest(id));
    } else await write.send(supportForm(id));
    kit.need(kit.world.requests.length > 0, 'no request could be created');
    const [, , , least] = await accepts(kit, write, rowsOf(kit, write, id));
    await long(kit, write, id);
    const bare = { ...none(OPTIONAL), title: 'Kit request, bare' };
    const optional = least && isSuccess(least) ? bare : {};
    await choices(kit, as, write, id, optional);
    await claims(kit, as, write, id);
    for (const [rule, change, what] of mustNotBe('createSupportRequest'))
      kit.refuses(rule, await write.send(supportForm(id, change)), `accepted ${what}`);
    await eligibility(kit, as, write);
  },
});

const writeOf = (kit: Kit, as: Account): Write => ({
  id: 'createSupportRequest',
  async send(body) {
    const reply = await kit.call('createSupportRequest', { as, body });
    const made = isSuccess(reply) ? idOf(reply) : undefined;
    if (made !== undefined) kit.world.requests.push(made);
    return reply;
  },
  read: (reply) => kit.call('getSupportRequest', { as, id: idOf(reply) }),
});

const eligibleOf = (kit: Kit, as: Account): Id => {
  const own = kit.world.submitted.find(({ owner }) => owner === as);
  return kit.need(own?.id, 'there is no submitted proposal');
};

const none = (fields: string[], value?: null | '') =>
  Object.fromEntries(fields.map((field) => [field, value]));

/** The same type and title again, the shortest texts, blanks around texts, no optional fields, empty ones, a cost of 0. */
function rowsOf(kit: Kit, { id, read }: Write, proposal: Id): Accepted[] {
  const rich = richRequest(proposal);
  const small = { description: 'A second machine.', estimated_cost: 0.01 };
  const least = { title: 'K', description: 'G', justification: 'P', expected_impact: 'U' };
  const bare = supportForm(proposal, { ...none(OPTIONAL), title: 'Kit request, bare' });
  const blank = { ...none(OPTIONAL, ''), estimated_cost: null, title: 'Kit request, blank' };
  const empty: Accepted[3] = async (reply) =>
    unsent(kit, id, (await read?.(reply)) ?? reply, OPTIONAL);
  const free: Accepted[3] = async (reply) => {
    const kept = await read?.(reply);
    if (kept && isSuccess(kept))
      kit.fields(
        'createSupportRequest.unsent',
        kept,
        { estimated_cost: 0 },
        () => 'lost a cost of 0',
      );
  };
  const costs: Accepted[3] = async (reply, { estimated_cost }) => {
    if (at(reply.json, 'estimated_cost') !== undefined)
      kit.fields('createSupportRequest.keeps', reply, { estimated_cost });
  };
  return [
    ['again', { ...rich, ...small }, 'a second request of the same type and title', costs],
    [
      'shortest',
      { ...rich, ...least, estimated_cost: 0.5 },
      'texts of one letter, or a cost of 0.5',
    ],
    ['outer-blanks', paddedRequest(proposal), 'texts with blanks around them', costs],
    ['optional', bare, 'a request without optional fields', empty],
    ['blank-optional', supportForm(proposal, blank), 'empty optional texts and a cost of null'],
    ['optional', { ...bare, title: 'Kit request, free', estimated_cost: 0 }, 'a cost of 0', free],
  ];
}

async function long(kit: Kit, write: Write, proposal: Id): Promise<void> {
  let form = supportForm(proposal);
  const reply = await acceptsEach(kit, write.id, longValues, (changes) => {
    form = supportForm(proposal, changes);
    return write.send(form);
  });
  if (isSuccess(reply)) await stored(kit, write, reply, form);
}

async function total(kit: Kit, as: Account): Promise<number> {
  return Number(at((await kit.call('getSupportStatistics', { as })).json, 'total_requests'));
}

/** Checks that list and counts have the new request. Both were read before, so a server may send outdated copies. */
async function fresh(kit: Kit, as: Account, made: Exchange, before: number): Promise<void> {
  const id = String(idOf(made));
  const list = await kit.call('listSupportRequests', { as, query: { my_requests: 'true' } });
  const isListed = listOf(list.json)?.some((item) => String(at(item, 'id')) === id) ?? false;
  const outdated = 'does not show a request that was just created: the reply is outdated';
  kit.check('listSupportRequests.fresh', isListed, list, outdated);
  const now = await total(kit, as);
  kit.check('getSupportStatistics.fresh', !(now <= before), undefined, {
    fault: 'does not count a request that was just created: the reply is outdated',
    expected: `total_requests: ${before + 1}`,
    got: `total_requests: ${now}`,
  });
}

/** Compares the request with the form, its defaults and its proposal. */
async function held(
  kit: Kit,
  write: Write,
  reply: Exchange,
  form: ReturnType<typeof supportForm>,
): Promise<void> {
  const kept = await stored(kit, write, reply, form);
  for (const one of [reply, kept])
    kit.fields(
      'createSupportRequest.defaults',
      one,
      { priority: 'MEDIUM', status: 'PENDING' },
      (field) => `made a new request with another ${field}`,
    );
  const proposal = await kit.call('getProposal', { as: kit.author, id: form.proposal });
  const details = { ...kept, json: Object(at(kept.json, 'proposal_details')) };
  const wanted = ['project_name', 'status'].map((field) => [field, at(proposal.json, field)]);
  if (isSuccess(proposal))
    kit.fields(
      'createSupportRequest.proposal-details',
      details,
      Object.fromEntries(wanted),
      (field) => `does not say the ${field} of the proposal`,
    );
  const { estimated_cost, status, approved_amount, comments } = Object(kept.json);
  kit.observe('A-66', `estimated_cost is a ${typeof estimated_cost}`);
  kit.observe('A-74', `a new request has the status ${JSON.stringify(status)}`);
  kit.observe('A-78', `approved_amount is ${JSON.stringify(approved_amount) ?? 'absent'}`);
  kit.observe('A-81', `comments is ${Array.isArray(comments) ? 'a list' : 'absent'}`);
}

/** Sends each type and priority; for a given account only one type. The first four have all optional fields. */
async function choices(
  kit: Kit,
  as: Account,
  { id, send }: Write,
  proposal: Id,
  optional: object,
): Promise<void> {
  const displays = new Map<string, unknown>();
  for (const [index, support_type] of (as.registration ? TYPES : TYPES.slice(0, 1)).entries()) {
    const priority = PRIORITIES[index % PRIORITIES.length];
    const bare = index < PRIORITIES.length ? {} : optional;
    const reply = await send(supportForm(proposal, { support_type, priority, ...bare }));
    const refused = `refused ${support_type} with the priority ${priority}`;
    if (!kit.accepts(`${id}.choices`, reply, refused)) continue;
    kit.fields(`${id}.choices`, reply, { support_type, priority });
    for (const [field, value] of Object.entries({ support_type, priority })) {
      const display = textAt(reply.json, `${field}_display`);
      if (display === undefined) continue;
      const other = displays.get(`${field} ${display}`) ?? value;
      displays.set(`${field} ${display}`, other);
      const fault = `displays the ${field} ${value} as it does ${other}: ${display}`;
      kit.check(`${id}.displays`, other === value, reply, fault);
    }
  }
  // A create reply may omit display names. If all replies do, the rule counts as passed.
  if (displays.size === 0) kit.holds(`${id}.displays`);
}

const MINE = { status: 'APPROVED', approved_amount: 'All of it', review_comments: 'Take it.' };

/** Sends fields that competitors must not set, when creating a request and in later calls, also as another user. */
async function claims(kit: Kit, as: Account, { id: rule, send }: Write, proposal: Id) {
  const promoted = await send(supportForm(proposal, MINE));
  if (isSuccess(promoted)) unclaimed(kit, `${rule}.claims`, promoted, promoted, MINE);
  const id = kit.need(kit.world.requests[0], 'there is no request');
  const read = () => kit.call('getSupportRequest', { as, id });
  const before = await read();
  const change = (method: string, { access: token }: Account, body?: object) =>
    kit.probe('getSupportRequest', { token, id }, ({ headers }) => ({
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      body,
    }));
  const { title } = Object(before.json);
  const form = supportForm(proposal, { ...MINE, title: 'Changed by somebody else' });
  const other = kit.stranger;
  const theirs = [await change('PATCH', other, form), await change('PUT', other, form)];
  theirs.push(await change('DELETE', other));
  const still = await read();
  const isSame = isSuccess(still) && at(still.json, 'title') === title;
  const worked = theirs.find(isSuccess) ?? theirs[0];
  const fault = `let another user change or delete a request by ${worked?.sent.method}`;
  kit.check('getSupportRequest.private-changes', isSame, worked, fault);
  if (!isSuccess(still)) return;
  const own = [await change('PATCH', as, MINE), await change('PUT', as, { ...form, title })];
  unclaimed(kit, `${rule}.claims`, own.find(isSuccess), await read(), MINE);
}

async function eligibility(kit: Kit, as: Account, { send }: Write): Promise<void> {
  const draft = kit.world.drafts.find(({ owner }) => owner === as)?.id;
  const submission = proposalForm('Kit, theirs', { status: 'SUBMITTED' });
  const theirs = idOf(await create(kit, kit.stranger, submission));
  const rows: [Id | undefined, string][] = [
    [draft, 'a draft'],
    [2_000_000_000, 'the proposal 2000000000, which does not exist'],
    ['abc', 'the proposal abc, which does not exist'],
    [theirs, "another user's proposal"],
  ];
  for (const [id, what] of rows) {
    const rule = 'createSupportRequest.eligible';
    if (id === undefined) kit.unchecked(rule, `${what} could not be created`);
    else {
      const reply = await send(supportForm(id));
      kit.refuses(rule, reply, `accepted a request for ${what}`, [400, 403, 404]);
      if (id === draft)
        kit.observe('A-76', `a submitted proposal is eligible; a draft: ${reply.status}`);
    }
  }
}
