import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { waitingList } from '@/device/waiting';
import { unsentWork } from '@/device/work';

/** The forms with typed work that the user has neither sent nor left to be sent later, each with the way back. */
export function UnsentWork({ within = '/' }: { within?: string }) {
  const [works, setWorks] = useState<{ title: string; href: string }[]>([]);
  // Subscribes to the device: a form saves its last changes when it unmounts.
  useLayoutEffect(() => {
    const waits = new Set(waitingList().map(({ href }) => href));
    setWorks(
      unsentWork().flatMap(({ title, href }) =>
        href?.startsWith(within) && !waits.has(href) ? [{ title, href }] : [],
      ),
    );
  }, [within]);
  if (works.length === 0) return null;
  return (
    <section aria-label="Unsent work">
      <Alert color="gray">
        {works.map(({ title, href }) => (
          <div key={href}>
            You have unsent work in {title}.{' '}
            <Anchor component={Link} to={href} inherit fw={600} c="inherit" underline="always">
              Continue
            </Anchor>
          </div>
        ))}
      </Alert>
    </section>
  );
}
