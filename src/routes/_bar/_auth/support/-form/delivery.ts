import * as v from 'valibot';
import type { Args } from '@/api/calls';
import { api } from '@/api/client';
import type { SupportRequest } from '@/api/readers';
import { isSince } from '@/components/forms/use-arrival';
import type { Delivery } from '@/components/forms/use-sending';
import { foundOr } from '@/lib/doubt';
import { quoted } from '@/lib/names';
import { isSameText, isSimilarText } from '@/lib/same-text';
import { ownRequests } from '../-queries';
import { requestBody, SupportRequestForm, type SupportRequestValues } from './values';

type RequestBody = Args<'createSupportRequest'>['body'];

export type MadeRequest = Pick<SupportRequest, 'id' | 'title'>;

const TEXTS = ['title', 'description', 'justification', 'expected_impact'] as const;

/** Whether the form still holds what was sent. */
export const isBodyOf = (body: RequestBody, values: SupportRequestValues): boolean =>
  v.is(SupportRequestForm, values) && JSON.stringify(requestBody(values)) === JSON.stringify(body);

export const requestDelivery: Delivery<RequestBody, RequestBody, MadeRequest> = {
  send: (body, signal) => api.createSupportRequest({ body }, { signal }),
  note: (body) => body,
  find: async (body, since) => {
    const own = await ownRequests();
    const rows = own.rows.filter(
      (row) => isSince(row.created_at, since) && row.proposal === body.proposal,
    );
    // Lists may leave out long texts, so a missing text counts as equal.
    const found = rows.filter((row) =>
      TEXTS.every((name) => !row[name] || isSameText(row[name], body[name])),
    );
    return foundOr(
      found,
      own.hasMore || rows.some(({ title }) => isSimilarText(title, body.title)),
    );
  },
  thing: ({ title }) => `your support request ${quoted(title)}`,
  creates: true,
  received: () => 'your support request was received',
  failure: () => 'createSupportRequest',
};
