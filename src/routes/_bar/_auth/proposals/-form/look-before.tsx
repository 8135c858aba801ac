import { documentUrl, nameInUrl } from '@/api/document';
import type { Proposal } from '@/api/readers';
import { confirm } from '@/components/feedback/confirm';
import { Facts } from '@/components/records/facts';
import type { User } from '@/components/use-user';
import { FINAL } from '@/content/next-steps';
import { areaOf } from '@/content/thematic-areas';
import { formatBytes } from '@/lib/bytes';
import { isPastDeadline } from '@/lib/deadline';
import { teamOf } from '@/lib/names';
import { normalText } from '@/lib/same-text';
import type { ProposalValues } from './values';

/**
 * Shows what will be sent before a submission, which is final. Resolves with true if the user is sure. `draft`: the
 * proposal as the server has it, for the document.
 */
export const lookBefore = (values: ProposalValues, user: User, draft?: Proposal) =>
  confirm({
    title: 'Submit this proposal?',
    question: isPastDeadline()
      ? `It is late, so it may be refused. ${FINAL}`
      : `${FINAL} Reviewers read it next, and you can follow its status here.`,
    offer: (
      <Facts
        shape="rows"
        facts={[
          ['Project title', normalText(values.project_title)],
          ['Thematic area', areaOf({ ...values, thematic_area_display: null })],
          ['Document', documentIn(values, draft)],
          ['Team', teamOf(user)],
        ]}
      />
    ),
    confirmLabel: 'Submit now',
    cancelLabel: 'Keep editing',
  });

function documentIn({ proposal_document: file }: ProposalValues, draft?: Proposal) {
  if (file) return `${file.name}, ${formatBytes(file.size)}`;
  const url = documentUrl(draft?.proposal_document);
  return url && `${nameInUrl(url)}, the one you saved`;
}
