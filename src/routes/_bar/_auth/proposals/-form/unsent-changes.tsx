import { Alert, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Proposal } from '@/api/readers';
import { LinkButton } from '@/components/link-button';
import { Facts } from '@/components/records/facts';
import { waitingFor } from '@/device/waiting';
import { dropWork, readWork } from '@/device/work';
import { isSimilarText } from '@/lib/same-text';
import { labels } from './sections';
import { valuesOf } from './values';

interface UnsentChangesProps {
  proposal: Proposal;
  /** The key of the saved work, as in `7:proposal-edit:101`. */
  savedAs: string;
}

const TEXTS = [
  'project_title',
  'thematic_area_description',
  'problem_statement',
  'proposed_solution',
  'technology_methodology',
  'relevance_to_theme',
] as const;

/** Shows what the user typed to change a draft but did not send before the draft was submitted, here or elsewhere. */
export function UnsentChanges({ proposal, savedAs }: UnsentChangesProps) {
  const [work, setWork] = useState(() => (waitingFor(savedAs) ? undefined : readWork(savedAs)));
  const { texts = {} } = work?.newest ?? work?.other ?? {};
  const submitted = valuesOf(proposal);
  const changes = TEXTS.flatMap((name) => {
    const text = texts[name];
    const isNew = typeof text === 'string' && !isSimilarText(text, submitted[name]);
    return isNew ? [[labels[name], text] as const] : [];
  });
  const isSent = work !== undefined && changes.length === 0;
  // If the server has all the saved changes, delete the saved work.
  useEffect(() => {
    if (isSent) dropWork(savedAs);
  }, [isSent, savedAs]);
  if (changes.length === 0) return null;
  const discard = () => {
    dropWork(savedAs);
    setWork(undefined);
  };
  return (
    <Alert color="yellow" role="status" title="These changes were not submitted">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">They are saved only on this device. Copy what you still need.</Text>
        <Facts shape="rows" facts={changes} />
        <LinkButton onClick={discard}>Discard these changes</LinkButton>
      </Stack>
    </Alert>
  );
}
