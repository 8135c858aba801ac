/** Sends two calls at the same moment, as two tabs, two devices or a double click do. */
import { at, type Exchange, isSuccess, words } from '../contract/exchange';
import { isSameText } from '../contract/same';
import { pdf } from '../forms/documents';
import { type Form, type Id, idOf, proposalForm } from '../forms/proposal-forms';
import { supportForm } from '../forms/support-forms';
import { journey, steps } from '../walk/journey';
import type { Kit } from '../walk/kit';
import { create, forgetDraft, hasDocument, patch, read } from '../walk/proposals';
import { refreshWith } from './codes/enter';
import { message } from './contact';
import { eligible, request } from './support/create';

export const atOnce = journey({
  name: 'Two calls at the same moment',
  also: ['getProfile.own-data'],
  people: ['ann', 'ben', 'dan'],
  async walk(kit) {
    const { record } = kit.world;
    const wanted = Object.keys(atOnce.rules).filter(record.isWanted);
    // If it is about one rule, tries again: two calls do not meet each time.
    for (let left = wanted.length === 1 ? TRIES : 1; left > 0; left -= 1) {
      await steps(proposals, supportRequests, messages, users, refreshes, registrations)(kit);
      if (wanted.some(record.isBroken)) return;
    }
  },
});

const TRIES = 5;

export const both = (send: (turn: number) => Promise<Exchange>) => Promise.all([send(1), send(2)]);

/**
 * Whether the call is also refused when it comes alone: then two calls at the same moment show nothing. If so, marks the
 * rule as not checked.
 */
async function failsAlone(kit: Kit, rule: string, send: (turn: number) => Promise<Exchange>) {
  const alone = await send(3);
  if (!isSuccess(alone))
    kit.unchecked(rule, `the same call was also refused when it came alone: ${words(alone)}`);
  return !isSuccess(alone);
}

/** Checks that at least one of two calls succeeded, and no more than `most`. It may be too soon for both. */
export function worked(kit: Kit, rule: string, replies: Exchange[], fault = '', most = 2): void {
  const count = replies.filter(isSuccess).length;
  const failed = replies.find(({ status }) => status === 0 || status >= 500);
  const tooSoon = replies.every(({ status }) => status === 429);
  kit.check(rule, (count > 0 && count <= most) || tooSoon, failed ?? replies[1], {
    fault: count === 0 ? 'refused both of two calls at the same moment' : fault,
    expected: most === 1 ? 'one success and one refusal' : 'at least one success',
    got: replies.map(({ status }) => status).join(' and '),
  });
}

/** Registers twice with the same details. */
async function registrations(kit: Kit): Promise<void> {
  const form = kit.newPerson('new');
  const rule = 'register.at-once';
  const send = () => kit.call('register', { body: form });
  const made = await both(send);
  if (made.some(isSuccess) || !(await failsAlone(kit, rule, send)))
    worked(kit, rule, made, 'created two accounts with the same details', 1);
  if (made.some(isSuccess)) kit.leftover(`the account ${form.email}`);
}

/** Two tabs that were open for a while refresh the same session. */
async function refreshes(kit: Kit): Promise<void> {
  const rule = 'refreshToken.at-once';
  const { dan } = kit.world.people;
  const account = kit.need(dan, 'a third account is not registered');
  const refresh = kit.need(account.refresh, 'a third account is not signed in');
  const renewed = await both(() => refreshWith(kit, refresh));
  worked(kit, rule, renewed);
  const last = renewed.findLast(isSuccess);
  if (!last || !kit.keepTokens(account, last)) return;
  const goesOn = await kit.renew(account);
  kit.observe(
    'A-28',
    `two refreshes at the same moment: the session ${goesOn ? 'goes on' : 'ends'}`,
  );
}

const UNREAD = 'a record could not be read';
/** Two calls do not meet each time. */
const ROUNDS = 2;

/** Two users at the same moment: each must get their own profile. */
async function users(kit: Kit): Promise<void> {
  const accounts = [kit.author, kit.stranger];
  const fault = "returned another user's profile, when two users called at the same moment";
  for (let round = 0; round < ROUNDS; round += 1) {
    const replies = await Promise.all(accounts.map((as) => kit.call('getProfile', { as })));
    const ids = replies.map(({ json }) => at(json, 'id'));
    const isMixed = ids[0] !== undefined && ids[0] === ids[1];
    kit.check('getProfile.own-data', !isMixed, replies[1], { fault, got: `id: ${ids[1]}` });
  }
}

