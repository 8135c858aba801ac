import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { asTyped } from './use-cleaning';

/**
 * Mantine's PasswordInput doesn't set `aria-invalid`, which screen readers and our search for the first error need. A
 * password that is shown must not be corrected, and must not be sent to a spelling service.
 */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...asTyped}
      {...props}
    />
  );
}
