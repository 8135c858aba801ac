/** Reviews a record with a command or a URL of the backend team. `deskOf` does the same in the emulated server. */

import type { Send } from 'portal-mock/server/guard';
import type { Id } from '../forms/proposal-forms';
import { ask, fetchAlone } from './connection';
import { NoSuchAdapter } from './otp';

export type Kind = 'proposal' | 'support-request';

/** Gives a record a status, as a reviewer would. Throws if that fails. */
export type Review = (kind: Kind, id: Id, status: string) => Promise<void>;

export function createReview(given: string, send: Send = fetchAlone): Review {
  if (!['{id}', '{status}'].every((part) => given.includes(part)) || !/^(cmd|https?):/.test(given))
    throw new NoSuchAdapter(
      `--review takes cmd:'…{id}…{status}…' or an address with both, and {kind} if they differ; not "${given}".`,
    );
  return async (kind, id, status) => {
    const filled = given
      .replaceAll('{kind}', kind)
      .replaceAll('{id}', String(id).replaceAll(/[^\w-]/g, ''))
      .replaceAll('{status}', status);
    await ask(filled, send);
  };
}
