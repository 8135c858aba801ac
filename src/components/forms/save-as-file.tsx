import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { NOT_LOADED } from '@/components/feedback/use-on-demand';
import { MayNotSave } from '@/components/in-app-browser';
import { LinkButton } from '@/components/link-button';
import { loadWriter } from './work-file/load';

interface SaveAsFileProps {
  /** The form to save. Without it, all unsent work that this device has saved. */
  form?: { title: string; values: Record<string, unknown> };
}

/** Saves unsent work as a file that a person can read and that the portal can open on any device. */
export function SaveAsFile({ form }: SaveAsFileProps) {
  const [said, setSaid] = useState<string>();
  // Load the code now: the network may be gone when the user presses the button.
  useEffect(() => void loadWriter().catch(() => undefined), []);
  const save = () =>
    loadWriter()
      .then(({ saveWorkFile }) => saveWorkFile(form))
      .then(setSaid, () => setSaid(NOT_LOADED));
  return (
    <div>
      <LinkButton onClick={() => void save()}>Save my text as a file</LinkButton>
      <MayNotSave />
      {said && (
        <Text size="sm" role="status">
          {said}
        </Text>
      )}
    </div>
  );
}
