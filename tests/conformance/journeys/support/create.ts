import { at, type Exchange, isSuccess, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { each, padded, rich } from '../../forms/lengths';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import {
  LINES,
  line,
  longValues,
  OPTIONAL,
  PRIORITIES,
  supportForm,
  TEXTS,
  TYPES,
} from '../../forms/support-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create } from '../../walk/proposals';
import {
  type Accepted,
  accepts,
  acceptsEach,
  CLAIMS,
  claims,
  onlyOne,
  refuses,
  stored,
  unclaimed,
  unsent,
  type Values,
  type Write,
} from '../fields/write';
import { KINDS } from '../lists/kinds';
import { shows } from '../lists/pages';

export const supportCreate = journey({
  name: 'Support: creating requests',
  also: [
    'createSupportRequest.(required|format|values|not-blank|choices|shortest|longest|long-texts|outer-blanks|keeps|optional|blank-optional|unsent|again|displays|claims|only-one|refusal-changes-nothing)',
    'listSupportRequests.(fresh|complete|not-modified)',
  ],
  people: ['ann', 'ben'],
  async prepare(kit) {
    await writeOf(kit, kit.author).send(supportForm(eligibleOf(kit, kit.author)));
  },
  async walk(kit) {
    const as = kit.author;
    const id = eligibleOf(kit, as);
    const write = writeOf(kit, as);
    const query = KINDS.requests.filter;
    const earlier = await kit.call('listSupportRequests', { as, query });
    // Read before the request is made: later, a server may send outdated counts.
    await kit.call('getSupportStatistics', { as });
    const form = (changes: Values) => supportForm(id, changes);
    const first = await write.send(form(RICH));
    let record: Exchange | undefined;
    if (kit.accepts('createSupportRequest.accepts', first, 'refused a complete request')) {
      await shows(kit, KINDS.requests, as, earlier, first);
      record = await held(kit, write, first, form(RICH));
    } else await write.send(form({}));
    kit.need(kit.world.requests.length > 0, 'no request could be created');
    const [, , , least] = await accepts(kit, write, rowsOf(kit, write, form));
    if (record) await onlyOne(kit, write, record, form({ title: 'Kit request, its id' }), HELD);
    await acceptsEach(kit, write, longValues, form, (...made) => stored(kit, write, ...made));
    await choices(kit, as, write, id, least && isSuccess(least) ? BARE : {});
    await claims(kit, write, MINE, form);
    await changes(kit, as, id);
    await refuses(kit, { ...write, send: (change) => write.send(form(change)) });
    await eligibility(kit, as, write);
  },
});

const HELD = ['title', 'description', 'justification', 'status', 'created_at', 'estimated_cost'];

const writeOf = (kit: Kit, as: Account): Write => ({
  id: 'createSupportRequest',
  async send(body) {
    const reply = await kit.call('createSupportRequest', { as, body });
    const made = isSuccess(reply) ? idOf(reply) : undefined;
    if (made !== undefined && !kit.world.requests.includes(made)) kit.world.requests.push(made);
    return reply;
  },
  read: (reply) => kit.call('getSupportRequest', { as, id: idOf(reply) }),
});

const eligibleOf = (kit: Kit, as: Account): Id => {
  const own = kit.world.submitted.find(({ owner }) => owner === as);
  return kit.need(own?.id, 'there is no submitted proposal');
};

const RICH = {
  title: 'Kit request “Ŵ & <co>” – it’s 🌍',
  ...each(TEXTS, rich),
  ...each(LINES, line),
};
const PADDED = { title: '  Kit request, padded ', ...each(TEXTS, padded) };
const LEAST = { ...each([...TEXTS, 'title'], () => 'K'), estimated_cost: 0.5 };
const none = (value?: null | '') => Object.fromEntries(OPTIONAL.map((field) => [field, value]));
const BARE = { ...none(), title: 'Kit request, bare' };
const BLANK = { ...none(''), estimated_cost: null, title: 'Kit request, blank' };

/** The same type and title again, the shortest texts, blanks around texts, no optional fields, empty ones, a cost of 0. */
function rowsOf(kit: Kit, write: Write, form: (changes: Values) => Values): Accepted[] {
  const small = { description: 'A second machine.', estimated_cost: 0.01 };
  const free: Accepted[3] = async (reply) => {
    const record = await write.read?.(reply);
    const lost = () => 'lost a cost of 0';
    if (record && isSuccess(record))
      kit.fields('createSupportRequest.unsent', record, { estimated_cost: 0 }, lost);
  };
  const kept: Accepted[3] = (...made) => stored(kit, write, ...made);
  // biome-ignore format: a table, with one form in each line
  return [
    ['again', form({ ...RICH, ...small }), 'a second request of the same type and title', kept],
    ['shortest', form(LEAST), 'texts of one letter, or a cost of 0.5', kept],
    ['outer-blanks', form(PADDED), 'texts with blanks around them', kept],
    ['optional', form(BARE), 'a request without optional fields', unsent(kit, write, OPTIONAL)],
    ['blank-optional', form(BLANK), 'empty optional texts and a cost of null'],
    ['optional', form({ ...BARE, title: 'Kit request, free', estimated_cost: 0 }), 'a cost of 0', free],
  ];
}

/** Compares the request with the form, its defaults and its proposal. Returns it. */
async function held(kit: Kit, write: Write, reply: Exchange, form: Values): Promise<Exchange> {
  const kept = await stored(kit, write, reply, form);
  const defaults = { priority: 'MEDIUM', status: 'PENDING' };
  const made = (field: string) => `made a new request with another ${field}`;
  for (const one of [reply, kept]) kit.fields('createSupportRequest.defaults', one, defaults, made);
  const id = form.proposal as Id;
  const proposal = await kit.call('getProposal', { as: kit.author, id });
  const details = ['project_name', 'status'].map((field) => [
    `proposal_details.${field}`,
    at(proposal.json, field),
  ]);
  const silent = (field: string) => `does not say the ${field} of the proposal`;
  if (isSuccess(proposal))
    kit.fields('createSupportRequest.keeps', kept, Object.fromEntries(details), silent);
  const { estimated_cost, status, approved_amount, comments } = Object(kept.json);
  kit.observe('A-66', `estimated_cost is a ${typeof estimated_cost}`);
  kit.observe('A-74', `a new request has the status ${JSON.stringify(status)}`);
  kit.observe('A-78', `approved_amount is ${JSON.stringify(approved_amount) ?? 'absent'}`);
  kit.observe('A-81', `comments is ${Array.isArray(comments) ? 'a list' : 'absent'}`);
  return kept;
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
      const other = displays.get(`${field} ${display}`) ?? value;
      const fault = `displays the ${field} ${value} as it does ${other}: ${display}`;
      kit.check(`${id}.displays`, display === undefined || other === value, reply, fault);
      displays.set(`${field} ${display}`, other);
    }
  }
}

