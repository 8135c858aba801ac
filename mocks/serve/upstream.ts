/** Says at the start what reaches the upstream server, and whether it answers. */
import { mixedInWords } from '../contract/operations';
import { whyNoReply } from '../contract/reply-checks';
import type { Send } from '../server/guard';
import type { Options } from './options';

const PROFILE = '/auth/profile/';
/** In milliseconds. */
const PATIENCE = 5000;

export async function upstreamInWords({ real, send, upstream = '' }: Options): Promise<string> {
  const which = real ? `these calls: ${real.join(', ')}` : 'calls';
  const state = send ? [await stateOf(upstream, send)] : [];
  return [`It forwards ${which} to\n  ${upstream}`, ...state, ...mixedInWords(real ?? [])].join(
    '\n',
  );
}

/** Asks for a profile without a token. */
export async function stateOf(upstream: string, send: Send): Promise<string> {
  const statusAt = async (root: string) => {
    const signal = AbortSignal.timeout(PATIENCE);
    return (await send(new Request(root + PROFILE), { signal })).status;
  };
  const asked = `GET ${upstream}${PROFILE}`;
  try {
    const status = await statusAt(upstream);
    if (status === 401) return `${asked} was answered 401, as it should be without a token.`;
    const isBelow = status === 404 && (await statusAt(`${upstream}/api`)) !== 404;
    const advice = isBelow
      ? ` Did you mean --upstream ${upstream}/api?`
      : status === 404
        ? ' Is the API at another address?'
        : '';
    return `${asked} was answered ${status}.${advice}`;
  } catch (error) {
    return `${asked} got no reply: ${whyNoReply(error)}.`;
  }
}
