import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Proposal } from '@/api/readers';
import { Part } from '@/components/part';
import { useUser } from '@/components/use-user';
import { areaOf } from '@/content/thematic-areas';
import { formatMoney } from '@/lib/money';
import { teamOf } from '@/lib/names';
import { DocumentLink } from '../-document-link';

export function ProjectDetails({ proposal }: { proposal: Proposal }) {
  const user = useUser();
  const { budget_estimate, proposal_document } = proposal;
  return (
    <Part title="Project Details">
      <Stack component="dl" gap="lg" m={0}>
        <Narrative proposal={proposal} />
        <Detail name="Thematic Area">{areaOf(proposal)}</Detail>
        <Detail name="Team Members">
          {proposal.team_members || (!user.is_staff && teamOf(user))}
        </Detail>
        <Detail name="Technology and Methodology">{proposal.technology_methodology}</Detail>
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
  return (
    <>
      <Detail name="Problem Statement">{proposal.problem_statement}</Detail>
      <Detail name="Proposed Solution">{proposal.proposed_solution}</Detail>
      <Detail name="Relevance to Theme">{proposal.relevance_to_theme}</Detail>
    </>
  );
}

/** A row, left out if there is nothing to show. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <Text component="dt" size="sm" fw={600} c="dimmed" mb={2}>
        {name}
      </Text>
      <Text component="dd" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
