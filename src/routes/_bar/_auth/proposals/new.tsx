import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { explain } from '@/api/explain';
import { LoadError } from '@/components/feedback/load-error';
import { BackLink } from '@/components/frame/back-link';
import { FormSkeleton } from '@/components/records/skeletons';
import { DOCUMENT_SIZE, DOCUMENT_TYPES } from '@/content/documents';
import { fileTypes } from '@/contract/contract.gen';
import { quoted } from '@/lib/names';
import { pageTitle } from '@/lib/page-title';
import { creation } from './-form/delivery';
import { ProposalForm } from './-form/proposal-form';
import { emptyValues, type ProposalValues, valuesOf } from './-form/values';
import { OwnersForm } from './-owner-only';
import { proposalQuery } from './-queries';
import { ReviewComments } from './-review-comments';

const Search = v.object({
  /** The proposal whose texts are copied into the form. */
  copy: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
  /** Tells new proposals apart that are written at the same time. */
  draft: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))), undefined),
});

export const Route = createFileRoute('/_bar/_auth/proposals/new')({
  validateSearch: Search,
  head: () => pageTitle('New Proposal'),
  component: NewProposal,
});

const document = {
  accept: fileTypes.createProposal,
  hint: `${DOCUMENT_TYPES}, up to ${DOCUMENT_SIZE}`,
  refusal: (name: string) =>
    `${name} can't be used: the document must be a ${DOCUMENT_TYPES} file.`,
  required: true,
};

function NewProposal() {
  const { copy, draft = 1 } = Route.useSearch();
  return (
    <Stack gap="lg">
      <BackLink to="/proposals">My Proposals</BackLink>
      <Title order={1}>New Proposal</Title>
      {copy === undefined ? (
        <NewForm key={draft} draft={draft} />
      ) : (
        <CopyForm key={copy} id={copy} />
      )}
    </Stack>
  );
}

function NewForm({ draft }: { draft: number }) {
  return (
    <CreateForm
      savedAs={draft === 1 ? 'proposal-new' : `proposal-new:${draft}`}
      another={
        <Anchor
          c="inherit"
          inherit
          renderRoot={(root) => (
            <Link {...root} to="/proposals/new" search={{ draft: draft + 1 }} />
          )}
        >
          start another proposal
        </Anchor>
      }
    />
  );
}

/** The form, filled with another proposal's texts. The document cannot be copied. */
function CopyForm({ id }: { id: number }) {
  const source = useQuery({ ...proposalQuery(id), retryOnMount: true });
  if (source.isPending) return <FormSkeleton strip />;
  if (!source.data) {
    return (
      <LoadError
        {...explain('getProposal.edit', source.error)}
        retry={source.refetch}
        back={{ to: '/proposals', label: 'Back to My Proposals' }}
      />
    );
  }
  return (
    <OwnersForm id={id}>
      <CreateForm
        initial={valuesOf(source.data)}
        savedAs={`proposal-new:copy-${id}`}
        intro={
          <>
            <ReviewComments proposal={source.data} />
            <Text>
              The text of {quoted(source.data.project_name)} has been copied. Please attach the
              document again.
            </Text>
          </>
        }
      />
    </OwnersForm>
  );
}

interface CreateFormProps {
  initial?: ProposalValues;
  savedAs: string;
  intro?: ReactNode;
  another?: ReactNode;
}

function CreateForm({ initial = emptyValues, ...rest }: CreateFormProps) {
  return (
    <ProposalForm
      label="New Proposal"
      editing={false}
      initial={initial}
      document={document}
      delivery={creation}
      {...rest}
      success={{
        message: 'Proposal saved successfully! Redirecting...',
        to: '/dashboard',
        delay: 2000,
      }}
    />
  );
}
