import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine's PasswordInput doesn't set `aria-invalid`, which screen readers and our search for the first error need. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={Boolean(props.error)} {...props} />;
}
