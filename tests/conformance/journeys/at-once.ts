/** Sends two calls at the same moment, as two tabs, two devices or a double click do. */
import { at, type Exchange, isSuccess, words } from '../contract/exchange';
import { isSameText } from '../contract/same';
import { newRegistration } from '../forms/accounts';
import { idOf, proposalForm, titleOf } from '../forms/proposal-forms';
import { supportForm } from '../forms/support-forms';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';
import { create } from '../walk/proposals';
import { newcomer } from './codes/send';

export const atOnce = journey({
  name: 'Two calls at the same moment',
  people: ['ann'],
  async walk(kit) {
    await registrations(kit);
    await proposals(kit);
    await requests(kit);
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
  const account = kit.need(await newcomer(kit, 'Ten'), 'no account could be registered');
  const { email, password, lastCode } = account;
  await kit.call('verifyOtp', { body: { email, otp_code: lastCode } });
  const body = { email_or_id: email, password, otp_channel: 'both' };
  const asked = await both(() => kit.call('initiateLogin', { body, mayBeTooSoon: true }));
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

async function proposals(kit: Kit): Promise<void> {
  const as = kit.author;
  const forms = ['first', 'second'].map((turn) =>
    proposalForm(`Kit draft, ${turn} at once`, { relevance_to_theme: `The ${turn} of two.` }),
  );
  const made = await both((turn) => create(kit, as, forms[turn - 1] ?? {}));
  const titles = forms.map(titleOf);
  await kept(kit, 'createProposal.at-once', titles, made, (id) =>
    kit.call('getProposal', { as, id }),
  );
  const id = made.map(idOf).find((found) => found !== undefined);
  if (id === undefined) return kit.unchecked('updateProposal.at-once', 'no draft could be created');
  const changes = [
    { relevance_to_theme: 'Changed in one tab.' },
    {
      technology_methodology: 'Changed in another tab.',
      technologies_used: 'Changed in another tab.',
    },
  ];
  const changed = await both((turn) =>
    kit.call('updateProposal', { as, id, body: changes[turn - 1] }),
  );
  const { json } = await kit.call('getProposal', { as, id });
  const lost = changes
    .flatMap((change) => Object.entries(change))
    .filter(
      ([field, value]) =>
        field !== 'technologies_used' &&
        !isSameText(at(json, field), value) &&
        // A text in another field is another mistake.
        !JSON.stringify(json).includes(value),
    );
  kit.check('updateProposal.at-once', lost.length === 0 || !changed.every(isSuccess), changed[1], {
    fault: `lost one of two changes at the same moment: ${lost.map(([field]) => field).join(', ')}`,
    expected: 'both changes are saved',
    got: lost.map(([field]) => `${field}: ${String(at(json, field))}`).join(', '),
  });
}

async function requests(kit: Kit): Promise<void> {
  const as = kit.author;
  const { submitted } = kit.world;
  const proposal = submitted.find(({ owner }) => owner === as)?.id;
  const rule = 'createSupportRequest.at-once';
  if (proposal === undefined) return kit.unchecked(rule, 'there is no submitted proposal');
  const titles = ['Kit request, first at once', 'Kit request, second at once'];
  const made = await both((turn) =>
    kit.call('createSupportRequest', {
      as,
      body: supportForm(proposal, { title: titles[turn - 1] }),
    }),
  );
  for (const id of made.map(idOf)) if (id !== undefined) kit.world.requests.push(id);
  await kept(kit, rule, titles, made, (id) => kit.call('getSupportRequest', { as, id }));
}

/** Checks that both calls succeeded, and that two records have the two titles, in whatever field. */
async function kept(
  kit: Kit,
  rule: string,
  titles: string[],
  made: Exchange[],
  read: (id: string | number) => Promise<Exchange>,
): Promise<void> {
  const texts: string[] = [];
  for (const id of made.filter(isSuccess).map(idOf))
    if (id !== undefined) texts.push((await read(id)).text);
  const found = titles.filter((title) => texts.some((text) => text.includes(title)));
  kit.check(rule, found.length === 2, made.find(({ status }) => status >= 400) ?? made[1], {
    fault: 'did not save both of two records at the same moment',
    expected: 'two records, each with its own text',
    got: `${made.map(({ status }) => status).join(' and ')}; ${found.length} of the two titles`,
  });
}
