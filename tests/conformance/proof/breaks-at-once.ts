/** Mistakes that only two calls at the same moment show. */
import type { OperationId } from 'portal-contract';
import type { CodePurpose } from 'portal-mock/state/db';
import { noCooldown } from './codes';
import { mistakes } from './mistake';
import { rowOf } from './records';
import { answer, fieldsOf, NO, on, perServer } from './tamper';

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

/** Of two calls at the same moment, the second is answered as if a minute had passed since the first. */
const twoCodes = (call: 'initiateLogin' | 'requestPasswordReset', purpose: CodePurpose) => {
  const turns = perServer(() => ({ underWay: 0 }));
  return on(call, async ({ mock, next }) => {
    const turn = turns(mock);
    turn.underWay += 1;
    if (turn.underWay > 1) await new Promise((resolve) => setTimeout(resolve, OVERLAP));
    if (turn.underWay > 1) noCooldown(purpose).before(mock);
    const response = await next();
    await new Promise((resolve) => setTimeout(resolve, OVERLAP));
    turn.underWay -= 1;
    return response;
  });
};

/** Refuses both of two calls at the same moment. */
const bothRefused = (operation: OperationId) => {
  const turns = perServer(() => ({ underWay: 0, isBusy: false }));
  return on(operation, async ({ mock, next }) => {
    const turn = turns(mock);
    turn.underWay += 1;
    await new Promise((resolve) => setTimeout(resolve, OVERLAP));
    turn.isBusy = turn.underWay > 1 || (turn.isBusy && turn.underWay > 0);
    const response = turn.isBusy ? answer(409, NO) : await next();
    await new Promise((resolve) => setTimeout(resolve, OVERLAP));
    turn.underWay -= 1;
    return response;
  });
};

/** The documents of two proposals that are uploaded at the same moment are one. */
const oneDocument = perServer(() => ({ underWay: 0 }));
const sameDocument = on('createProposal', async ({ mock, next }) => {
  const turn = oneDocument(mock);
  turn.underWay += 1;
  await new Promise((resolve) => setTimeout(resolve, OVERLAP));
  const isTwo = turn.underWay > 1;
  const response = await next();
  await new Promise((resolve) => setTimeout(resolve, OVERLAP));
  const [first, second] = mock.db.documents.slice(-2);
  if (isTwo && first && second) first.bytes = second.bytes;
  turn.underWay -= 1;
  return response;
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
  ['initiateLogin.at-once', 'two calls send two codes', twoCodes('initiateLogin', 'login')],
  [
    'requestPasswordReset.at-once',
    'two calls send two codes',
    twoCodes('requestPasswordReset', 'password reset'),
  ],
  ['createProposal.at-once', 'two calls save one document', sameDocument],
  ['deleteProposal.at-once', 'refuses both of two calls', bothRefused('deleteProposal')],
  ['sendContactMessage.at-once', 'refuses both of two calls', bothRefused('sendContactMessage')],
  ['refreshToken.at-once', 'refuses both of two calls', bothRefused('refreshToken')],
  ['createProposal.at-once', 'two calls save one proposal', firstWins('createProposal')],
  ['createSupportRequest.at-once', 'two calls save one', firstWins('createSupportRequest')],
  ['updateProposal.at-once', 'of two changes, one is lost', lostUpdate],
);
