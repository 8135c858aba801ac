import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /**
   * `grid`: side by side as far as there is room; `wide`: the same with wider columns and bold values; `rows`: one
   * below the other; `line`: one after the other, as in a sentence.
   */
  shape?: 'grid' | 'wide' | 'rows' | 'line';
}

/** Labels and values. Leaves out facts without a value; shows nothing if no fact has one. */
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
