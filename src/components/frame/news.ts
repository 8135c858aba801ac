import type { Proposal, SupportRequest } from '@/api/readers';
import { CLOSED } from '@/content/late';
import { timeIn } from '@/lib/dates';

export interface NewsEntry {
  key: string;
  title: string;
  text: string;
  /** ISO time. */
  at: string;
  /** A path of the portal. */
  to: string;
}

/** One entry for each review, and one for each submission, with the way to its receipt. */
export const proposalNews = (proposals: Proposal[]): NewsEntry[] =>
  proposals.flatMap(({ id, project_name: title, status, submitted_at, reviewed_at }) => [
    ...entry(reviewed_at, {
      key: `proposal-${id}`,
      title,
      text: `Proposal status: ${status.replace('_', ' ').toLowerCase()}`,
      to: `/proposals/${id}`,
    }),
    ...entry(status !== 'DRAFT' && submitted_at, {
      key: `submission-${id}`,
      title,
      text: 'We received your proposal. Open its receipt.',
      to: `/proposals/${id}/receipt`,
    }),
  ]);

const entry = (at: string | null | false, told: Omit<NewsEntry, 'at'>): NewsEntry[] =>
  at ? [{ ...told, at }] : [];

export const commentNews = (requests: SupportRequest[]): NewsEntry[] =>
  requests.flatMap((request) =>
    request.comments.map((comment) => ({
      key: `comment-${request.id}-${comment.id}`,
      title: request.title,
      text: `${comment.author.display_name} on your support request: ${comment.comment}`,
      at: comment.created_at,
      to: `/support/${request.id}`,
    })),
  );

const HOUR = 3_600_000;

/** The reminders that the bell shows. `before` is the time before the deadline, in milliseconds. */
const marks = [
  { before: 7 * 24 * HOUR, text: 'Less than 7 days left to submit' },
  { before: 24 * HOUR, text: 'Less than 24 hours left to submit' },
  { before: HOUR, text: 'Less than an hour left to submit' },
  { before: 0, text: CLOSED },
];

/**
 * One entry for each deadline reminder already due. `deadline` and `now` are milliseconds since the epoch. On the last day
 * and after it, the newest reminder is shown to everyone; the others only to users who want reminders.
 */
export const deadlineNews = (deadline: number, now: number, wanted: boolean): NewsEntry[] =>
  marks
    .filter(({ before }) => deadline - before <= now)
    .filter(({ before }, index, due) => wanted || (before <= 24 * HOUR && index === due.length - 1))
    .map(({ before, text }) => ({
      key: `deadline-${before}`,
      title: 'Submission deadline',
      text,
      at: new Date(deadline - before).toISOString(),
      to: '/proposals',
    }));

/** Newest first. Entries whose time can't be read come last. */
export const newestFirst = (entries: NewsEntry[]): NewsEntry[] =>
  entries.toSorted((a, b) => timeIn(b.at) - timeIn(a.at));
