/** How the kit reaches what is outside of the API: the commands and addresses of the backend team. */
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { connect } from 'portal-mock/serve/connection';
import type { Send } from 'portal-mock/server/guard';

export const fetchAlone: Send = connect({ header: [], insecure: false });

export const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

const SECONDS = 30;

/**
 * Runs a command or opens an address, each with or without a `cmd:` or `http:` before it. Returns what it printed or
 * replied. Throws if it fails or takes too long.
 */
export async function ask(given: string, send: Send, seconds = SECONDS): Promise<string> {
  const timeout = seconds * 1000;
  const what = given.replace(/^(cmd|http):(?!\/\/)/, '');
  if (!isAddress(what)) return (await promisify(exec)(what, { timeout })).stdout;
  const reply = await send(new Request(what), { signal: AbortSignal.timeout(timeout) });
  if (!reply.ok) throw new Error(`${what} returned ${reply.status}`);
  return reply.text();
}

/** Why it failed, in one line: a command's message goes on with all that it printed. */
export function reasonOf(problem: unknown): string {
  const [first = ''] = String(problem instanceof Error ? problem.message : problem).split('\n');
  return first;
}
