/** Bugs that only two calls at the same moment show. */
import type { OperationId } from 'portal-contract';
import { noCooldown } from './codes';
import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { type Json, on, type Tamper } from './tamper';

/** The second of two calls at the same moment gets the reply to the first, and its own content is lost. */
const firstWins = (operation: OperationId): Tamper => {
  const underWay = new WeakMap<Mock, Promise<Response>>();
  return on(operation, async ({ mock, next }) => {
    const reply = underWay.get(mock) ?? next();
    underWay.set(mock, reply);
    const response = (await reply).clone();
    // The second call may arrive a little later, however fast the mock is.
    await new Promise((resolve) => setTimeout(resolve, OVERLAP));
    underWay.delete(mock);
    return response;
  });
};

const OVERLAP = 20;

/** Answers logins one after the other, each as if a minute had passed since the one before. */
function withoutCooldown(): Tamper {
  const turns = new WeakMap<Mock, Promise<Response>>();
  return on('initiateLogin', ({ mock, next }) => {
    const turn = (turns.get(mock) ?? Promise.resolve()).then(() => {
      noCooldown('login').before(mock);
      return next();
    });
    turns.set(mock, turn);
    return turn;
  });
}

/** Reads the whole proposal, waits, and then saves all of it. */
const lostUpdate = on('updateProposal', async ({ request, mock, next }) => {
  const id = Number(/proposals\/(\d+)/.exec(request.url)?.[1]);
  const form: Json = Object.fromEntries(await request.clone().formData());
  const row = () => mock.db.proposals.find((one) => one.id === id);
  const before = { ...row() };
  await Promise.resolve();
  const response = await next();
  const now = row();
  if (response.ok && now && form.relevance_to_theme === undefined)
    now.relevance_to_theme = String(before.relevance_to_theme);
  return response;
});

export const atOnceBreaks = mistakes(
  [
    'register: two calls at the same moment create the same account twice',
    'register.at-once',
    firstWins('register'),
  ],
  [
    'initiateLogin: two calls at the same moment send two codes',
    'initiateLogin.at-once',
    withoutCooldown(),
  ],
  [
    'createProposal: two calls at the same moment save one proposal',
    'createProposal.at-once',
    firstWins('createProposal'),
  ],
  [
    'updateProposal: of two changes at the same moment, one is lost',
    'updateProposal.at-once',
    lostUpdate,
  ],
  [
    'createSupportRequest: two calls at the same moment save one request',
    'createSupportRequest.at-once',
    firstWins('createSupportRequest'),
  ],
);
