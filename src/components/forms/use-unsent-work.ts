import { useLayoutEffect, useState } from 'react';
import { unsentWork } from '@/device/entry';
import { waitingList } from '@/device/outgoing';

/** Returns the forms with unsent work below the path `within`, except forms that the user asked us to send later. */
export function useUnsentWork(within: string): { title: string; href: string }[] {
  const [works, setWorks] = useState<{ title: string; href: string }[]>([]);
  // Read the device in an effect: the form that the user just left saves the typed text when it unmounts.
  useLayoutEffect(() => {
    const waits = new Set(
      waitingList().flatMap(({ href, state }) => (state.is === 'sent' ? [] : [href])),
    );
    setWorks(
      unsentWork().flatMap(({ title, href }) =>
        href?.startsWith(within) && !waits.has(href) ? [{ title, href }] : [],
      ),
    );
  }, [within]);
  return works;
}
