import { Anchor, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { documentUrl, fetchDocument, nameInUrl } from '@/api/document';
import { explain } from '@/api/explain';
import type { Proposal } from '@/api/readers';
import { FailureText } from '@/components/feedback/failure-text';
import { MayNotSave } from '@/components/in-app-browser';
import { LinkButton } from '@/components/link-button';
import { useSlow } from '@/components/use-slow';
import { useUser } from '@/components/use-user';
import { sentDocument } from '@/device/sent-documents';
import { compareFiles, fingerprintOf } from '@/lib/fingerprint';
import { saveFile } from '@/lib/save-file';
import { proposalQuery } from './-queries';

interface DocumentLinkProps {
  /** The proposal as last read, not as it was when a form opened: the document's address may expire in minutes. */
  proposal: Proposal;
  label?: string;
}

export const OTHER_FILE = "The server's copy is not the file that was sent from this device.";

/**
 * A plain link to the document, so that the browser's context menu works. A click makes the portal fetch the file,
 * because the server may require the token (A-70).
 */
export function DocumentLink({ proposal, label }: DocumentLinkProps) {
  const url = documentUrl(proposal.proposal_document);
  const user = useUser();
  const controller = useRef<AbortController>(undefined);
  const download = useMutation({
    mutationFn: async (from: Proposal, { client }) => {
      controller.current = new AbortController();
      const file = await fetchProposalDocument(from, client, controller.current.signal);
      const sent = sentDocument({ user: user.id, proposal: from.id }, from.proposal_document);
      const copy = sent && (await fingerprintOf(file.blob, file.name));
      return {
        ...file,
        isOther: copy !== null && sent !== null && compareFiles(copy, sent) === 'different',
      };
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
          <IconDownload size={18} aria-hidden data-screen style={{ flex: 'none' }} />
          <span>
            <span data-screen>Download</span> {nameInUrl(url)}
          </span>
        </Group>
      </Anchor>
      <MayNotSave />
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
      {download.data?.isOther && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {OTHER_FILE} If you didn't replace it elsewhere, ask the organisers.
        </Text>
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
