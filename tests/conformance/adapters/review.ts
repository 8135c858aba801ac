/** Reviews a record with a command or a URL of the backend team. `deskOf` does the same in the emulated server. */
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import type { Id } from '../forms/proposal-forms';
import { fetchAlone, type Send } from './connection';
import { NoSuchAdapter } from './otp';

export type Kind = 'proposal' | 'support-request';

/** Gives a record a status, as a reviewer would. Throws if that fails. */
export type Review = (kind: Kind, id: Id, status: string) => Promise<void>;

const SECONDS = 30;

export function createReview(given: string, send: Send = fetchAlone): Review {
  const how = given.replace(/^(cmd|http):(?!\/\/)/, '');
  const isAddress = /^https?:\/\//.test(how);
  if (!['{id}', '{status}'].every((part) => given.includes(part)) || !/^(cmd|https?):/.test(given))
    throw new NoSuchAdapter(
      `--review takes cmd:'…{id}…{status}…' or an address with both, and {kind} if they differ; not "${given}".`,
    );
  return async (kind, id, status) => {
    const filled = how
      .replaceAll('{kind}', kind)
      .replaceAll('{id}', String(id).replaceAll(/[^\w-]/g, ''))
      .replaceAll('{status}', status);
    if (!isAddress) return void (await promisify(exec)(filled, { timeout: SECONDS * 1000 }));
    const signal = AbortSignal.timeout(SECONDS * 1000);
    const { ok, status: code } = await send(new Request(filled, { signal }));
    if (!ok) throw new Error(`${filled} returned ${code}`);
  };
}
