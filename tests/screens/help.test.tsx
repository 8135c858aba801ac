import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { OFFICE_HOURS } from '@/content/contact';
import { faq as questions } from '@/content/faq';
import { mock, server } from '../../mocks/node';
import { visit } from '../helpers/visit';
import { agree, expectLink, field, fill, fillsIn, press, sees } from './bad-days/by-hand';

const SENT = "Your message has been sent successfully! We'll get back to you soon.";
const send = press('Send Message');

test('Help says how and when the organisers can be reached, has links, and each answer with what the portal adds', async () => {
  visit('/help', { as: 'amina' });

  const contact = await screen.findByRole('region', { name: 'Contact Information' });
  expect(contact).toHaveTextContent('Phone support+254 700 000 000');
  expect(contact).toHaveTextContent('Email supportsupport@example.orgReplies within 24 hours');
  expect(contact).toHaveTextContent(`Office hours${OFFICE_HOURS}`);
  const link = (name: string) => screen.getByRole('link', { name });
  expectLink(link('+254 700 000 000'), 'tel:+254700000000');
  expectLink(link('New proposal'), '/proposals/new');
  expectLink(link('New support request'), '/support/new');

  const faq = screen.getByRole('region', { name: 'Frequently Asked Questions' });
  for (const { question, answer, addition = '' } of questions(
    'Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)',
  ))
    expect(faq).toHaveTextContent(`${question}${answer}${addition}`);
});

test('A message is sent once, even if the button is pressed twice at once; the success message disappears after five seconds, and the form is empty', async () => {
  const { user } = visit('/help', { as: 'amina' });
  expect(await field('Name')).toHaveValue('Amina Otieno');
  expect(await field('Email')).toHaveValue('amina@example.com');
  await user.selectOptions(await field('Subject'), 'proposal');
  await user.type(await field('Message'), 'May I enter two tracks?');

  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const button = screen.getByRole('button', { name: 'Send Message' });
  // A slow phone delivers two quick presses at once, before it can draw the form again.
  act(() => {
    button.click();
    button.click();
  });
  await sees(SENT);
  expect(mock.db.contactMessages).toMatchObject([
    {
      name: 'Amina Otieno',
      email: 'amina@example.com',
      subject: 'proposal',
      message: 'May I enter two tracks?',
    },
  ]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(screen.getByText(SENT)).toBeVisible();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();

  await waitFor(() => expect(screen.queryByText(SENT)).toBeNull());
  expect(await field('Subject')).toHaveValue('');
  expect(await field('Subject')).toHaveFocus();
  expect(await field('Message')).toHaveValue('');
});

test('All four fields are required, and the email must look like one', async () => {
  const { user } = visit('/help', { as: 'amina' });
  await user.clear(await field('Name'));
  await user.clear(await field('Email'));
  await user.type(await field('Email'), 'amina@');
  await send(user);

  await waitFor(async () => expect(await field('Name')).toHaveFocus());
  for (const name of ['Name', 'Email', 'Subject', 'Message']) {
    expect(await field(name)).toBeInvalid();
  }
  expect(screen.getByText(/^Please enter a valid email address/)).toBeVisible();
  expect(mock.db.contactMessages).toEqual([]);
});

test('A message whose reply is lost may have been sent: it is kept, and sent again only after a confirmation', async () => {
  mock.faults.add({ operation: 'sendContactMessage', kind: 'answer-lost' });
  const { user } = await fillsIn('/help', { Subject: 'other', Message: 'Hello' });
  await send(user);

  expect(await screen.findByText(/Your message may have been sent/)).toBeVisible();
  expect(screen.queryByText(/^Failed/)).toBeNull();
  expect(await field('Message')).toHaveValue('Hello');
  mock.faults.clear();
  await send(user);
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Sending...' })).toBeNull();
  await agree(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(mock.db.contactMessages).toHaveLength(1);

  // A refusal of the second message says nothing about the first.
  mock.faults.add({ operation: 'sendContactMessage', kind: 'answer', status: 429, count: 1 });
  await send(user);
  await agree(user, 'Send again');
  await sees(/^Too many attempts/);
  expect(await screen.findByText(/Your message may have been sent/)).toBeVisible();
  await send(user);
  await agree(user, 'Send again');
  await sees(SENT);
  expect(screen.queryByText(/Your message may have been sent/)).toBeNull();
});

test('Clearing the form after a failure clears the failure too', async () => {
  const user = await sendHello(HttpResponse.json({}, { status: 500 }));
  await screen.findByText(/Something went wrong on our side/);
  await press('Clear this form')(user);
  expect(await field('Message')).toHaveValue('');
  expect(screen.queryByText(/Something went wrong on our side/)).toBeNull();
});

async function sendHello(answer: HttpResponse<string | object>) {
  server.use(http.post('*/api/support/contact/', () => answer));
  const { user } = await fillsIn('/help', { Subject: 'other', Message: 'Hello' });
  await send(user);
  return user;
}

test.for([500, 503])(
  'After a %i the reason and the wait are shown first, and then the doubt',
  async (status) => {
    const detail = 'The database is being moved.';
    await sendHello(HttpResponse.json({ detail }, { status, headers: { 'Retry-After': '120' } }));

    const notice = await screen.findByText(/Your message may have been sent/);
    expect(notice).toHaveTextContent(
      /^The database is being moved\..*2 minutes.*Your message may have been sent\. We'll ask before sending it again\./,
    );
    expect(document.body.textContent?.split(detail)).toHaveLength(2);
    expect(screen.queryByText(/^Failed|We lost the server's reply/)).toBeNull();
  },
);

test('After the address was corrected, the form no longer holds the message that may have been sent', async () => {
  mock.faults.add({ operation: 'sendContactMessage', kind: 'answer-lost' });
  const { user } = visit('/help', { as: 'amina' });
  await fill({ Subject: 'general', Message: 'When is the final?', Email: 'amin@example.com' });
  await send(user);
  expect(await screen.findByRole('button', { name: 'Clear this form' })).toBeVisible();
  await fill({ Email: 'amina@example.com' });
  expect(screen.queryByRole('button', { name: 'Clear this form' })).toBeNull();
});

test('A message about a proposal starts with its number, and with its title if this tab has loaded the proposal', async () => {
  const { router } = visit('/help?proposal=102', { as: 'amina' });
  expect(await field('Subject')).toHaveValue('proposal');
  expect(await field('Message')).toHaveValue('My proposal 102: ');

  await router.navigate({ to: '/proposals/$id', params: { id: 102 } });
  await screen.findByRole('heading', { name: 'Flood early warning by phone' });
  await router.navigate({ to: '/help', search: { proposal: 102 } });
  expect(await field('Message')).toHaveValue('My proposal 102, “Flood early warning by phone”: ');
});

test.for(['?proposal=x', '?request=-1', '?subject=weather&message=Rain'])(
  'Nothing is filled in for the address /help%s',
  async (search) => {
    visit(`/help${search}`, { as: 'amina' });
    expect(await field('Subject')).toHaveValue('');
    expect(await field('Message')).toHaveValue('');
  },
);
