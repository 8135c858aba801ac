import { Tooltip } from '@mantine/core';
import type { Ref } from 'react';
import { InfoButton } from './info-button';

interface InfoTipOpenedProps {
  label: string;
  text: string;
  /** Whether the button is still pointed at, or focused. */
  isWanted: boolean;
  ref: Ref<HTMLButtonElement> | undefined;
}

/** The tooltip that `InfoTip` loads on demand. It starts open, unless the user has gone on meanwhile. */
export function InfoTipOpened({ label, text, isWanted, ref }: InfoTipOpenedProps) {
  return (
    <Tooltip
      defaultOpened={isWanted}
      label={text}
      position="bottom"
      multiline
      w={240}
      withinPortal={false}
      events={{ hover: true, focus: true, touch: true }}
    >
      <InfoButton aria-label={label} ref={ref} />
    </Tooltip>
  );
}