async function messages(kit: Kit): Promise<void> {
  worked(kit, 'sendContactMessage.at-once', await both(() => message(kit, kit.author)));
}

async function supportRequests(kit: Kit): Promise<void> {
  const { author: as } = kit;
  const about = eligible(kit);
  await kept(
    kit,
    'createSupportRequest',
    (title) => request(kit, as, supportForm(about, { title })),
    (id) => kit.call('getSupportRequest', { as, id }),
  );
}

/** Creates two proposals, makes two changes of one, and deletes the other twice. */
async function proposals(kit: Kit): Promise<void> {
  const { author: as } = kit;
  const made = await kept(
    kit,
    'createProposal',
    (title) => create(kit, as, proposalForm(title, { relevance_to_theme: `${title}.` })),
    (id) => read(kit, as, id),
  );
  const mixed = 'saved the document of another proposal, which came at the same moment';
  for (const [id, title] of made)
    await hasDocument(kit, 'createProposal.at-once', as, id, pdf(title), mixed);
  const [id, other] = made.map(([one]) => one);
  for (let round = 1; round <= ROUNDS; round += 1)
    await changes(kit, kit.need(id, 'no draft could be created'), round);
  const gone = kit.need(other, 'no second draft could be created');
  const deleted = await both(() => kit.call('deleteProposal', { as, id: gone }));
  worked(kit, 'deleteProposal.at-once', deleted);
  if (deleted.some(isSuccess) && !kit.world.deletesNothing) forgetDraft(kit, gone);
}

async function changes(kit: Kit, id: Id, round: number): Promise<void> {
  const { author: as } = kit;
  const changes: Form[] = [
    { relevance_to_theme: `Changed in one tab: ${round}.` },
    { technology_methodology: `Changed in another tab: ${round}.` },
  ];
  const changed = await both((turn) => patch(kit, as, id, changes[turn - 1] ?? {}));
  const { json } = await read(kit, as, id);
  if (json === undefined) return kit.unchecked('updateProposal.at-once', UNREAD);
  // A text in another field is another mistake.
  const isLost = ([field, value]: [string, unknown]) =>
    !isSameText(at(json, field), value) && !JSON.stringify(json).includes(String(value));
  const lost = changes.flatMap((change) => Object.entries(change)).filter(isLost);
  const names = lost.map(([field]) => field).join(', ');
  kit.check('updateProposal.at-once', !names || !changed.every(isSuccess), changed[1], {
    fault: `lost ${lost.length < 2 ? 'one' : 'both'} of two changes at the same moment: ${names}`,
    expected: 'both changes are saved',
    got: lost.map(([field]) => `${field}: ${String(at(json, field))}`).join(', '),
  });
}

/** Checks that two records have the two titles, in whatever field. Returns their ids, each with its title. */
async function kept(
  kit: Kit,
  operation: 'createProposal' | 'createSupportRequest',
  send: (title: string) => Promise<Exchange>,
  open: (id: Id) => Promise<Exchange>,
): Promise<[Id, string][]> {
  const titles = ['Kit, first at once', 'Kit, second at once', 'Kit, alone'];
  const rule = `${operation}.at-once`;
  const sendOne = (turn: number) => send(titles[turn - 1] ?? '');
  const made = await both(sendOne);
  if (!made.some(isSuccess) && (await failsAlone(kit, rule, sendOne))) return [];
  const ids = made.map((reply) => (isSuccess(reply) ? idOf(reply) : undefined));
  const records: Exchange[] = [];
  for (const id of ids) if (id !== undefined) records.push(await open(id));
  const isFound = (title: string) => records.some(({ text }) => text.includes(title));
  const found = titles.slice(0, 2).filter(isFound);
  const refused = made.find(({ status }) => status >= 400);
  if (made.some((reply, turn) => isSuccess(reply) && ids[turn] === undefined))
    kit.unchecked(rule, 'there is no id in the reply');
  else if (records.some(({ json }) => json === undefined)) kit.unchecked(rule, UNREAD);
  else
    kit.check(rule, found.length === 2, refused ?? made[1], {
      fault: 'did not save both of two records at the same moment',
      expected: 'two records, each with its own text',
      got: `${made.map(({ status }) => status).join(' and ')}; ${found.length} of the two titles`,
    });
  return ids.flatMap((id, turn): [Id, string][] =>
    id === undefined ? [] : [[id, titles[turn] ?? '']],
  );
}
