import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useUnsentWork } from './use-unsent-work';

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
