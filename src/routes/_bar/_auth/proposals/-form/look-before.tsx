import { Text } from '@mantine/core';
import { documentUrl, nameInUrl } from '@/api/document';
import type { Proposal } from '@/api/readers';
import { confirm } from '@/components/feedback/confirm';
import { Facts } from '@/components/records/facts';
import type { User } from '@/components/use-user';
import { LATE } from '@/content/late';
import { FINAL } from '@/content/next-steps';
import { areaOf } from '@/content/thematic-areas';
import { sentDocument } from '@/device/sent-documents';
import { formatBytes } from '@/lib/bytes';
import { isPastDeadline } from '@/lib/deadline';
import { teamOf } from '@/lib/names';
import { normalText } from '@/lib/same-text';
import type { ProposalValues } from './values';

interface LookProps {
  values: ProposalValues;
  user: User;
  /** The proposal as the server has it, for the document. */
  draft: Proposal | undefined;
}

/** Asks before a submission, which is final, and shows what will be sent. Resolves with true if the user is sure. */
export async function lookBefore(look: LookProps): Promise<boolean> {
  const isLate = isPastDeadline();
  const yes = await confirm({
    title: isLate ? 'Submissions are closed. Submit anyway?' : 'Submit this proposal?',
    question: isLate ? isFinal() : `${isFinal()} ${NEXT}`,
    offer: <Sent {...look} />,
    confirmLabel: isLate ? 'Submit anyway' : 'Submit now',
    cancelLabel: 'Keep editing',
  });
  // The deadline may have passed while the question was open.
  return yes && isLate !== isPastDeadline() ? lookBefore(look) : yes;
}

/** The same look for the question whether to send it later. */
export const Look = (look: LookProps) => (
  <>
    <Sent {...look} />
    <Text mt="sm">{isFinal()}</Text>
  </>
);

const isFinal = () => `${isPastDeadline() ? `${LATE} ` : ''}${FINAL}`;

const NEXT = 'Reviewers read it next, and you can follow its status here.';

const Sent = ({ values, user, draft }: LookProps) => (
  <Facts
    shape="rows"
    facts={[
      ['Project title', normalText(values.project_title)],
      ['Thematic area', areaOf({ ...values, thematic_area_display: null })],
      ['Document', documentIn(values, user, draft)],
      ['Team', teamOf(user)],
    ]}
  />
);

/** No call tells the size of a document that another device sent. */
function documentIn({ proposal_document: file }: ProposalValues, user: User, draft?: Proposal) {
  if (file) return `${file.name}, ${formatBytes(file.size)}`;
  const url = documentUrl(draft?.proposal_document);
  if (!url || !draft) return undefined;
  const sent = sentDocument({ user: user.id, proposal: draft.id }, draft.proposal_document);
  return [nameInUrl(url), ...(sent ? [formatBytes(sent.size)] : []), 'the one you saved'].join(
    ', ',
  );
}
