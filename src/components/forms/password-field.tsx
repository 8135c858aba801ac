import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { passwordHint } from '@/lib/validation';
import { asTyped } from './use-cleaning';

interface PasswordFieldProps extends PasswordInputProps {
  /** Says below the field if the password has a character that the user may not have noticed. */
  hints?: boolean;
}

/**
 * Mantine's PasswordInput doesn't set `aria-invalid`, which screen readers and our search for the first error need. A
 * password that is shown must not be corrected, and must not be sent to a spelling service.
 */
export function PasswordField({ hints = false, ...props }: PasswordFieldProps) {
  const hint = hints && passwordHint(String(props.value ?? ''));
  return (
    <PasswordInput
      aria-invalid={Boolean(props.error)}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputContainer={(input) => (
        <>
          {input}
          {hint && (
            <Text size="sm" c="dimmed" mt={4} role="status">
              {hint}
            </Text>
          )}
        </>
      )}
      {...asTyped}
      {...props}
    />
  );
}
