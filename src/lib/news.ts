import type { Proposal, SupportRequest } from '@/api/readers';

export interface NewsEntry {
  key: string;
  title: string;
  text: string;
  /** ISO time. */
  at: string;
  /** A path of the portal. */
  to: string;
}

/** Status changes and comments, newest first, read off the lists that the portal has anyway. */
export function news(proposals: Proposal[], requests: SupportRequest[]): NewsEntry[] {
  const reviews = proposals.flatMap((proposal) =>
    proposal.reviewed_at
      ? [
          {
            key: `proposal-${proposal.id}`,
            title: proposal.project_name,
            text: `Proposal status: ${proposal.status.replace('_', ' ').toLowerCase()}`,
            at: proposal.reviewed_at,
            to: `/proposals/${proposal.id}`,
          },
        ]
      : [],
  );
  const comments = requests.flatMap((request) =>
    request.comments.map((comment) => ({
      key: `comment-${request.id}-${comment.id}`,
      title: request.title,
      text: `${comment.author.display_name}: ${comment.comment}`,
      at: comment.created_at,
      to: `/support/${request.id}`,
    })),
  );
  return [...reviews, ...comments].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
