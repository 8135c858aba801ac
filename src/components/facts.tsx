import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** One below the other, and not as many side by side as there is room for. */
  rows?: boolean;
}

/** Labels and values; those without a value are left out, and a list without any is nothing. */
export function Facts({ facts, rows = false }: FactsProps) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className={rows ? classes.rows : classes.facts}>
      {known.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
