import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

interface LinkButtonProps {
  onClick: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** A button that looks like a link, for secondary actions of a form. */
export function LinkButton({ disabled = false, ...props }: LinkButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      disabled={disabled}
      {...(disabled && { c: 'dimmed', underline: 'never' })}
      {...props}
    />
  );
}
