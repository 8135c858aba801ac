/** Sends two calls at the same moment, as two tabs, two devices or a double click do. */
import { at, type Exchange, isSuccess, words } from '../contract/exchange';
import { isSameText } from '../contract/same';
import { newRegistration } from '../forms/accounts';
import { type Form, type Id, idOf, proposalForm } from '../forms/proposal-forms';
import { supportForm } from '../forms/support-forms';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';
import { create, patch, read } from '../walk/proposals';
import { ask, newcomer } from './codes/send';

export const atOnce = journey({
  name: 'Two calls at the same moment',
  people: ['ann'],
  async walk(kit) {
    await registrations(kit);
    await records(kit);
  },
});

const both = (send: (turn: number) => Promise<Exchange>) => Promise.all([send(1), send(2)]);

/** Registers twice with the same details, and asks twice for a login code of another new account. */
async function registrations(kit: Kit): Promise<void> {
  const { registering } = kit.world;
  if (!registering)
    return (['register.at-once', 'initiateLogin.at-once'] as const).forEach((rule) => {
      kit.unchecked(rule, '--register was not given');
    });
  const form = newRegistration('dan', registering);
  kit.world.mask.add(form.password, 'PASSWORD');
  const made = await both(() => kit.call('register', { body: form }));
  one(kit, 'register.at-once', made, 'created two accounts with the same details');
  kit.leftover(`the account ${form.email}`);
  const { asksPeople, fixed } = kit.world.otp;
  if (asksPeople && !fixed)
    return kit.unchecked(
      'initiateLogin.at-once',
      'it needs one more code than --otp prompt asks for',
    );
  const account = await newcomer(kit, 'Ten');
  const { email, lastCode } = account;
  await kit.call('verifyOtp', { body: { email, otp_code: lastCode } });
  const asked = await both(() => ask(kit, 'initiateLogin', account));
  one(kit, 'initiateLogin.at-once', asked, 'sent two codes for two logins at the same moment');
}

/** Checks that exactly one of the two calls succeeded, or that it was too soon for both. */
function one(kit: Kit, rule: string, replies: Exchange[], fault: string): void {
  const worked = replies.filter(isSuccess).length;
  const failed = replies.find(({ status }) => status === 0 || status >= 500);
  const tooSoon = replies.every(({ status }) => status === 429);
  kit.check(rule, worked === 1 || tooSoon, failed ?? replies[1], {
    fault: worked === 0 ? 'refused both of two calls at the same moment' : fault,
    expected: 'one success and one refusal',
    got: replies.map(words).join(' and '),
  });
}

/** The records that two calls create, and the two changes of one of them. */
async function records(kit: Kit): Promise<void> {
  const as = kit.author;
  const proposal = kit.world.submitted.find(({ owner }) => owner === as)?.id;
  const made = await kept(
    kit,
    'createProposal',
    (title) => create(kit, as, proposalForm(title, { relevance_to_theme: `${title}.` })),
    (id) => read(kit, as, id),
  );
  if (proposal === undefined)
    kit.unchecked('createSupportRequest.at-once', 'there is no submitted proposal');
  else {
    const requests = await kept(
      kit,
      'createSupportRequest',
      (title) => kit.call('createSupportRequest', { as, body: supportForm(proposal, { title }) }),
      (id) => kit.call('getSupportRequest', { as, id }),
    );
    kit.world.requests.push(...requests);
  }
  const [id] = made;
  if (id === undefined) return kit.unchecked('updateProposal.at-once', 'no draft could be created');
  const changes: Form[] = [
    { relevance_to_theme: 'Changed in one tab.' },
    { technology_methodology: 'Changed in another tab.' },
  ];
  const changed = await both((turn) => patch(kit, as, id, changes[turn - 1] ?? {}));
  const { json } = await read(kit, as, id);
  // A text in another field is another mistake.
  const isLost = ([field, value]: [string, unknown]) =>
    !isSameText(at(json, field), value) && !JSON.stringify(json).includes(String(value));
  const lost = changes.flatMap((change) => Object.entries(change)).filter(isLost);
  kit.check('updateProposal.at-once', lost.length === 0 || !changed.every(isSuccess), changed[1], {
    fault: `lost one of two changes at the same moment: ${lost.map(([field]) => field).join(', ')}`,
    expected: 'both changes are saved',
    got: lost.map(([field]) => `${field}: ${String(at(json, field))}`).join(', '),
  });
}

/** Checks that two records have the two titles, in whatever field. Returns their ids. */
async function kept(
  kit: Kit,
  operation: 'createProposal' | 'createSupportRequest',
  send: (title: string) => Promise<Exchange>,
  open: (id: Id) => Promise<Exchange>,
): Promise<Id[]> {
  const titles = ['Kit, first at once', 'Kit, second at once'];
  const made = await both((turn) => send(titles[turn - 1] ?? ''));
  const ids = made.filter(isSuccess).flatMap((reply) => idOf(reply) ?? []);
  const texts: string[] = [];
  for (const id of ids) texts.push((await open(id)).text);
  const found = titles.filter((title) => texts.some((text) => text.includes(title)));
  const refused = made.find(({ status }) => status >= 400);
  kit.check(`${operation}.at-once`, found.length === 2, refused ?? made[1], {
    fault: 'did not save both of two records at the same moment',
    expected: 'two records, each with its own text',
    got: `${made.map(({ status }) => status).join(' and ')}; ${found.length} of the two titles`,
  });
  return ids;
}
