import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFingerprint } from '@tabler/icons-react';
import { DocumentUnreachable } from '@/api/document';
import { explain } from '@/api/explain';
import type { Proposal } from '@/api/readers';
import { FailureText } from '@/components/feedback/failure-text';
import { SlowNotice } from '@/components/feedback/slow-notice';
import type { SentDocument } from '@/device/sent-documents';
import { compareFiles } from '@/lib/fingerprint';
import classes from './receipt-sheet.module.css';
import type { useServerCopy } from './use-server-copy';

interface ServerCopyProps {
  proposal: Proposal;
  /** The address of the proposal's document. */
  url: URL;
  sent: SentDocument | null;
  copy: ReturnType<typeof useServerCopy>;
}

/**
 * A button that downloads the server's document. If this device sent the document, the two files are compared;
 * otherwise the downloaded file's details are shown.
 */
export function ServerCopy({ proposal, url, sent, copy }: ServerCopyProps) {
  return (
    <Stack gap="xs" align="flex-start">
      {copy.data && sent && <Comparison result={compareFiles(copy.data, sent)} />}
      {!copy.isSuccess && (
        <Button
          variant="default"
          className={classes.screenOnly}
          loading={copy.isPending}
          onClick={() => copy.mutate(proposal)}
          leftSection={<IconFingerprint size={18} aria-hidden />}
        >
          {sent ? 'Compare with the server' : 'Download it and show its details'}
        </Button>
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
  same: 'The server’s copy is the same file, byte for byte.',
  different: 'The server’s copy is not the file that was sent from this device.',
  unknown: 'This browser could not compare the contents: only the size of the files is the same.',
};

function Comparison({ result }: { result: keyof typeof comparisons }) {
  const Icon = result === 'same' ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group role="status" gap="xs" wrap="nowrap">
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
            'We couldn’t download the document to calculate its SHA-256.'
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
