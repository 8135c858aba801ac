import { Alert, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Proposal } from '@/api/readers';
import { toast } from '@/components/feedback/toast';
import { MayNotSave } from '@/components/in-app-browser';
import { LinkButton } from '@/components/link-button';
import { Facts } from '@/components/records/facts';
import { thematicAreas } from '@/content/thematic-areas';
import { contentIn, dropContent, type KeptFile, readEntry, type Version } from '@/device/entry';
import { keptFile } from '@/device/files';
import { forgetSent } from '@/device/outgoing';
import { isSameText } from '@/lib/same-text';
import { saveFile } from '@/lib/save-file';
import { draftKey } from './draft-key';
import { isField, labels } from './fields';
import { valuesOf } from './values';

interface UnsentChangesProps {
  proposal: Proposal;
  user: number;
  /** We can't tell whether the last change arrived. */
  isUnclear: boolean;
}

/** Shows what the user typed to change a draft but did not send before the draft was submitted, here or elsewhere. */
export function UnsentChanges({ proposal, user, isUnclear }: UnsentChangesProps) {
  const key = draftKey(user, proposal.id);
  const [version, setVersion] = useState(() => {
    const entry = readEntry(key);
    return entry && contentIn(entry);
  });
  const changes = version && unsentIn(version, proposal);
  const discard = () => {
    forgetSent(key);
    dropContent(key);
    setVersion(undefined);
  };
  // The device is outside React. Another device has submitted the same texts.
  const isNothing = changes?.length === 0;
  useEffect(() => {
    if (isNothing) dropContent(key);
  }, [isNothing, key]);
  if (!changes || isNothing) return null;
  const title = isUnclear
    ? 'These changes may not have been submitted'
    : 'These changes were not submitted';
  return (
    <Alert color="yellow" role="status" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">They are saved only on this device. Copy what you still need.</Text>
        <Facts shape="rows" facts={changes} />
        <LinkButton onClick={discard}>Discard these changes</LinkButton>
      </Stack>
    </Alert>
  );
}

/**
 * Everything in the version that the server does not show: also each document, and each value that the form does not
 * know any more.
 */
function unsentIn({ texts, files }: Version, proposal: Proposal) {
  const submitted: Record<string, unknown> = valuesOf(proposal);
  const changed = Object.entries(texts).filter(
    ([name, value]) =>
      name !== 'upload_anyway' && !isSameText(String(value), String(submitted[name] ?? '')),
  );
  return [
    ...changed.map(([name, value]) => [labelOf(name), textOf(value) || '(empty)'] as const),
    ...Object.entries(files).map(
      ([name, file]) => [labelOf(name), <SavedDocument key={file.id} document={file} />] as const,
    ),
  ];
}

const labelOf = (name: string): string => (isField(name) ? labels[name] : name);

const textOf = (value: Version['texts'][string]): string =>
  thematicAreas.find((area) => area.value === value)?.label ?? String(value);

function SavedDocument({ document: { id, name } }: { document: KeptFile }) {
  const save = async () => {
    const file = await keptFile(id).catch(() => undefined);
    if (file) saveFile(file, name);
    else toast.error(`This device doesn't have ${name} or can't read it.`);
  };
  return (
    <>
      {name} <LinkButton onClick={() => void save()}>Save {name} as a file</LinkButton>
      <MayNotSave />
    </>
  );
}
