import type { PointerEvent } from 'react';
import { formatDate, formatDateTime, formatLocal } from '@/lib/dates';

interface MomentProps {
  /** ISO time, as the server sends it. */
  at: string;
  /** With the time of day, or the date alone. */
  precise?: boolean;
}

/**
 * A moment in East Africa Time; the viewer's own time is in the tooltip. It is made when somebody points at
 * it: the first one takes a cheap phone 80 ms, just when the screen is to appear.
 */
export function Moment({ at, precise = false }: MomentProps) {
  const addTooltip = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const local = formatLocal(at);
    if (local) currentTarget.title = `${local}, your time`;
  };
  return (
    <time dateTime={at} onPointerEnter={addTooltip}>
      {precise ? formatDateTime(at) : formatDate(at)}
    </time>
  );
}
