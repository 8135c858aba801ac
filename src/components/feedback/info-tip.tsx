import { useState } from 'react';
import { focusOnMount } from '@/components/focus-on-mount';
import { InfoButton } from './info-button';
import { useOnDemand } from './use-on-demand';

interface InfoTipProps {
  label: string;
  text: string;
}

const load = () => import('./info-tip-opened').then(({ InfoTipOpened }) => InfoTipOpened);

/** Explains what a number includes. Opens when the icon is pointed at, focused or tapped. */
export function InfoTip({ label, text }: InfoTipProps) {
  const { part: Opened, open } = useOnDemand(load);
  const [focused, setFocused] = useState(false);
  const [pointedAt, setPointedAt] = useState(false);
  if (Opened) {
    return (
      <Opened
        label={label}
        text={text}
        isWanted={focused || pointedAt}
        ref={focused ? focusOnMount : undefined}
      />
    );
  }
  return (
    <InfoButton
      aria-label={label}
      onPointerEnter={() => {
        setPointedAt(true);
        open();
      }}
      // A finger leaves at once.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointedAt(false)}
      onFocus={() => {
        setFocused(true);
        open();
      }}
      onBlur={() => setFocused(false)}
    />
  );
}
