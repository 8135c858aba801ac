import { Tooltip } from '@mantine/core';
import type { Ref } from 'react';
import { InfoButton } from './info-button';

interface InfoTipOpenedProps {
  label: string;
  text: string;
  ref: Ref<HTMLButtonElement> | undefined;
}

/** The tooltip that `InfoTip` loads on demand. It starts open: the user has just pointed at or focused the button. */
export function InfoTipOpened({ label, text, ref }: InfoTipOpenedProps) {
  return (
    <Tooltip
      defaultOpened
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
