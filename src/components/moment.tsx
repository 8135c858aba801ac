import type { PointerEvent } from 'react';
import { formatDate, formatDateTime, formatLocal, formatShort } from '@/lib/dates';

interface MomentProps {
  /** ISO time, as the server sends it. */
  at: string;
  /** With weekday, time of day and zone. */
  precise?: boolean;
  /** Day and time of day, for lists. The tooltip then has the precise time too. */
  short?: boolean;
}

/**
 * A time in East Africa Time, with the viewer's own time in the tooltip. The tooltip is created when the user
 * points at the time: creating the first one takes a cheap phone 80 ms, too long while the screen is opening.
 */
export function Moment({ at, precise = false, short = false }: MomentProps) {
  const addTooltip = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const local = formatLocal(at);
    currentTarget.title = [short && formatDateTime(at), local && `${local}, your time`]
      .filter(Boolean)
      .join('; ');
  };
  return (
    <time dateTime={at} onPointerEnter={addTooltip}>
      {precise ? formatDateTime(at) : short ? formatShort(at) : formatDate(at)}
    </time>
  );
}
