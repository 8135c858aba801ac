import { Alert, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Proposal } from '@/api/readers';
import { toast } from '@/components/feedback/toast';
import { LinkButton } from '@/components/link-button';
import { Facts } from '@/components/records/facts';
import { dropDraft, type KeptFile, readEntry } from '@/device/entry';
import { keptFile } from '@/device/files';
import { saveFile } from '@/lib/save-file';
import { draftKey } from './draft-key';
import { type Unsent, unsentIn } from './unsent';

interface UnsentChangesProps {
  proposal: Proposal;
  user: number;
  /** We can't tell whether the last change arrived. */
  isUnclear: boolean;
}

/** Shows what the user typed to change a draft but did not send before the draft was submitted, here or elsewhere. */
export function UnsentChanges({ proposal, user, isUnclear }: UnsentChangesProps) {
  const savedAs = draftKey(user, proposal.id);
  const [draft, setDraft] = useState(() => readEntry(savedAs)?.draft);
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  // The saved documents are read from the device. If the server has everything that was saved, delete it.
  useEffect(() => {
    if (!draft) return;
    let isCurrent = true;
    void unsentIn(draft, proposal, user).then((left) => {
      if (!isCurrent) return;
      // Another tab may have saved something else in the meantime.
      if (left.length === 0 && readEntry(savedAs)?.draft?.id === draft.id) dropDraft(savedAs);
      setUnsent(left);
    });
    return () => {
      isCurrent = false;
    };
  }, [draft, proposal, user, savedAs]);
  if (!draft || unsent.length === 0) return null;
  const discard = () => {
    dropDraft(savedAs);
    setDraft(undefined);
  };
  const title = isUnclear
    ? 'These changes may not have been submitted'
    : 'These changes were not submitted';
  return (
    <Alert color="yellow" role="status" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">They are saved only on this device. Copy what you still need.</Text>
        <Facts
          shape="rows"
          facts={unsent.map(({ label, text, document }) => [
            label,
            document ? <SavedDocument key={document.id} document={document} /> : text,
          ])}
        />
        <LinkButton onClick={discard}>Discard these changes</LinkButton>
      </Stack>
    </Alert>
  );
}

function SavedDocument({ document: { id, name } }: { document: KeptFile }) {
  const save = async () => {
    const file = await keptFile(id).catch(() => undefined);
    if (file) saveFile(file, name);
    else toast.error(`This device doesn't have ${name} or can't read it.`);
  };
  return (
    <>
      {name} <LinkButton onClick={() => void save()}>Save {name} as a file</LinkButton>
    </>
  );
}
