import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's PasswordInput does not mark itself invalid, so nobody would hear it and no form would find it. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={Boolean(props.error)} {...props} />;
}
