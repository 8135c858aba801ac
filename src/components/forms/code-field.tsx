import { TextInput, type TextInputProps } from '@mantine/core';
import { focusOnMount } from '@/components/focus-on-mount';
import { codeAfter } from '@/lib/codes';

interface CodeFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value?: string;
  onChange: (code: string) => void;
}

/** A one-time code in a single field. Of a whole message, it keeps only the code. */
export function CodeField({ value = '', onChange, ...props }: CodeFieldProps) {
  return (
    <TextInput
      ref={focusOnMount}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(codeAfter(value, event.currentTarget))}
      {...props}
    />
  );
}
