import { at, type Exchange, isSuccess } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { each, line, padded, rich } from '../../forms/lengths';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import {
  LINES,
  longValues,
  OPTIONAL,
  PRIORITIES,
  supportForm,
  TEXTS,
  TYPES,
} from '../../forms/support-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { made } from '../../walk/proposals';
import { type Accepted, CLAIMS, type Values, writing } from '../fields/write';
import { KINDS } from '../lists/kinds';
import { shows } from '../lists/pages';

/** Sends a request, and remembers it. */
export async function request(kit: Kit, as: Account, body: object): Promise<Exchange> {
  const reply = await kit.call('createSupportRequest', { as, body });
  const made = isSuccess(reply) ? idOf(reply) : undefined;
  if (made !== undefined && !kit.world.requests.includes(made)) kit.world.requests.push(made);
  return reply;
}

/** A proposal for which the author may ask for support. */
export const eligible = (kit: Kit): Id =>
  kit.need(kit.submittedBy(kit.author)[0], 'there is no submitted proposal');

export const supportCreate = journey({
  name: 'Support: creating requests',
  also: ['createSupportRequest.*', 'listSupportRequests.(fresh|complete|not-modified)'],
  people: ['ann', 'ben'],
  async prepare(kit) {
    await request(kit, kit.author, supportForm(eligible(kit)));
  },
  async walk(kit) {
    const as = kit.author;
    const id = eligible(kit);
    const write = writing(kit, {
      id: 'createSupportRequest',
      send: (form) => request(kit, as, form),
      read: (reply) => kit.call('getSupportRequest', { as, id: idOf(reply) }),
    });
    const form = (changes: Values) => supportForm(id, changes);
    const earlier = await kit.call('listSupportRequests', { as, query: KINDS.requests.filter });
    // Read before the request is made: later, a server may send outdated counts.
    await kit.call('getSupportStatistics', { as });
    const first = await write.send(form(RICH));
    let record: Exchange | undefined;
    const blame = await kit.blames(first, write.send);
    const refused = `refused a complete request${blame}`;
    if (kit.accepts('createSupportRequest.accepts', first, refused)) {
      await shows(kit, KINDS.requests, as, earlier, first);
      record = await write.stored(first, form(RICH));
      await held(kit, id, first, record);
    } else await write.send(form({}));
    kit.need(kit.world.requests.length > 0, 'no request could be created');
    await write.accepts(rowsOf(kit, write, form));
    if (record) await write.onlyOne(record, form({ title: 'Kit request, its id' }), HELD);
    await write.acceptsEach(longValues, form, write.stored);
    await choices(kit, as, id);
    await write.claims(MINE, form);
    await write.refuses('', form);
    await eligibility(kit, as);
  },
});

const HELD = ['title', 'description', 'justification', 'status', 'created_at', 'estimated_cost'];

const RICH = {
  title: 'Kit request “Ŵ & <co>” – it’s 🌍',
  ...each(TEXTS, rich),
  ...each(LINES, line),
};
const PADDED = { title: '  Kit request, padded ', ...each(TEXTS, padded) };
const LEAST = { ...each([...TEXTS, 'title'], () => '0'), estimated_cost: 0.5 };
const none = (value?: null | '') => Object.fromEntries(OPTIONAL.map((field) => [field, value]));
const UNRANKED = { title: 'Kit request, its priority', priority: undefined };
const BARE = { ...none(), title: 'Kit request, bare' };
const FREE = { ...BARE, ...each(LINES, () => '0'), title: 'Kit request, free', estimated_cost: 0 };
const BLANK = { ...none(''), estimated_cost: undefined, title: 'Kit request, blank' };
const NO_COST = { ...BARE, estimated_cost: null, title: 'Kit request, no cost' };
const SMALL = { ...RICH, description: 'A second machine.', estimated_cost: 0.01 };

