/** The options of a run against a server over HTTP, and a check that the server can be reached. */
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { fetchAlone } from '../adapters/connection';
import { createOtp } from '../adapters/otp';
import { createReview } from '../adapters/review';
import type { RunOptions } from '../journeys/run';
import { callSent, exchange, type Wire } from '../walk/client';
import type { Options } from './options';

const PATIENCE = 75;
const LONG_PATIENCE = 1000;

export function overHttp(options: Options & { baseUrl: string }): RunOptions {
  const { clock, rate, humanToken, email, review } = options;
  return {
    wire: { root: options.baseUrl, fetch: atMost(rate), timeout: options.timeout * 1000 },
    otp: createOtp(options.otp, options.otpTimeout),
    clock: clock === undefined ? undefined : (seconds) => runClock(clock, seconds),
    review: review === undefined ? undefined : createReview(review),
    patience: options.patient ? LONG_PATIENCE : PATIENCE,
    patient: options.patient,
    readOnly: options.readOnly,
    origin: options.origin,
    registering: options.register ? { email, humanToken } : undefined,
    given: options.accounts,
  };
}

const BURST = 2000;

/** Limits the requests per second. After a pause, a short burst of requests is allowed. */
function atMost(rate: number): Wire['fetch'] {
  let next = 0;
  return async (request) => {
    const now = Date.now();
    next = Math.max(next, now - BURST) + 1000 / rate;
    if (next > now) await new Promise((resolve) => setTimeout(resolve, next - now));
    return fetchAlone(request);
  };
}

async function runClock(command: string, seconds: number): Promise<void> {
  await promisify(exec)(command.replaceAll('{seconds}', String(seconds)));
}

/** Why the server can't be tested; undefined if it can. */
export async function unreachable(wire: Wire): Promise<string | undefined> {
  const tries = await Promise.all(
    (['getProfile', 'listProposals'] as const).map((id) =>
      exchange(wire, id, callSent(wire, id, {})),
    ),
  );
  const [first] = tries;
  if (first?.status === 0) return `${wire.root} doesn't respond: ${first.failure}.`;
  if (!tries.every(({ status }) => status === 404)) return undefined;
  const root = wire.root.replace(/\/$/, '');
  const guess = root.endsWith('/api') ? '' : ` Is it at ${root}/api?`;
  return `There is no API at ${wire.root}: GET /auth/profile/ and /proposals/ return 404.${guess}`;
}
