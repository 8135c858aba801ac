import { Anchor, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { documentUrl, fetchDocument, nameInUrl } from '@/api/document';
import { explain } from '@/api/explain';
import type { Proposal } from '@/api/readers';
import { FailureText } from '@/components/feedback/failure-text';
import { LinkButton } from '@/components/link-button';
import { useSlow } from '@/components/use-slow';
import { saveFile } from '@/lib/save-file';
import { proposalQuery } from './-queries';

interface DocumentLinkProps {
  /** The proposal as last read, not as it was when a form opened: the document's address may expire in minutes. */
  proposal: Proposal;
  label?: string;
}

/**
 * A plain link to the document, so that the browser's context menu works. A click makes the portal fetch the file,
 * because the server may require the token (A-70).
 */
export function DocumentLink({ proposal, label }: DocumentLinkProps) {
  const url = documentUrl(proposal.proposal_document);
  const controller = useRef<AbortController>(undefined);
  const download = useMutation({
    mutationFn: (from: Proposal, { client }) => {
      controller.current = new AbortController();
      return fetchProposalDocument(from, client, controller.current.signal);
    },
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  if (!url) return null;

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!download.isPending) download.mutate(proposal);
  };
  return (
    <Group gap={6}>
      {label && <Text size="sm">{label}</Text>}
      <Anchor href={url.href} target="_blank" rel="noopener" onClick={onClick}>
        <Group component="span" gap={6} wrap="nowrap">
          <IconDownload size={18} aria-hidden style={{ flex: 'none' }} />
          <span>Download {nameInUrl(url)}</span>
        </Group>
      </Anchor>
      {download.isError && !controller.current?.signal.aborted && (
        <Group gap={6} role="alert">
          <Text component="div" size="sm" c="var(--mantine-color-error)">
            <FailureText {...explain('document', download.error)} />
          </Text>
          <LinkButton onClick={() => download.mutate(proposal)}>Retry</LinkButton>
          {/* Some servers let the browser open a document but don't let scripts read it. */}
          <Anchor href={url.href} target="_blank" rel="noopener">
            Open the document
          </Anchor>
        </Group>
      )}
      {download.isPending && <Downloading onCancel={() => controller.current?.abort()} />}
    </Group>
  );
}

function Downloading({ onCancel }: { onCancel: () => void }) {
  const isSlow = useSlow();
  return (
    <Group gap={6}>
      <Loader size="xs" role="status" aria-label="Downloading" />
      {isSlow && (
        <Text size="sm" role="status">
          The document hasn't arrived yet. You can keep waiting.
        </Text>
      )}
      <LinkButton onClick={onCancel}>Cancel</LinkButton>
    </Group>
  );
}

/**
 * Fetches the document of a proposal. Some servers give addresses that expire within minutes. So if the address fails,
 * asks the server for the present address and, if that is a different one, tries again with it.
 */
export async function fetchProposalDocument(
  { id, proposal_document }: Proposal,
  client: QueryClient,
  signal: AbortSignal,
): Promise<{ name: string; blob: Blob }> {
  const url = documentUrl(proposal_document);
  if (!url) throw new TypeError('the proposal has no document');
  try {
    return await fetchDocument(url, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const read = client.fetchQuery({ ...proposalQuery(id), staleTime: 0 });
    const renewed = documentUrl((await read.catch(() => undefined))?.proposal_document);
    if (!renewed || renewed.href === url.href) throw error;
    return fetchDocument(renewed, signal);
  }
}
