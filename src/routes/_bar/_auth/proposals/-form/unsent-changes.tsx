import { Alert, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Proposal } from '@/api/readers';
import { toast } from '@/components/feedback/toast';
import { LinkButton } from '@/components/link-button';
import { Facts } from '@/components/records/facts';
import { keptFile } from '@/device/files';
import { waitingFor } from '@/device/waiting';
import { dropWork, type KeptFile, readWork } from '@/device/work';
import { saveFile } from '@/lib/save-file';
import { draftKey } from './draft-key';
import { type UnsentVersion, unsentIn } from './unsent';

interface UnsentChangesProps {
  proposal: Proposal;
  user: number;
  /** We can't tell whether the last change arrived. */
  isUnclear: boolean;
}

/** Shows what the user typed to change a draft but did not send before the draft was submitted, here or elsewhere. */
export function UnsentChanges({ proposal, user, isUnclear }: UnsentChangesProps) {
  const savedAs = draftKey(user, proposal.id);
  const [work, setWork] = useState(() => (waitingFor(savedAs) ? undefined : readWork(savedAs)));
  const [versions, setVersions] = useState<UnsentVersion[]>([]);
  // The saved documents are read from the device. If the server has everything that was saved, delete it.
  useEffect(() => {
    if (!work) return;
    let isCurrent = true;
    const saved = [work.newest, work.other].filter((version) => version !== null);
    void Promise.all(saved.map((version) => unsentIn(version, proposal, user))).then((all) => {
      if (!isCurrent) return;
      const left = all.filter(({ unsent }) => unsent.length > 0);
      // Another tab may have saved something else in the meantime.
      const isStill = JSON.stringify(readWork(savedAs)) === JSON.stringify(work);
      if (left.length === 0 && isStill) dropWork(savedAs);
      setVersions(left);
    });
    return () => {
      isCurrent = false;
    };
  }, [work, proposal, user, savedAs]);
  if (!work || versions.length === 0) return null;
  const discard = () => {
    dropWork(savedAs);
    setWork(undefined);
  };
  const title = isUnclear
    ? 'These changes may not have been submitted'
    : 'These changes were not submitted';
  return (
    <Alert color="yellow" role="status" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">They are saved only on this device. Copy what you still need.</Text>
        {versions.map(({ id, unsent }) => (
          <Facts
            key={id}
            shape="rows"
            facts={unsent.map(({ label, text, document }) => [
              label,
              document ? <SavedDocument key={document.id} document={document} /> : text,
            ])}
          />
        ))}
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