const MINE = {
  ...CLAIMS,
  ...{ status: 'APPROVED', approved_amount: 'All of it', fulfillment_notes: 'Given.' },
  fulfilled_at: '2001-01-01T00:00:00Z',
};

/** The contract has no call that changes a request, but a server may have one. */
async function changes(kit: Kit, as: Account, proposal: Id): Promise<void> {
  const id = kit.need(kit.world.requests[0], 'there is no request');
  const read = () => kit.call('getSupportRequest', { as, id });
  const before = await read();
  const change = (method: string, by: Account, body?: object) =>
    kit.instead(method, 'getSupportRequest', { as: by, id, body });
  const { title } = Object(before.json);
  const form = supportForm(proposal, { ...MINE, title: 'Changed by somebody else' });
  const other = kit.stranger;
  const theirs = [
    await change('PATCH', other, form),
    await change('PUT', other, form),
    await change('DELETE', other),
  ];
  const still = await read();
  const isSame = isSuccess(still) && at(still.json, 'title') === title;
  const worked = theirs.find(isSuccess) ?? theirs[0];
  const fault = `let another user change or delete a request by ${worked?.sent.method}`;
  kit.check('getSupportRequest.private-changes', isSame, worked, fault);
  if (!isSuccess(still)) return;
  const own = [await change('PATCH', as, MINE), await change('PUT', as, { ...form, title })];
  unclaimed(kit, 'createSupportRequest.claims', own.find(isSuccess), await read(), MINE);
}

async function eligibility(kit: Kit, as: Account, { send }: Write): Promise<void> {
  const rule = 'createSupportRequest.eligible';
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
    if (id === undefined) kit.unchecked(rule, `${what} could not be created`);
    const reply = id !== undefined && (await send(supportForm(id)));
    if (reply) kit.refuses(rule, reply, `accepted a request for ${what}`, [400, 403, 404]);
    if (reply && id === draft)
      kit.observe('A-76', `a submitted proposal is eligible; a draft: ${reply.status}`);
  }
}
