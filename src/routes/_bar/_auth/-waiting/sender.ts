/** What each kind of waiting form sends, read from the device. */
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { thematicAreas } from '@/content/thematic-areas';
import type { Version } from '@/device/entry';
import { keptFile } from '@/device/files';
import { requestOf, type Waiting } from '@/device/outgoing';
import * as outbox from '@/outbox/send-waiting';
import { messageDelivery, messageOf } from '@/routes/_bar/_auth/-help/message';
import { change, creation } from '@/routes/_bar/_auth/proposals/-form/delivery';
import { textFields } from '@/routes/_bar/_auth/proposals/-form/fields';
import {
  emptyValues,
  type ProposalNote,
  type ProposalValues,
  valuesOf,
} from '@/routes/_bar/_auth/proposals/-form/values';
import { proposalQuery } from '@/routes/_bar/_auth/proposals/-queries';
import { requestDelivery } from '@/routes/_bar/_auth/support/-form/delivery';
import { emptyRequest, requestBody } from '@/routes/_bar/_auth/support/-form/fields';

export const sendOne = (asked: Waiting, user: number, queryClient: QueryClient): Promise<void> =>
  outbox.sendOne(asked, user, queryClient, async (turn) => {
    const { waiting, content } = turn;
    const { key, sends } = waiting;
    switch (sends.operation) {
      case 'createProposal': {
        const values = await proposalValues(content);
        return outbox.sendLater(turn, creation(user), { values, status: sends.status });
      }
      case 'updateProposal': {
        const row = await queryClient.fetchQuery({ ...proposalQuery(sends.id), staleTime: 0 });
        // If the reply to an earlier request was lost, `row` may already have the new document. To find out, we need
        // the address of the document that it replaced.
        const earlier = requestOf<ProposalNote>(key);
        const before = earlier ? { ...row, proposal_document: earlier.note.replaces } : row;
        const values = await proposalValues(content, valuesOf(row));
        return outbox.sendLater(turn, change(user, before), { values, status: sends.status });
      }
      case 'createSupportRequest':
        return outbox.sendLater(
          turn,
          requestDelivery(user),
          requestBody({ ...emptyRequest, ...textsIn(content) }),
        );
      case 'sendContactMessage':
        return outbox.sendLater(turn, messageDelivery, messageOf(textsIn(content)));
    }
  });

const Texts = v.record(v.string(), v.string());
const textsIn = ({ texts }: Version) => v.parse(Texts, texts);

const Proposal = v.object({
  ...v.entriesFromList(textFields, v.string()),
  thematic_area: v.picklist(thematicAreas.map(({ value }) => value)),
  upload_anyway: v.boolean(),
});

async function proposalValues(
  { texts, files }: Version,
  initial: ProposalValues = emptyValues,
): Promise<ProposalValues> {
  const kept = files.proposal_document;
  const proposal_document = kept ? await keptFile(kept.id) : null;
  if (proposal_document === undefined)
    throw new Error('The document is not on this device any more');
  return { ...v.parse(Proposal, { ...initial, ...texts }), proposal_document };
}
