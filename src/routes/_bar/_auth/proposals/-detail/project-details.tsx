import type { Proposal } from '@/api/readers';
import { Passages } from '@/components/records/passages';
import { Part } from '@/components/section';
import { useUser } from '@/components/use-user';
import { areaOf } from '@/content/thematic-areas';
import { formatMoney } from '@/lib/money';
import { maskIds, teamOf } from '@/lib/names';
import { DocumentLink } from '../-document-link';
import { labels, rows, textFields } from '../-form/fields';
import { valuesOf } from '../-form/values';

export function ProjectDetails({ proposal }: { proposal: Proposal }) {
  const user = useUser();
  const { budget_estimate, description, problem_statement, proposal_document } = proposal;
  const texts = valuesOf(proposal);
  /** The texts of the form that this page shows at this place. */
  const textsAt = (place: 'story' | 'below') =>
    textFields
      .filter((name) => rows[name].detail === place)
      .map((name) => [labels[name], texts[name]] as const);
  return (
    <Part title="Project Details">
      <Passages
        texts={[
          // Older proposals have a single description. Those made with this portal have three texts.
          ...(problem_statement
            ? textsAt('story')
            : [['Description', description || 'No description available'] as const]),
          ['Thematic Area', areaOf(proposal)],
          [
            'Team Members',
            maskIds(proposal.team_members ?? '') || (!user.is_staff && teamOf(user)),
          ],
          ...textsAt('below'),
          ['Estimated Duration', proposal.estimated_duration],
          ['Budget Estimate', budget_estimate !== null && formatMoney(budget_estimate)],
          [
            'Proposal Document',
            proposal_document && <DocumentLink key="document" proposal={proposal} />,
          ],
        ]}
      />
    </Part>
  );
}
