import type { CSSProperties } from 'react';
import { awards } from '@/content/prizes';
import classes from './prize-picture.module.css';

/** What one diamond of the picture stands for. */
const DIAMOND = 250_000;

/** The table as a picture. It says nothing that the table beside it does not, so it is not read aloud. */
export function PrizePicture() {
  return (
    <figure className={classes.picture} aria-hidden="true">
      {awards.map(({ place, team, individual }) => (
        <div key={place} className={classes.award}>
          <strong>{place}</strong>
          <Row label="Team" amount={team} className={classes.team} />
          <Row label="Individual" amount={individual} className={classes.individual} />
        </div>
      ))}
      <figcaption className={classes.legend}>
        One diamond is KES {DIAMOND.toLocaleString('en-KE')}
      </figcaption>
    </figure>
  );
}

interface RowProps {
  label: string;
  amount: number;
  className: string | undefined;
}

function Row({ label, amount, className }: RowProps) {
  const style: CSSProperties = { width: `calc(${amount / DIAMOND} * var(--diamond))` };
  return (
    <div className={classes.row}>
      <span className={classes.label}>{label}</span>
      <span className={`${classes.diamonds} ${className}`} style={style} />
    </div>
  );
}
