import { Stack, Text, Title } from '@mantine/core';
import { documentUrl } from '@/api/document';
import type { Proposal } from '@/api/readers';
import { Facts } from '@/components/records/facts';
import type { SentDocument } from '@/device/sent-documents';
import { formatBytes } from '@/lib/bytes';
import { now } from '@/lib/clock';
import { formatShort } from '@/lib/dates';
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
            <summary>Check the file</summary>
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
    return `Sent from this device, ${formatShort(new Date(sent.sentAt).toISOString(), now())}.`;
  }
  if (computed) return 'Calculated on this device from the server’s copy, after you submitted.';
  if (url) return 'Sent from another device, or not checked yet.';
  return 'The server has no document for this proposal, and this device did not send one.';
}
