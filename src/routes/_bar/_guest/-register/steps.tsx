import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './steps.module.css';

interface StepsProps {
  count: number;
  /** The current step, from 1; higher than the count when all are done. */
  active: number;
  children: ReactNode;
}

/** A circle for each step, hidden from screen readers because the heading on the same line says which step is open. */
export function Steps({ count, active, children }: StepsProps) {
  return (
    <div className={classes.steps}>
      {Array.from({ length: count }, (_, index) => index + 1).map((step) => (
        <span key={step} aria-hidden data-passed={step <= active}>
          {step < active ? <IconCheck size={16} stroke={3} /> : step}
        </span>
      ))}
      {children}
    </div>
  );
}
