import * as v from 'valibot';
import type { Args } from '@/api/calls';
import { api } from '@/api/client';
import type { SupportRequest } from '@/api/readers';
import { loadedRows } from '@/components/forms/known-rows';
import { isSurelyNew, rowsSince } from '@/components/forms/use-arrival';
import { madeHere, noteMadeHere } from '@/device/made';
import { foundOr } from '@/lib/doubt';
import { quoted } from '@/lib/names';
import { isSameText, isSimilarText } from '@/lib/same-text';
import type { Delivery } from '@/outbox/send';
import { invalidateSupportRequests, ownRequests } from '../-queries';
import { requestBody, SupportRequestForm, type SupportRequestValues } from './values';

type RequestBody = Args<'createSupportRequest'>['body'];

export type MadeRequest = Pick<SupportRequest, 'id' | 'title'>;

/** Every field of a request. The compiler names a field that is missing here. */
const FIELDS = Object.keys({
  proposal: true,
  support_type: true,
  title: true,
  description: true,
  justification: true,
  expected_impact: true,
  priority: true,
  quantity_required: true,
  duration_needed: true,
  preferred_timeline: true,
  estimated_cost: true,
  alternative_solutions: true,
} satisfies Record<keyof RequestBody, true>) as (keyof RequestBody)[];

/** Whether the form still holds what was sent. */
export const isBodyOf = (body: RequestBody | undefined, values: SupportRequestValues): boolean =>
  v.is(SupportRequestForm, values) && JSON.stringify(requestBody(values)) === JSON.stringify(body);

/** Whether the row contradicts no field of the request. Lists may leave out fields, so an empty one says nothing. */
const shows = (row: SupportRequest, body: RequestBody): boolean =>
  FIELDS.every((name) => {
    const told = String(row[name] ?? '');
    return told === '' || isSameText(told, String(body[name] ?? ''));
  });

export const requestDelivery = (user: number): Delivery<RequestBody, RequestBody, MadeRequest> => ({
  send: (body, signal) => api.createSupportRequest({ body }, { signal }),
  note: (body) => body,
  known: (queryClient) => [
    ...madeHere(user, 'request'),
    ...loadedRows(queryClient, ['getSupportRequest', 'listSupportRequests']),
  ],
  replied: ({ id }) => noteMadeHere(user, 'request', id),
  find: async (sent) => {
    const { note: body } = sent;
    const own = await ownRequests();
    const rows = rowsSince(own.rows, sent).filter(({ proposal }) => proposal === body.proposal);
    const found = rows.filter((row) => shows(row, body) && isSurelyNew(row, sent));
    for (const { id } of found) noteMadeHere(user, 'request', id);
    return foundOr(
      found,
      own.hasMore || rows.some(({ title }) => isSimilarText(title, body.title)),
    );
  },
  idOf: ({ id }) => id,
  reload: invalidateSupportRequests,
  thing: ({ title }) => `your support request ${quoted(title)}`,
  creates: true,
  received: () => 'your support request was received',
  failure: () => 'createSupportRequest',
});
