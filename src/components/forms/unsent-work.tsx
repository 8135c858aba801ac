import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { mayHaveArrived, nameOfEntry, unsentWork } from '@/device/entry';
import { isListed } from '@/device/outgoing';

export interface Unsent {
  /** The title that the user gave it, or the form's name. */
  title: string;
  href: string;
  mayHaveArrived: boolean;
  hasDocument: boolean;
}

/** Returns the forms with unsent work below the path `within`, except forms that the user asked us to send later. */
export function useUnsentWork(within: string): Unsent[] {
  const [works, setWorks] = useState<Unsent[]>([]);
  // Read the device in an effect: the form that the user just left saves the typed text when it unmounts.
  useLayoutEffect(() => {
    setWorks(
      unsentWork().flatMap((entry) =>
        entry.href?.startsWith(within) && !isListed(entry)
          ? [
              {
                title: nameOfEntry(entry),
                href: entry.href,
                mayHaveArrived: mayHaveArrived(entry),
                hasDocument: Object.keys(entry.content.files).length > 0,
              },
            ]
          : [],
      ),
    );
  }, [within]);
  return works;
}

/** Lists the forms with unsent work, with a link to each. `within` is the start of their path. */
export function UnsentWork({ within = '/' }: { within?: string }) {
  const works = useUnsentWork(within);
  if (works.length === 0) return null;
  return (
    <section aria-label="Unsent work">
      <Alert color="gray">
        {works.map(({ title, href, mayHaveArrived }) => (
          <div key={href}>
            {mayHaveArrived ? `${title} may have arrived.` : `You have unsent work in ${title}.`}{' '}
            <Anchor component={Link} to={href} inherit fw={600} c="inherit" underline="always">
              {mayHaveArrived ? 'Open it to check' : 'Continue'}
            </Anchor>
          </div>
        ))}
      </Alert>
    </section>
  );
}
