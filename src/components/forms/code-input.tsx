import { Input, PinInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { codeIn } from '@/lib/validation';

const LENGTH = 6;

/** Stands for an empty box. Mantine joins the boxes into one text, where later digits would otherwise fill the gap. */
const EMPTY = '_';

const boxesFor = (digits: string) => digits.padEnd(LENGTH, EMPTY);

const digitsIn = (boxes: string) => boxes.replaceAll(EMPTY, '');

const without = (boxes: string, index: number, left = '') =>
  boxes.slice(0, index) + left + boxes.slice(index + 1);

interface CodeInputProps {
  label: string;
  description?: ReactNode;
  value?: string;
  onChange: (code: string) => void;
  error?: ReactNode;
  'data-path'?: string;
  /** Takes the focus when it appears. */
  focused?: boolean;
}

/**
 * A one-time code in six boxes with one digit each. Arrow keys and backspace move between the boxes; a pasted code
 * fills them. Emptying a box does not move the other digits. `onChange` gets the digits without the empty boxes.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, description, value = '', onChange, error, focused = false } = props;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(boxesFor(value));
  // If `value` has other digits, the form has set another code, for example an empty one after a refusal.
  const boxes = digitsIn(last) === value ? last : boxesFor(value);

  const inputs = () => [...(group.current?.querySelectorAll('input') ?? [])];
  const focusedBox = () => inputs().indexOf(document.activeElement as HTMLInputElement);

  const change = (changed: string) => {
    setLast(changed);
    onChange(digitsIn(changed));
  };

  // If the user has just emptied a box, that box has the focus, and `joined` has no character for it.
  const changeJoined = (joined: string) => {
    const index = focusedBox();
    const isEmptied = joined === without(boxes, index);
    change(isEmptied ? without(boxes, index, EMPTY) : boxesFor(joined));
  };

  // Mantine's own Backspace moves the focus to the box before the emptied one. The next digit would
  // then go into the wrong box.
  const backspace = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    const index = focusedBox();
    const emptied = boxes[index] === EMPTY ? Math.max(index - 1, 0) : index;
    inputs()[emptied]?.focus();
    change(without(boxes, emptied, EMPTY));
  };

  // People copy the whole message, but Mantine only accepts a paste of digits.
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const code = codeIn(event.clipboardData.getData('text/plain'));
    change(boxesFor(code));
    inputs()[Math.min(code.length, LENGTH - 1)]?.focus();
  };

  return (
    <Input.Wrapper
      id={id}
      data-path={props['data-path']}
      label={label}
      labelElement="div"
      description={description}
      error={error}
      descriptionProps={{ mb: 'xs' }}
      errorProps={{ role: 'alert', mt: 'xs' }}
    >
      <PinInput
        autoFocus={focused}
        type="number"
        length={LENGTH}
        size="md"
        gap="xs"
        placeholder=""
        rootRef={group}
        value={boxes}
        onChange={changeJoined}
        onKeyDownCapture={backspace}
        onPasteCapture={paste}
        aria-label={label}
        getInputProps={(index) => ({
          value: digitsIn(boxes[index] ?? ''),
          // If the code is too short, mark only the empty boxes as wrong.
          error: Boolean(error) && (boxes[index] === EMPTY || value.length === LENGTH),
          'aria-label': `${label}, digit ${index + 1} of ${LENGTH}`,
          ...(error && { 'aria-describedby': `${id}-error` }),
        })}
      />
    </Input.Wrapper>
  );
}
