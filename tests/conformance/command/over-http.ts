/** The options of a run against a server over HTTP, and a check that the server can be reached. */
import { connect } from 'portal-mock/serve/connection';
import type { Send } from 'portal-mock/server/guard';
import { ask } from '../adapters/connection';
import { createOtp } from '../adapters/otp';
import { createReview } from '../adapters/review';
import { words } from '../contract/exchange';
import type { RunOptions } from '../journeys/run';
import { isFromGateway } from '../report/closing';
import { callSent, exchange, type Wire } from '../walk/client';
import type { Clock } from '../walk/clock';
import type { Options } from './options';

const PATIENCE = 75;
const LONG_PATIENCE = 1000;

export function overHttp(options: Options & { baseUrl: string }): RunOptions {
  const { clock, rate, humanToken, email, review } = options;
  const send = connect(options);
  const plain = connect({ ...options, header: [] });
  // Other servers must not get the headers for the gateway.
  const { origin } = new URL(options.baseUrl);
  const sendAnywhere: Send = (request, options) =>
    (new URL(request.url).origin === origin ? send : plain)(request, options);
  return {
    wire: { root: options.baseUrl, fetch: atMost(rate, send), timeout: options.timeout * 1000 },
    otp: createOtp(options.otp, options.otpTimeout, sendAnywhere),
    clock: clock === undefined ? undefined : createClock(clock, sendAnywhere),
    review: review === undefined ? undefined : createReview(review, sendAnywhere),
    patience: options.patient ? LONG_PATIENCE : PATIENCE,
    patient: options.patient,
    readOnly: options.readOnly,
    origin: options.origin,
    registering: options.register ? { email, humanToken } : undefined,
    given: options.accounts,
  };
}

/** How many milliseconds a call waits for another one at the same moment. */
const MEETING = 4;

/**
 * Limits the requests in every second, not on average: a pause does not allow more requests after it. Two calls at the
 * same moment go out together, and the next one waits for both.
 */
export function atMost(rate: number, send: Wire['fetch']): Wire['fetch'] {
  let free = 0;
  let pair: { size: number; start: Promise<void> } | undefined;
  return async (request, options) => {
    if (pair?.size !== 1) {
      const at = Math.max(Date.now() + MEETING, free);
      free = at;
      pair = {
        size: 0,
        start: new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now()))),
      };
    }
    const mine = pair;
    mine.size += 1;
    free += 1000 / rate;
    await mine.start;
    if (pair === mine) pair = undefined;
    return send(request, options);
  };
}

function createClock(given: string, send: Send): Clock {
  return async (seconds) => void (await ask(given.replaceAll('{seconds}', String(seconds)), send));
}

/** Why the server can't be tested; undefined if it can. */
export async function unreachable(wire: Wire): Promise<string | undefined> {
  const tries = await Promise.all(
    (['getProfile', 'listProposals'] as const).map((id) =>
      exchange(wire, id, callSent(wire, id, {})),
    ),
  );
  const [first] = tries;
  if (first?.status === 0 && first.undecoded === undefined)
    return `${wire.root} doesn't respond: ${first.failure}.`;
  if (first && tries.every(({ status }) => isFromGateway(status)))
    return `${wire.root} replies ${words(first)}. That is a gateway: it runs, but the server behind it doesn't reply. Start the server, or correct its address in the gateway.`;
  if (!tries.every(({ status, redirects }) => status === 404 && redirects.length === 0))
    return undefined;
  const root = wire.root.replace(/\/$/, '');
  const guess = root.endsWith('/api') ? '' : ` Is it at ${root}/api?`;
  return `There is no API at ${wire.root}: GET /auth/profile/ and /proposals/ return 404.${guess}`;
}

const NOBODY = { name: 'nobody', email: 'kit-nobody@example.com', password: '', verified: false };

/**
 * Why --otp can't work; undefined if it may. Only a connection that fails is certain: a command or an address may also
 * fail because this account does not exist.
 */
export async function deadInbox(options: Options): Promise<string | undefined> {
  if (!/^https?:/.test(options.otp)) return undefined;
  const inbox = createOtp(options.otp, 0.1, connect({ ...options, header: [] }));
  await inbox.fetch(NOBODY, 'verification', false);
  const trouble = inbox.trouble?.();
  return trouble === undefined || / returned \d+$/.test(trouble)
    ? undefined
    : `--otp ${options.otp} doesn't respond: ${trouble}. Without codes nobody can sign in. Start the mail catcher, or correct the address.`;
}
