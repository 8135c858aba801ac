import { formatDate, formatDateTime, formatLocal } from '@/lib/dates';

interface MomentProps {
  /** ISO time, as the server sends it. */
  at: string;
  /** With the time of day, or the date alone. */
  precise?: boolean;
}

/** A moment in East Africa Time; the viewer's own time is in the tooltip. */
export function Moment({ at, precise = false }: MomentProps) {
  return (
    <time dateTime={at} title={`${formatLocal(at)}, your time`}>
      {precise ? formatDateTime(at) : formatDate(at)}
    </time>
  );
}
