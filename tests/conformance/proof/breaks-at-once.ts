/** Mistakes that only two calls at the same moment show. */
import type { OperationId } from 'portal-contract';
import { noCooldown } from './codes';
import { mistakes } from './mistake';
import { rowOf } from './records';
import { fieldsOf, on, perServer } from './tamper';

/** The second call may arrive a little later, however fast the mock is. */
const OVERLAP = 20;

/** The second of two calls at the same moment gets the reply to the first, and its own content is lost. */
const firstWins = (operation: OperationId) => {
  const underWay = perServer(() => ({ reply: undefined as Promise<Response> | undefined }));
  return on(operation, async ({ mock, next }) => {
    const current = underWay(mock);
    current.reply ??= next();
    const response = (await current.reply).clone();
    await new Promise((resolve) => setTimeout(resolve, OVERLAP));
    current.reply = undefined;
    return response;
  });
};

/** Answers logins one after the other, each as if a minute had passed since the one before. */
const turns = perServer(() => ({ last: Promise.resolve(new Response()) }));
const withoutCooldown = on('initiateLogin', ({ mock, next }) => {
  const turn = turns(mock).last.then(() => {
    noCooldown('login').before(mock);
    return next();
  });
  turns(mock).last = turn;
  return turn;
});

/** Reads the whole proposal, waits, and then saves all of it. */
const lostUpdate = on('updateProposal', async ({ request, mock, next }) => {
  const form = await fieldsOf(request);
  const before = { ...rowOf(mock, request) };
  await Promise.resolve();
  const response = await next();
  const now = rowOf(mock, request);
  if (response.ok && now && form.relevance_to_theme === undefined)
    now.relevance_to_theme = before.relevance_to_theme;
  return response;
});

export const atOnceBreaks = mistakes(
  ['register.at-once', 'two calls create the same account twice', firstWins('register')],
  ['initiateLogin.at-once', 'two calls send two codes', withoutCooldown],
  ['createProposal.at-once', 'two calls save one proposal', firstWins('createProposal')],
  ['createSupportRequest.at-once', 'two calls save one', firstWins('createSupportRequest')],
  ['updateProposal.at-once', 'of two changes, one is lost', lostUpdate],
);
