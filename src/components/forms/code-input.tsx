import { Input, PinInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import type { ClipboardEvent, ReactNode } from 'react';
import { codeIn } from '@/lib/validation';

const LENGTH = 6;

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

/** A one-time code in six boxes with one digit each. Arrow keys and backspace move between the boxes; pasting fills all. */
export function CodeInput(props: CodeInputProps) {
  const { label, description, value = '', onChange, error, focused = false } = props;
  const id = useId();

  // People copy the whole message, but Mantine only accepts a paste of digits.
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const code = codeIn(event.clipboardData.getData('text/plain'));
    const boxes = event.currentTarget.querySelectorAll('input');
    onChange(code);
    boxes[Math.min(code.length, LENGTH - 1)]?.focus();
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
        value={value}
        onChange={onChange}
        onPasteCapture={paste}
        aria-label={label}
        getInputProps={(index) => ({
          // If the code is too short, mark only the empty boxes as wrong.
          error: Boolean(error) && (index >= value.length || value.length === LENGTH),
          'aria-label': `${label}, digit ${index + 1} of ${LENGTH}`,
          ...(error && { 'aria-describedby': `${id}-error` }),
        })}
      />
    </Input.Wrapper>
  );
}
