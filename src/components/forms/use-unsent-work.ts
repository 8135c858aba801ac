import { useLayoutEffect, useState } from 'react';
import { waitingList } from '@/device/waiting';
import { unsentWork } from '@/device/work';

/** The forms with typed work that the user has neither sent nor left to be sent later. */
export function useUnsentWork(within: string): { title: string; href: string }[] {
  const [works, setWorks] = useState<{ title: string; href: string }[]>([]);
  // The device: a form that was left just now writes what was typed when it goes.
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
