/** A draft's document was replaced and the reply was lost: can the portal tell from a read whether the new one arrived? */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, test } from 'vitest';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { visit } from '../helpers/visit';
import { field, press } from './bad-days/by-hand';

beforeEach(async () => {
  hurryLooks();
});

const PLACE = '/media/proposals/same/plan.pdf';
const SUCCESS = 'Proposal updated successfully! Redirecting...';
const MISSING = /^We didn't receive what you sent\./;
const UNTOLD = /can't tell whether all your changes arrived/;

/** Makes the server return the document's address with a different signature for each read. */
function signAddresses() {
  let reads = 0;
  server.use(
    http.get('*/api/proposals/:id/', async ({ request }) => {
      const reply = await getResponse(mock.handlers, request);
      reads += 1;
      const body = { ...(await reply?.json()), proposal_document: `${PLACE}?signature=${reads}` };
      return HttpResponse.json(body);
    }),
  );
}

async function replaceDocument(user: UserEvent) {
  const document = new File(['%PDF-1.4 new'], 'plan.pdf', { type: 'application/pdf' });
  await user.upload(await field('Proposal Document'), document);
  await screen.findByText('plan.pdf');
  await press('Save as Draft')(user);
}

const serveDocument = (answer: () => Response) => server.use(http.get(`*${PLACE}`, answer));
const pdf = (text: string) => () =>
  new HttpResponse(text, { headers: { 'Content-Type': 'application/pdf' } });

test.for([
  ['holds the new file', pdf('%PDF-1.4 new'), SUCCESS],
  ['holds another file', pdf('%PDF-1.4 old one'), MISSING],
  ['cannot be read', () => new HttpResponse(null, { status: 403 }), UNTOLD],
] as const)(
  'If only the signature in the address changed, the file behind it is compared: it %s',
  async ([, answer, says]) => {
    signAddresses();
    serveDocument(answer);
    server.use(http.patch('*/api/proposals/:id/', () => HttpResponse.error()));
    const { user } = visit('/proposals/101/edit', { as: 'amina' });
    await replaceDocument(user);

    expect(await screen.findByText(says)).toBeVisible();
    if (says === UNTOLD) expect(screen.queryByText(/didn't receive/)).toBeNull();
  },
);

test('A new address means a new document', async () => {
  mock.faults.add({ operation: 'updateProposal', kind: 'answer-lost' });
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await replaceDocument(user);
  expect(await screen.findByText(SUCCESS)).toBeVisible();
});
