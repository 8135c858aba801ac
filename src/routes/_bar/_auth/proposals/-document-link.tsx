import { Anchor, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { documentUrl, fetchDocument, nameInUrl } from '@/api/document';
import { LinkButton } from '@/components/link-button';
import { addedTexts } from '@/content/added-texts';
import { saveFile } from '@/lib/save-file';

interface DocumentLinkProps {
  address: string | null | undefined;
  label?: string;
}

/**
 * A plain link to the document, so that the browser's own menu works on it; a click fetches the file, because the
 * server may want the token for it.
 */
export function DocumentLink({ address, label }: DocumentLinkProps) {
  const url = documentUrl(address);
  const download = useMutation({
    mutationFn: fetchDocument,
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  if (!url) return null;

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!download.isPending) download.mutate(url);
  };
  return (
    <Group gap={6}>
      {label && <Text size="sm">{label}</Text>}
      <Anchor href={url.href} target="_blank" rel="noopener" onClick={onClick}>
        <Group component="span" gap={6} wrap="nowrap">
          <IconDownload size={18} aria-hidden style={{ flex: 'none' }} />
          <span style={{ overflowWrap: 'anywhere' }}>Download {nameInUrl(url)}</span>
        </Group>
      </Anchor>
      {download.isError && (
        <Group gap={6} role="alert">
          <Text size="sm" c="var(--mantine-color-error)">
            {addedTexts.download}
          </Text>
          <LinkButton onClick={() => download.mutate(url)}>Retry</LinkButton>
          {/* Some servers let a browser open a document, but no script read it. */}
          <Anchor href={url.href} target="_blank" rel="noopener">
            Open the document
          </Anchor>
        </Group>
      )}
      {download.isPending && <Loader size="xs" role="status" aria-label="Downloading" />}
    </Group>
  );
}
