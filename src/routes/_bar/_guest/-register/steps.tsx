import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import classes from './steps.module.css';

interface StepsProps {
  count: number;
  /** The current step, from 1; higher than the count when all are done. */
  active: number;
}

/** A line with a circle for each step, hidden from screen readers: the heading below says which step is open. */
export function Steps({ count, active }: StepsProps) {
  return (
    <div className={classes.steps} aria-hidden>
      {Array.from({ length: count }, (_, index) => index + 1).map((step) => (
        <Fragment key={step}>
          {step > 1 && <i data-passed={step <= active} />}
          <span data-passed={step <= active}>
            {step < active ? <IconCheck size={20} stroke={3} /> : step}
          </span>
        </Fragment>
      ))}
    </div>
  );
}
