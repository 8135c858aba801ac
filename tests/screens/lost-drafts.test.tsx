/** A draft was changed or submitted, and the reply was lost. */
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mock } from '../../mocks/node';
import { hurrySlow } from '../helpers/hurry';
import { hurryLooks } from '../helpers/hurry-looks';
import { visit } from '../helpers/visit';
import { fill, press, sees } from './bad-days/by-hand';
import { IT_ARRIVED, UNKNOWN } from './lost';

test('If a check gets no reply, the user can start another one', async () => {
  hurrySlow();
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  mock.faults.add({ operation: 'updateProposal', kind: 'answer-lost' });
  mock.faults.add({ operation: 'getProposal', kind: 'silence' });
  await press('Save as Draft')(user);
  await screen.findByText(/Checking whether it arrived…/);
  const choice = await screen.findByRole('button', { name: 'Check now' });
  mock.faults.clear();
  await user.click(choice);

  await sees(IT_ARRIVED);
  expect(screen.queryByText(/another one/)).toBeNull();
});

test('A draft that cannot be loaded says what is known about its lost submission, and keeps checking', async () => {
  hurryLooks();
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  mock.faults.add({ operation: 'updateProposal', kind: 'answer-lost' });
  mock.faults.add({ operation: 'getProposal', kind: 'answer', status: 500 });
  await press('Submit Proposal')(user);
  await screen.findByText(UNKNOWN);

  cleanup();
  visit('/proposals/101/edit');
  await sees('Failed to fetch proposal');
  await sees(UNKNOWN);
  mock.faults.clear();
  await sees(/^Your proposal was submitted\./);
  expect(screen.queryByText('Failed to fetch proposal')).toBeNull();
});
