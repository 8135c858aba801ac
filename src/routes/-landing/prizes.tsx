import { Table, Text, VisuallyHidden } from '@mantine/core';
import { mainPrizes, otherPrizes, prizeExtras, prizePayment, prizePool } from '@/content/prizes';
import { PrizePicture } from './prize-picture';
import classes from './prizes.module.css';
import { Section } from './section';

const shillings = (amount: number) => amount.toLocaleString('en-KE');

export function Prizes() {
  return (
    <Section title={`${prizePool} in prizes`} intro={prizeExtras} tone="night">
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
            {mainPrizes.map(({ award, team, individual }) => (
              <Table.Tr key={award}>
                <Table.Th scope="row">{award}</Table.Th>
                <Table.Td>{shillings(team)}</Table.Td>
                <Table.Td>{shillings(individual)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <ul className={classes.others}>
        {otherPrizes.map(({ award, amount, per }) => (
          <li key={award}>
            <span className={classes.amount}>KES {shillings(amount)}</span>
            {award}
            {per && `, ${per}`}
          </li>
        ))}
      </ul>
      <Text mt="xl">{prizePayment}</Text>
    </Section>
  );
}
