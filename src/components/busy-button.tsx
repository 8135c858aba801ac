import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  busy: boolean;
  onClick: () => unknown;
  'aria-label'?: string;
  children: ReactNode;
}

/** A button that shows that its work is under way. It keeps the focus meanwhile: browsers take it from a disabled button. */
export const BusyButton = ({ busy, onClick, ...props }: BusyButtonProps) => (
  <Button
    loading={busy}
    onClick={() => busy || onClick()}
    renderRoot={(root) => <button {...root} disabled={false} aria-disabled={busy} />}
    {...props}
  />
);
