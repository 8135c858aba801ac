import { Table, Text, VisuallyHidden } from '@mantine/core';
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
        <Table className={classes.table} captionSide="top">
          <Table.Caption>
            <VisuallyHidden>Prizes by award</VisuallyHidden>
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Award</Table.Th>
              <Table.Th scope="col">Team (KES)</Table.Th>
              <Table.Th scope="col">Individual (KES)</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {awards.map(({ place, team, individual }) => (
              <Table.Tr key={place}>
                <Table.Th scope="row">{place}</Table.Th>
                <Table.Td>{shillings(team)}</Table.Td>
                <Table.Td>{shillings(individual)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
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