function rowsOf(
  kit: Kit,
  { read, stored, unsent }: ReturnType<typeof writing>,
  form: (changes: Values) => Values,
): Accepted[] {
  const free = async (reply: Exchange) => {
    const record = await read(reply);
    const zeros = { estimated_cost: 0, ...each(LINES, () => '0') };
    if (isSuccess(record)) kit.fields('createSupportRequest.keeps', record, zeros);
  };
  const medium = async (reply: Exchange) => {
    for (const one of [reply, await read(reply)]) defaults(kit, one, { priority: 'MEDIUM' });
  };
  // biome-ignore format: a table, with one form in each line
  return [
    ['again', form(SMALL), 'a second request of the same type and title', stored],
    ['shortest', form(LEAST), 'texts of one character, or a cost of 0.5', stored],
    ['outer-blanks', form(PADDED), 'texts with blanks around them', stored],
    ['optional', form(UNRANKED), 'a request without a priority', medium],
    ['optional', form(BARE), 'a request without optional fields', unsent(OPTIONAL)],
    ['blank-optional', form(BLANK), 'empty optional texts'],
    ['blank-optional', form(NO_COST), 'a cost of null'],
    ['optional', form(FREE), '0 as the cost, quantity, duration and timeline', free],
  ];
}

const defaults = (kit: Kit, request: Exchange, wanted: Values) =>
  kit.fields(
    'createSupportRequest.defaults',
    request,
    wanted,
    (field) => `made a new request with another ${field}`,
  );

/** Compares a request with its status at the beginning and its proposal. */
async function held(kit: Kit, id: Id, reply: Exchange, kept: Exchange): Promise<void> {
  for (const one of [reply, kept]) defaults(kit, one, { status: 'PENDING' });
  const proposal = await kit.call('getProposal', { as: kit.author, id });
  const details = ['project_name', 'status'].map((field) => [
    `proposal_details.${field}`,
    at(proposal.json, field),
  ]);
  const silent = (field: string) => `does not say the ${field} of the proposal`;
  if (isSuccess(proposal) && at(kept.json, 'proposal_details') !== undefined)
    kit.fields('createSupportRequest.keeps', kept, Object.fromEntries(details), silent);
  const { estimated_cost, status, approved_amount, comments } = Object(kept.json);
  kit.observe('A-66', `estimated_cost is a ${typeof estimated_cost}`);
  kit.observe('A-74', `a new request has the status ${JSON.stringify(status)}`);
  kit.observe('A-78', `approved_amount is ${JSON.stringify(approved_amount) ?? 'absent'}`);
  kit.observe('A-81', `comments is ${Array.isArray(comments) ? 'a list' : 'absent'}`);
}

/** Sends each type and priority; for a given account only one type. */
async function choices(kit: Kit, as: Account, proposal: Id): Promise<void> {
  const rule = 'createSupportRequest.choices';
  for (const [index, support_type] of (as.registration ? TYPES : TYPES.slice(0, 1)).entries()) {
    const priority = PRIORITIES[index % PRIORITIES.length];
    const costly = { support_type, priority, estimated_cost: 250_000 };
    const reply = await request(kit, as, supportForm(proposal, costly));
    const refused = `refused ${support_type} with the priority ${priority}`;
    if (kit.accepts(rule, reply, refused)) kit.fields(rule, reply, { support_type, priority });
  }
}

const MINE = {
  ...CLAIMS,
  ...{ status: 'APPROVED', approved_amount: 'All of it', fulfillment_notes: 'Given.' },
  fulfilled_at: '2001-01-01T00:00:00Z',
};

async function eligibility(kit: Kit, as: Account): Promise<void> {
  const rule = 'createSupportRequest.eligible';
  const [draft] = kit.draftsOf(as);
  const submission = proposalForm('Kit, theirs', { status: 'SUBMITTED' });
  const theirs = await made(kit, kit.stranger, submission);
  for (const [id, what] of [
    [draft, 'a draft'],
    [2_000_000_000, 'the proposal 2000000000, which does not exist'],
    ['abc', 'the proposal abc, which does not exist'],
    [theirs, "another user's proposal"],
  ] as const) {
    const reply = await request(kit, as, supportForm(kit.need(id, `${what} could not be created`)));
    kit.refuses(rule, reply, `accepted a request for ${what}`, [400, 403, 404]);
    if (id === draft)
      kit.observe('A-76', `a submitted proposal is eligible; a draft: ${reply.status}`);
  }
}
