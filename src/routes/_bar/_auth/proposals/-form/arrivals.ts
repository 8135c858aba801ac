import type { Proposal } from '@/api/readers';
import type { DoubtWords } from '@/components/forms/doubt-notice';
import { quoted } from '@/lib/names';

const list = { to: '/proposals', label: 'Look in My Proposals' };

const open = ({ id, project_name }: Proposal) => ({
  to: `/proposals/${id}`,
  label: `Open ${quoted(project_name)} (number ${id})`,
});

/**
 * Texts for the case that the reply to a new proposal was lost. If one draft arrived, its link opens the form. If
 * several proposals arrived, each has a link to its own screen, where the user can compare them.
 */
export const arrivals: DoubtWords<Proposal> = {
  list,
  wayTo: (made, many) =>
    made.status === 'DRAFT' && !many
      ? { to: `/proposals/${made.id}/edit`, label: `Edit ${quoted(made.project_name)}` }
      : open(made),
  tooMany: 'You can delete a draft that you do not need.',
  partly: 'It was saved as a draft, but not submitted.',
  untold: "We can't tell whether your proposal arrived. We'll ask before sending it again.",
};

/** Texts for the case that the reply to a change of a draft was lost. */
export const arrivalsOfDraft: DoubtWords<Proposal> = {
  list,
  wayTo: open,
  partly: 'Your proposal is still a draft. It was not submitted.',
  untold: "We can't tell whether all your changes arrived. Sending them again does no harm.",
};
