/** What the screens say while it is open whether a form arrived. servers-in-doubt.test.ts has the kinds of servers. */
import { screen } from '@testing-library/react';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, test } from 'vitest';
import { sleep } from '@/api/pauses';
import { config, configure } from '@/lib/config';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { grainStores } from '../helpers/odd-days';
import { carryOut, changeRow, takeFirst } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { agree, fill, press, sees } from './bad-days/by-hand';
import { writeProposal } from './bad-days/work';

const OPEN = /We don't know yet whether it arrived\. We'll check for about a minute: please wait/;
const DRAFT = { status: 'DRAFT', submitted_at: null } as const;

test('While the server may still make the row, the form can be used, and asks before it sends again', async () => {
  hurryLooks(60_000);
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  const due = Promise.withResolvers<void>();
  takeFirst(async (sent) => {
    const { url, headers } = sent;
    // Read the body now: after the reply it can't be read.
    const copy = new Request(url, { method: 'POST', headers, body: await sent.arrayBuffer() });
    void due.promise.then(() => carryOut(copy));
    return HttpResponse.html('<!doctype html>Gateway Time-out', { status: 504 });
  });
  await press('Submit Proposal')(user);
  await sees(OPEN);
  expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByText(/^Failed|didn't receive|Still waiting/)).toBeNull();
  await press('Submit Proposal')(user);
  await agree(user, 'Cancel');
  due.resolve();
  await sees(/^We received what you sent before\./);
  expect(grainStores()).toHaveLength(1);
});

test('After an error of the server, the sentence and the notice give the same advice', async () => {
  hurryLooks(60_000);
  mock.faults.add({ operation: 'updateProposal', kind: 'answer', status: 500 });
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  await press('Save as Draft')(user);
  await sees(OPEN);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Failed to update proposalSomething went wrong on our side\.$/,
  );
});

test('A submission that the server only saves as a draft is not called submitted', async () => {
  hurryLooks(300);
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  takeFirst(async (sent) => {
    const body = await (await carryOut(sent))?.json();
    changeRow(body.id, DRAFT);
    return HttpResponse.json({ ...body, ...DRAFT }, { status: 201 });
  });
  await press('Submit Proposal')(user);
  await sees(/It was saved as a draft, but not submitted\./);
  expect(screen.queryByText(/saved successfully|didn't receive/)).toBeNull();
});

test('A draft that the server saves but does not submit is not called submitted', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  server.use(
    http.patch('*/api/proposals/101/', async ({ request: sent }) => {
      const reply = await getResponse(mock.handlers, sent);
      changeRow(101, DRAFT);
      return HttpResponse.json({ ...(await reply?.json()), ...DRAFT });
    }),
  );
  await press('Submit Proposal')(user);
  await sees('Your changes were saved, but your proposal was not submitted.');
  expect(screen.queryByText(/updated successfully|didn't receive/)).toBeNull();
});

test('While a proposal that was sent in time is under way, it is not called late', async () => {
  const deadline = config.deadline;
  onTestFinished(() => configure({ ...config, deadline }));
  configure({ ...config, deadline: new Date(mock.clock.now() + 60_000).toISOString() });
  mock.faults.add({ operation: 'createProposal', kind: 'silence', count: 1 });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Submit Proposal')(user);
  await screen.findByText(/has been sent\. Waiting for the server's reply/);
  mock.clock.jump(120_000);
  // Longer than the portal's clock takes to show a new second.
  await sleep(600);
  expect(screen.queryByText(/late proposal/)).toBeNull();
});
