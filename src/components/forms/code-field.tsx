import { TextInput, type TextInputProps } from '@mantine/core';
import { focusOnMount } from '@/components/focus-on-mount';
import { codeIn } from '@/lib/validation';

interface CodeFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (code: string) => void;
}

/** A one-time code in a single field. If a whole message is pasted, keeps only its six-digit code. */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  return (
    <TextInput
      ref={focusOnMount}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event) => onChange(codeIn(event.currentTarget.value))}
      {...props}
    />
  );
}
