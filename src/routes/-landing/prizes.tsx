import { Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import {
  awards,
  extras,
  PAID,
  PRIZE_POOL,
  SPECIAL_CATEGORY_AWARD,
  SUB_THEME_AWARD,
  specialCategories,
} from '@/content/prizes';
import classes from './prizes.module.css';
import { Section } from './section';

const otherAwards = [
  { amount: SUB_THEME_AWARD, text: 'Best participant in each sub-theme' },
  ...specialCategories.map((text) => ({ amount: SPECIAL_CATEGORY_AWARD, text })),
];

const shillings = (amount: number) => amount.toLocaleString('en-KE');

/** Each diamond below an amount stands for this many KES. */
const DIAMOND = 250_000;

export function Prizes() {
  return (
    <Section
      id="prizes"
      title={`${PRIZE_POOL} in prizes`}
      intro={`${extras.join('. ')}. ${PAID}`}
      tone="night"
      aside={<Awards />}
    >
      <ul className={classes.others}>
        {otherAwards.map(({ amount, text }) => (
          <li key={text}>
            <span className={classes.amount}>KES {shillings(amount)}</span>
            {text}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A plain table: Mantine's Table would also load a scroll area and Floating UI, 24 KB more for this page. */
function Awards() {
  return (
    <div>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>Prizes by award</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Award</th>
            <th scope="col">Team (KES)</th>
            <th scope="col">Individual (KES)</th>
          </tr>
        </thead>
        <tbody>
          {awards.map(({ place, team, individual }) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              <Amount value={team} />
              <Amount value={individual} />
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" ta="end" mt="xs" aria-hidden className={classes.legend}>
        Each diamond = KES {shillings(DIAMOND)}
      </Text>
    </div>
  );
}

/** An amount with a proportional row of diamonds. Screen readers skip the diamonds, which only repeat the amount. */
function Amount({ value }: { value: number }) {
  const style: CSSProperties = { width: `calc(${value / DIAMOND} * var(--diamond))` };
  return (
    <td>
      {shillings(value)}
      <span aria-hidden="true" className={classes.diamonds} style={style} />
    </td>
  );
}
