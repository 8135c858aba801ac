import type { ReactNode } from 'react';
import { DoubtNotice, type DoubtWords } from '@/components/forms/doubt-notice';
import type { Doubt } from '@/lib/doubt';
import type { Arriving } from './send';
import { useDoubt } from './use-sender';

interface SentBeforeProps<Note extends object, Made> extends DoubtWords<Made> {
  /** The key of what was sent, as in `useOutboxForm`. */
  name: string;
  delivery: Arriving<Note, Made>;
  /** Shown above the notice. */
  children?: (doubt: Doubt<Made, Note>) => ReactNode;
}

/** Says what we know about an earlier request, on screens that can't show its form. */
export function SentBefore<Note extends object, Made>(props: SentBeforeProps<Note, Made>) {
  const { name, delivery, children, ...words } = props;
  const doubt = useDoubt(name, delivery);
  if (!doubt) return null;
  return (
    <>
      {children?.(doubt)}
      <DoubtNotice doubt={doubt} takesFocus={false} {...words} />
    </>
  );
}
