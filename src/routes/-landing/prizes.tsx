import { Text, VisuallyHidden } from '@mantine/core';
import {
  awards,
  extras,
  PAID_WITHIN,
  PRIZE_POOL,
  SPECIAL_CATEGORY_AWARD,
  SUB_THEME_AWARD,
  specialCategories,
} from '@/content/prizes';
import { PrizePicture } from './prize-picture';
import classes from './prizes.module.css';
import { Section } from './section';

const otherAwards = [
  { amount: SUB_THEME_AWARD, text: 'Best participant in each sub-theme, per sub-theme' },
  ...specialCategories.map((text) => ({ amount: SPECIAL_CATEGORY_AWARD, text })),
];

const shillings = (amount: number) => amount.toLocaleString('en-KE');

export function Prizes() {
  return (
    <Section title={`${PRIZE_POOL} in prizes`} intro={`${extras.join('. ')}.`} tone="night">
      <div className={classes.main}>
        <PrizePicture />
        {/* Not Mantine's Table: that one carries its scroll area and Floating UI with it, 24 KB for this page. */}
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
                <td>{shillings(team)}</td>
                <td>{shillings(individual)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={classes.others}>
        {otherAwards.map(({ amount, text }) => (
          <li key={text}>
            <span className={classes.amount}>KES {shillings(amount)}</span>
            {text}
          </li>
        ))}
      </ul>
      <Text mt="xl">Prizes are paid within {PAID_WITHIN}.</Text>
    </Section>
  );
}
