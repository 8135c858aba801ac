import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { DocumentUnreachable, documentUrl } from '@/api/document';
import { explain } from '@/api/explain';
import type { Proposal } from '@/api/readers';
import { BusyButton } from '@/components/busy-button';
import { FailureText } from '@/components/feedback/failure-text';
import { SlowNotice } from '@/components/feedback/slow-notice';
import { focusOnMount } from '@/components/focus-on-mount';
import { isStopped, useStopWaiting } from '@/components/forms/stop-waiting';
import { Facts } from '@/components/records/facts';
import type { SentDocument } from '@/device/sent-documents';
import { formatBytes } from '@/lib/bytes';
import { formatShort } from '@/lib/dates';
import { compareFiles, type Fingerprint, fingerprintOf } from '@/lib/fingerprint';
import { fetchProposalDocument, OTHER_FILE } from '../-document-link';
import classes from './receipt-sheet.module.css';

interface ReceiptDocumentProps {
  proposal: Proposal;
  /** What this device saved when it sent the document; null if it saved nothing about the server's present document. */
  sent: SentDocument | null;
}

/** Shows the document's name, size and hash. Another file would have another hash. */
export function ReceiptDocument({ proposal, sent }: ReceiptDocumentProps) {
  const url = documentUrl(proposal.proposal_document);
  const copy = useServerCopy();
  const document = sent ?? copy.data;
  return (
    <section aria-labelledby="receipt-document" className={`${classes.part} ${classes.document}`}>
      <Stack gap="md">
        <Title order={2} size="h4" id="receipt-document">
          Document
        </Title>
        {document && (
          <Facts
            shape="rows"
            facts={[
              ['File name', document.name],
              ['Size', formatBytes(document.size)],
            ]}
          />
        )}
        <Text size="sm">{sourceOf({ sent, computed: copy.data !== undefined, url })}</Text>
        {document && <Hash document={document} />}
        {url && (
          <details>
            <summary>{sent ? 'Check the file' : "Get the file's details from the server"}</summary>
            <ServerCopy proposal={proposal} url={url} sent={sent} copy={copy} />
          </details>
        )}
      </Stack>
    </section>
  );
}

/** Is printed, and shown on the screen once the user opens the check. */
function Hash({ document: { sha256 } }: { document: Fingerprint }) {
  const digest = (
    <span className={classes.digest}>{sha256 ?? 'This browser could not compute it'}</span>
  );
  return (
    <div className={classes.hash}>
      <Facts shape="rows" facts={[['SHA-256', digest]]} />
    </div>
  );
}

interface Source {
  sent: SentDocument | null;
  computed: boolean;
  url: URL | undefined;
}

/** Says where the document's name, size and hash come from, or why there are none. */
function sourceOf({ sent, computed, url }: Source): string {
  if (sent) {
    return `Sent from this device, ${formatShort(sent.sentAt)}.`;
  }
  if (computed) return "Calculated on this device from the server's copy, after you submitted.";
  if (url) return 'This device has no details of the file that was sent.';
  return 'The server has no document for this proposal, and this device did not send one.';
}

interface ServerCopyProps extends ReceiptDocumentProps {
  url: URL;
  copy: ReturnType<typeof useServerCopy>;
}

/**
 * A button that downloads the server's document. If this device sent the document, the two files are compared;
 * otherwise the downloaded file's details are shown.
 */
function ServerCopy({ proposal, url, sent, copy }: ServerCopyProps) {
  return (
    <Stack gap="xs" align="flex-start">
      {copy.data && !sent && (
        <Text size="sm" tabIndex={-1} ref={focusOnMount} className={classes.screenOnly}>
          Its details are above.
        </Text>
      )}
      {copy.data && sent && <Comparison result={compareFiles(copy.data, sent)} />}
      {!copy.isSuccess && (
        <BusyButton
          variant="default"
          className={classes.screenOnly}
          busy={copy.isPending}
          onClick={() => copy.mutate(proposal)}
          leftSection={<IconFingerprint size={18} aria-hidden />}
        >
          {sent ? 'Compare with the server' : 'Download it and show its details'}
        </BusyButton>
      )}
      <Text size="sm" role="status" className={classes.screenOnly}>
        {copy.isPending && 'Fetching the document. A large one takes a while.'}
      </Text>
      {copy.isPending && <SlowNotice onStop={copy.stop} />}
      {copy.error && <Failure url={url} error={copy.error} />}
    </Stack>
  );
}

const comparisons = {
  same: "The server's copy is the same file, byte for byte.",
  different: OTHER_FILE,
  unknown: 'This browser could not compare the contents: only the size of the files is the same.',
};

function Comparison({ result }: { result: keyof typeof comparisons }) {
  const Icon = result === 'same' ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group role="status" gap="xs" wrap="nowrap" tabIndex={-1} ref={focusOnMount}>
      <Icon size={20} aria-hidden className={classes.sign} />
      <Text size="sm" fw={600}>
        {comparisons[result]}
      </Text>
    </Group>
  );
}

/** Has a link to the document, because some servers let the browser open it but don't let scripts read it. */
function Failure({ url, error }: { url: URL; error: Error }) {
  return (
    <Alert color="red" role="alert" w="100%" className={classes.screenOnly}>
      <Group gap="xs">
        <div>
          {error instanceof DocumentUnreachable ? (
            "We couldn't download the document to calculate its SHA-256."
          ) : (
            <FailureText {...explain('document', error)} />
          )}
        </div>
        <Anchor href={url.href} target="_blank" rel="noopener" c="inherit" inherit>
          Open the document
        </Anchor>
      </Group>
    </Alert>
  );
}

/** Downloads the server's document and computes its fingerprint in this browser. */
function useServerCopy() {
  const { begin, stop } = useStopWaiting();
  const copy = useMutation({
    mutationFn: async (proposal: Proposal, { client }) => {
      const { blob, name } = await fetchProposalDocument(proposal, client, begin().signal);
      return fingerprintOf(blob, name);
    },
  });
  return { ...copy, error: isStopped(copy.error) ? null : copy.error, stop };
}
