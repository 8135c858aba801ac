/** Mistakes that only two calls at the same moment show. */
import type { OperationId } from 'portal-contract';
import type { CodePurpose } from 'portal-mock/state/db';
import { mistakes } from './mistake';
import { noCooldown, rowOf } from './records';
import { answer, fieldsOf, NO, on, type Passing, perServer } from './tamper';

interface Turn {
  underWay: number;
  /** Whether two calls have met. */
  met: boolean;
  first?: Promise<Response> | undefined;
}

/** The second call may arrive a little later, however fast the mock is. */
const overlap = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Two calls at the same moment have one turn. */
const meeting = (
  operation: OperationId,
  respond: (passing: Passing, turn: Turn, isSecond: boolean) => Promise<Response>,
) => {
  const turns = perServer((): Turn => ({ underWay: 0, met: false }));
  return on(operation, async (passing) => {
    const turn = turns(passing.mock);
    const isSecond = turn.underWay > 0;
    turn.underWay += 1;
    turn.met ||= isSecond;
    await overlap();
    const response = await respond(passing, turn, isSecond);
    await overlap();
    turn.underWay -= 1;
    if (turn.underWay === 0) Object.assign(turn, { met: false, first: undefined });
    return response;
  });
};

/** The second call gets the reply to the first, and its own content is lost. */
export const firstWins = (operation: OperationId) =>
  meeting(operation, async ({ next }, turn) => {
    turn.first ??= next();
    return (await turn.first).clone();
  });

/** The second call is answered as if a minute had passed since the first. */
const twoCodes = (call: 'initiateLogin' | 'requestPasswordReset', purpose: CodePurpose) =>
  meeting(call, ({ mock, next }, _, isSecond) => {
    if (isSecond) noCooldown(purpose).before(mock);
    return next();
  });

const bothRefused = (operation: OperationId) =>
  meeting(operation, async ({ next }, { met }) => (met ? answer(409, NO) : next()));

/** Reads the whole proposal, waits, and then saves all of it. */
const lostUpdate = on('updateProposal', async ({ request, mock, next }) => {
  const form = await fieldsOf(request);
  const { relevance_to_theme } = { ...rowOf(mock, request) };
  await Promise.resolve();
  const response = await next();
  const now = rowOf(mock, request);
  if (response.ok && now && form.relevance_to_theme === undefined)
    Object.assign(now, { relevance_to_theme });
  return response;
});

const RESET = 'requestPasswordReset';

export const atOnceBreaks = mistakes(
  ['register.at-once', 'two calls create the same account twice', firstWins('register')],
  ['initiateLogin.at-once', 'two calls send two codes', twoCodes('initiateLogin', 'login')],
  [`${RESET}.at-once`, 'two calls send two codes', twoCodes(RESET, 'password reset')],
  ['deleteProposal.at-once', 'refuses both of two calls', bothRefused('deleteProposal')],
  ['sendContactMessage.at-once', 'refuses both of two calls', bothRefused('sendContactMessage')],
  ['refreshToken.at-once', 'refuses both of two calls', bothRefused('refreshToken')],
  ['createProposal.at-once', 'two calls save one proposal', firstWins('createProposal')],
  ['createSupportRequest.at-once', 'two calls save one', firstWins('createSupportRequest')],
  ['updateProposal.at-once', 'of two changes, one is lost', lostUpdate],
);
