import { Stack, Text, Title } from '@mantine/core';
import { documentUrl } from '@/api/document';
import type { Proposal } from '@/api/readers';
import { Facts } from '@/components/records/facts';
import type { SentDocument } from '@/device/sent-documents';
import { formatBytes } from '@/lib/bytes';
import { formatDateTime } from '@/lib/dates';
import type { Fingerprint } from '@/lib/fingerprint';
import classes from './receipt-sheet.module.css';
import { ServerCopy } from './server-copy';
import { useServerCopy } from './use-server-copy';

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
    <section aria-labelledby="receipt-document" className={classes.part}>
      <Stack gap="md">
        <Title order={2} size="h4" id="receipt-document">
          Document
        </Title>
        {document && <DocumentFacts document={document} />}
        <Text size="sm">{sourceOf({ sent, computed: copy.data !== undefined, url })}</Text>
        {url && <ServerCopy proposal={proposal} url={url} sent={sent} copy={copy} />}
      </Stack>
    </section>
  );
}

function DocumentFacts({ document: { name, size, sha256 } }: { document: Fingerprint }) {
  return (
    <Facts
      shape="rows"
      facts={[
        ['File name', name],
        ['Size', formatBytes(size)],
        [
          'SHA-256',
          <span key="digest" className={classes.digest}>
            {sha256 ?? 'This browser could not compute it'}
          </span>,
        ],
      ]}
    />
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
    const when = formatDateTime(new Date(sent.sentAt).toISOString());
    return `These are of the file that you sent from this device on ${when}.`;
  }
  if (computed) return 'Calculated on this device from the server’s copy, after you submitted.';
  if (url)
    return "This device did not send the file, or could not check what arrived. So we don't know its name, size and SHA-256 yet.";
  return 'The server has no document for this proposal, and this device did not send one.';
}
