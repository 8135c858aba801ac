import { Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { NOT_LOADED } from '@/components/feedback/use-on-demand';
import { LinkButton } from '@/components/link-button';
import { loadOpened } from './work-file/load';
import type { FormToFill, LastFilled } from './work-file/opened';

interface ContinueFromFileProps<Values> extends Omit<FormToFill<Values>, 'last'> {
  /** True while the form is locked. What was opened is remembered meanwhile. */
  isHidden: boolean;
}

/** Fills the form from a file that “Save my text as a file” wrote. */
export function ContinueFromFile<Values extends Record<string, unknown>>({
  isHidden,
  ...target
}: ContinueFromFileProps<Values>) {
  const [opened, setOpened] = useState<ReactNode>();
  // A file that can't be used leaves what was opened before, with its Undo.
  const [problem, setProblem] = useState<ReactNode>();
  const last = useRef<LastFilled<Values>>(undefined);
  const open = async (file: File) => {
    const part = await loadOpened().catch(() => undefined);
    const result = await part?.openFile(file, { ...target, last });
    if (result?.opened) setOpened(result.opened);
    setProblem(result ? result.problem : <Text role="alert">{NOT_LOADED}</Text>);
  };
  return (
    <div hidden={isHidden}>
      <LinkButton onClick={() => chooseFile((file) => void open(file))}>
        Open my saved text file
      </LinkButton>
      {problem}
      {opened}
    </div>
  );
}

/** The input of the open dialog. Some browsers forget an input that nothing refers to. */
let input: HTMLInputElement | undefined;

/** Opens the system's dialog for a file of any type. Call it while the user presses something. */
function chooseFile(onChoose: (file: File) => void): void {
  input = document.createElement('input');
  input.type = 'file';
  input.onchange = () => {
    const [file] = input?.files ?? [];
    if (file) onChoose(file);
  };
  input.click();
}
