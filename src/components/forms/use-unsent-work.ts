import { useLayoutEffect, useState } from 'react';
import { mayHaveArrived, nameOfEntry, unsentWork } from '@/device/entry';
import { isListed } from '@/device/outgoing';

export interface Unsent {
  /** The title that the user gave it, or the form's name. */
  title: string;
  href: string;
  mayHaveArrived: boolean;
}

/** Returns the forms with unsent work below the path `within`, except forms that the user asked us to send later. */
export function useUnsentWork(within: string): Unsent[] {
  const [works, setWorks] = useState<Unsent[]>([]);
  // Read the device in an effect: the form that the user just left saves the typed text when it unmounts.
  useLayoutEffect(() => {
    setWorks(
      unsentWork().flatMap((entry) =>
        entry.href?.startsWith(within) && !isListed(entry)
          ? [{ title: nameOfEntry(entry), href: entry.href, mayHaveArrived: mayHaveArrived(entry) }]
          : [],
      ),
    );
  }, [within]);
  return works;
}
