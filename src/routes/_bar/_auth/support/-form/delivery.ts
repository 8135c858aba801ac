import { api } from '@/api/client';
import { lostPart } from '@/api/lost-part';
import type { SupportRequest } from '@/api/readers';
import type { DoubtWords } from '@/components/forms/doubt-notice';
import type { Sent } from '@/device/outgoing';
import type { Seen } from '@/lib/doubt';
import { quoted } from '@/lib/names';
import { isSameText, isSimilarText, mayBeStored } from '@/lib/same-text';
import { TELL_WHICH } from '@/lib/twins';
import { newRecord } from '@/outbox/new-record';
import type { Delivery } from '@/outbox/send';
import { invalidateSupportRequests, ownRequests } from '../-queries';
import { fieldNames, labels, type RequestBody } from './fields';

type MadeRequest = Pick<SupportRequest, 'id' | 'title'>;

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

const words: DoubtWords<MadeRequest> = {
  list: { to: '/support', label: 'Look in Support Requests' },
  wayTo: ({ id, title }) => ({
    to: `/support/${id}`,
    label: `Open ${quoted(title)} (number ${id})`,
  }),
  tooMany: TELL_WHICH,
  untold: "We can't tell whether your request arrived. We'll ask before sending it again.",
};

export const requestDelivery = (user: number): Delivery<RequestBody, RequestBody, MadeRequest> => {
  const record = newRecord({
    user,
    kind: 'request',
    reads: ['getSupportRequest', 'listSupportRequests'],
    list: ownRequests,
    compare: async (row: SupportRequest, { note }: Sent<RequestBody>) => ({
      row,
      content: compareContent(row, note),
      document: 'unknown',
      isDone: true,
    }),
    contentOf: (body) => body,
  });
  return {
    ...record,
    send: async (body, signal) =>
      record.kept(await api.createSupportRequest({ body }, { signal }), () => body, {
        lostIn,
        read: (id) => api.getSupportRequest({ path: { id } }),
        failure: (_, lost) =>
          lostPart(
            'createSupportRequest',
            lost,
            'Your support request was submitted',
            'Copy your text',
          ),
      }),
    later: ({ title }) => ({ sends: { operation: 'createSupportRequest' }, title }),
    note: (body) => body,
    // The reply may have only the request's number. A list without the request must not be shown any more.
    show: (queryClient) => void queryClient.resetQueries({ queryKey: ['listSupportRequests'] }),
    reload: invalidateSupportRequests,
    thing: ({ title }) => `your support request ${quoted(title)}`,
    received: () => 'your support request was received',
    words,
    failure: () => 'createSupportRequest',
  };
};
