import { Anchor, type AnchorProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

interface LinkButtonProps
  extends Pick<AnchorProps, 'c' | 'inherit' | 'underline'>,
    Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus' | 'onKeyDown'> {
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** A button that looks like a link, for secondary actions. It keeps the focus while it is disabled. */
export function LinkButton({ disabled = false, onClick, ...props }: LinkButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      ta="start"
      onClick={() => disabled || onClick()}
      {...(disabled && { c: 'dimmed' })}
      {...props}
      {...(disabled && { 'aria-disabled': true, underline: 'never' })}
    />
  );
}
