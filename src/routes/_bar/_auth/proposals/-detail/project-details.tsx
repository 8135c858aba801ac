import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Proposal } from '@/api/readers';
import { Part } from '@/components/part';
import { useUser } from '@/components/use-user';
import { areaOf } from '@/content/thematic-areas';
import { formatMoney } from '@/lib/money';
import { maskIds, teamOf } from '@/lib/names';
import { DocumentLink } from '../-document-link';
import { labels, rows, textFields } from '../-form/fields';
import { valuesOf } from '../-form/values';

export function ProjectDetails({ proposal }: { proposal: Proposal }) {
  const user = useUser();
  const { budget_estimate, proposal_document } = proposal;
  return (
    <Part title="Project Details">
      <Stack component="dl" gap="lg">
        <Narrative proposal={proposal} />
        <Detail name="Thematic Area">{areaOf(proposal)}</Detail>
        <Detail name="Team Members">
          {maskIds(proposal.team_members ?? '') || (!user.is_staff && teamOf(user))}
        </Detail>
        <Texts proposal={proposal} place="below" />
        <Detail name="Estimated Duration">{proposal.estimated_duration}</Detail>
        <Detail name="Budget Estimate">
          {budget_estimate === null ? null : formatMoney(budget_estimate)}
        </Detail>
        {proposal_document && (
          <Detail name="Proposal Document">
            <DocumentLink proposal={proposal} />
          </Detail>
        )}
      </Stack>
    </Part>
  );
}

/** Older proposals have a single description. Those made with this portal have three texts. */
function Narrative({ proposal }: { proposal: Proposal }) {
  if (!proposal.problem_statement) {
    return <Detail name="Description">{proposal.description || 'No description available'}</Detail>;
  }
  return <Texts proposal={proposal} place="story" />;
}

/** The texts of the form that the detail page shows at this place. */
function Texts({ proposal, place }: { proposal: Proposal; place: 'story' | 'below' }) {
  const texts = valuesOf(proposal);
  return textFields
    .filter((name) => rows[name].detail === place)
    .map((name) => (
      <Detail key={name} name={labels[name]}>
        {texts[name]}
      </Detail>
    ));
}

/** A row, left out if there is nothing to show. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <Text component="dt" size="sm" fw={600} c="dimmed" mb={2}>
        {name}
      </Text>
      <Text component="dd" style={{ whiteSpace: 'pre-line' }}>
        {children}
      </Text>
    </div>
  );
}
