import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { InfoTip } from '@/components/feedback/info-tip';
import classes from './stat-card.module.css';
import { StatusLegend } from './status-badge';

export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={classes.stats}>{children}</dl>;
}

interface StatCardProps {
  label: string;
  value: ReactNode | undefined;
  /** The status that this card counts. The card shows the status's colour, as a legend for the chart. */
  status?: string | null;
  /** What the number includes, if the label doesn't say it. */
  note?: string | undefined;
}

export function StatCard({ label, value, status = null, note }: StatCardProps) {
  return (
    <div className={classes.stat}>
      <dt className={classes.label}>
        <StatusLegend status={status}>{label}</StatusLegend>
        <Note label={label} note={note} />
      </dt>
      <dd className={classes.number}>{value ?? <Pending />}</dd>
    </div>
  );
}

interface StatFilterProps extends Omit<StatCardProps, 'status'> {
  /** True if the list shows only what this card counts. */
  chosen: boolean;
  onChoose: () => void;
}

export function StatFilter({ label, value, note, chosen, onChoose }: StatFilterProps) {
  return (
    <div className={classes.stat}>
      <UnstyledButton aria-pressed={chosen} onClick={onChoose} className={classes.press}>
        <span className={classes.label}>{label}</span>{' '}
        <span className={classes.number}>{value ?? <Pending />}</span>
      </UnstyledButton>
      <Note label={label} note={note} />
    </div>
  );
}

/** Number cards that filter a list. One of them is chosen at a time. */
export function StatFilters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={classes.stats}>
      {children}
    </section>
  );
}

const Note = ({ label, note }: Pick<StatCardProps, 'label' | 'note'>) =>
  note && (
    <span className={classes.note}>
      <InfoTip label={`About ${label}`} text={note} />
    </span>
  );

function Pending() {
  return <Skeleton component="span" display="block" height={24} width={24} />;
}
