import { api } from '@/api/client';
import { lostPart } from '@/api/lost-part';
import type { SupportRequest } from '@/api/readers';
import { loadedRows } from '@/components/forms/known-rows';
import { isMadeHere, madeHere, noteMadeHere } from '@/device/made';
import { foundIn, type Seen, whose } from '@/lib/doubt';
import { quoted } from '@/lib/names';
import { isSameText, isSimilarText, mayBeStored } from '@/lib/same-text';
import { isSurelyNew, rowsSince } from '@/outbox/rows';
import type { Delivery } from '@/outbox/send';
import { invalidateSupportRequests, ownRequests } from '../-queries';
import { fieldNames, labels, type RequestBody } from './fields';

export type MadeRequest = Pick<SupportRequest, 'id' | 'title'>;

const texts = ['description', 'justification', 'expected_impact'] as const;

/** The labels of the texts that the row lacks. */
const lostIn = (row: { [Name in (typeof texts)[number]]: string | null }): string[] =>
  texts.filter((name) => !row[name]).map((name) => labels[name]);

/** Whether the row contradicts no field of the request. Lists may leave out fields, so an empty one says nothing. */
const shows = (row: SupportRequest, body: RequestBody, isText: typeof isSameText): boolean =>
  fieldNames.every((name) => {
    const told = String(row[name] ?? '');
    return told === '' || isText(told, String(body[name] ?? ''));
  });

function compareContent(row: SupportRequest, body: RequestBody): Seen['content'] {
  if (row.proposal !== body.proposal) return 'other';
  if (shows(row, body, isSameText)) return 'same';
  const isSimilar = isSimilarText(row.title, body.title) || shows(row, body, mayBeStored);
  return isSimilar ? 'similar' : 'other';
}

export const requestDelivery = (user: number): Delivery<RequestBody, RequestBody, MadeRequest> => ({
  send: async (body, signal) => {
    const made = await api.createSupportRequest({ body }, { signal });
    if (lostIn(made).length === 0) return made;
    // The reply may only leave something out.
    const row = await api.getSupportRequest({ path: { id: made.id } }).catch(() => undefined);
    const lost = row ? lostIn(row) : [];
    if (lost.length === 0) return made;
    noteMadeHere(user, 'request', made.id, body);
    throw lostPart(
      'createSupportRequest',
      lost,
      'Your support request was submitted',
      'Copy your text',
    );
  },
  note: (body) => body,
  known: (queryClient) => [
    ...madeHere(user, 'request'),
    ...loadedRows(queryClient, ['getSupportRequest', 'listSupportRequests']),
  ],
  isMade: (body) => isMadeHere(user, 'request', body),
  replied: ({ id }, { note }) => noteMadeHere(user, 'request', id, note),
  find: async (sent) => {
    const { note: body } = sent;
    const own = await ownRequests();
    const looks = rowsSince(own.rows, sent).map((row) => {
      const content = compareContent(row, body);
      const isNew = isSurelyNew(row, sent);
      return { row, is: whose({ content, document: 'unknown', isNew, isDone: true }) };
    });
    for (const { row, is } of looks) if (is === 'ours') noteMadeHere(user, 'request', row.id, body);
    return foundIn(looks, own.hasMore);
  },
  idOf: ({ id }) => id,
  // The reply may have only the request's number. A list without the request must not be shown any more.
  show: (queryClient) => void queryClient.resetQueries({ queryKey: ['listSupportRequests'] }),
  reload: invalidateSupportRequests,
  thing: ({ title }) => `your support request ${quoted(title)}`,
  creates: true,
  received: () => 'your support request was received',
  failure: () => 'createSupportRequest',
});
