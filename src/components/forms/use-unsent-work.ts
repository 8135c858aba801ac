import { useLayoutEffect, useState } from 'react';
import { waitingList } from '@/device/waiting';
import { unsentWork } from '@/device/work';

/** The forms below the path `within` with typed work that is neither sent nor waiting to be sent. */
export function useUnsentWork(within: string): { title: string; href: string }[] {
  const [works, setWorks] = useState<{ title: string; href: string }[]>([]);
  // Read the device in an effect: the form that the user just left saves the typed text when it unmounts.
  useLayoutEffect(() => {
    const waits = new Set(waitingList().map(({ href }) => href));
    setWorks(
      unsentWork().flatMap(({ title, href }) =>
        href?.startsWith(within) && !waits.has(href) ? [{ title, href }] : [],
      ),
    );
  }, [within]);
  return works;
}
