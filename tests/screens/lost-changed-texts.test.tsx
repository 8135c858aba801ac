/** The reply is lost, and the server stores texts in another form than they were typed. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OperationId } from '@/contract/contract.gen';
import { mock } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { visit } from '../helpers/visit';
import { fill, press } from './bad-days/by-hand';

const shapes = ['escaped-texts', 'texts-without-emoji'] as const;
const TITLE = 'Rain & <roads> ☔';

async function losesReply(operation: OperationId, button: string, user: UserEvent) {
  hurryLooks();
  mock.faults.add({ operation, kind: 'answer-lost' });
  await press(button)(user);
}

test.for(shapes)('A change of a draft with %s is not reported as lost', async (shape) => {
  mock.faults.add({ operation: '*', kind: 'shape', shape });
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': TITLE });
  await losesReply('updateProposal', 'Save as Draft', user);

  expect(await screen.findByText(/We can't tell whether all your changes arrived\./)).toBeVisible();
  expect(screen.queryByText(/didn't receive/)).toBeNull();
});

test.for(shapes)('A submitted draft with %s is found', async (shape) => {
  mock.faults.add({ operation: '*', kind: 'shape', shape });
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': TITLE });
  await losesReply('updateProposal', 'Submit Proposal', user);

  expect(
    await screen.findByText("We lost the server's reply, but your proposal was submitted."),
  ).toBeVisible();
});
