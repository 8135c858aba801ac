import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** As many side by side as there is room for, one below the other, or one after the other as in a sentence. */
  shape?: 'grid' | 'rows' | 'line';
}

/** Labels and values; those without a value are left out, and a list without any is nothing. */
export function Facts({ facts, shape = 'grid' }: FactsProps) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className={classes[shape]}>
      {known.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
