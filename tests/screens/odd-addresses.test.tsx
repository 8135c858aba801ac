/** Addresses that nobody meant to type: cut off, damaged by a mail program, or made up. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { readReturnPath } from '@/lib/return-path';
import { mock } from '../../mocks/node';
import { testExamples } from '../helpers/test-examples';
import { visit } from '../helpers/visit';
import { sees } from './bad-days/by-hand';

afterEach(() => vi.restoreAllMocks());

const damaged = [
  '/login%',
  '/%E0%A4%A',
  '/%',
  '/a%2',
  '/%ff/%fe',
  '/nothing?%',
  '/nothing#%E0%A4%A',
  '/nothing?a=%E0%A4%A#%',
  '//nothing',
  `/${'long/'.repeat(2000)}`,
];

const isExample = (address: string) => /^\/(login%|nothing\?%|long.*)$/.test(address);
testExamples(damaged, isExample)(
  '%s shows our own page, with the bar and a title',
  async (address) => {
    visit(address);
    expect(await screen.findByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toMatch(/^Page not found/));
  },
);

test.each(['/proposals/101%', '/proposals/101%/edit', '/proposals/%E0%A4%A'])(
  '%s is a proposal that does not exist',
  async (address) => {
    visit(address, { as: 'amina' });
    await sees('Proposal not found');
  },
);

test.each([
  ...['?%', '#%', '?from=%', '?from=[1]', '?from={"a":1}'].map((odd) => [`/login${odd}`, 'Login']),
  ['/proposals?q={"a":1}&filter=[2]', 'My Proposals'],
  ['/proposals/new?copy={"a":1}', 'New Proposal'],
  ['/support?q=[1]&status={"a":1}', 'Support Requests'],
  ['/support/new?proposal=[1]', 'New Support Request'],
  ['/help?proposal={"a":1}&request=%', 'Help'],
  ['/settings?tab=[1]', 'Settings'],
])('%s opens %s', async (address = '', heading = '') => {
  visit(address, heading === 'Login' ? {} : { as: 'amina' });
  expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
});

test('A return path that the router could not read becomes one that it can', () => {
  expect(readReturnPath('/proposals/101%')).toBe('/proposals/101%25');
  expect(readReturnPath('/proposals/101%25')).toBe('/proposals/101%25');
});

test('If even the page for a crashed screen crashes, a plain page of ours is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { router } = visit('/help', { as: 'amina' });
  await screen.findByRole('heading', { name: 'Help' });
  const crash = () => {
    throw new Error('a secret of the code');
  };
  // The routes are shared by all tests.
  const { '/_bar/_auth/help': help, __root__: root } = router.routesById;
  const before = [{ ...help.options }, { ...root.options }];
  onTestFinished(() => {
    Object.assign(help.options, before[0]);
    Object.assign(root.options, before[1]);
  });
  Object.assign(help.options, { component: crash, errorComponent: crash });
  Object.assign(root.options, { errorComponent: crash });
  Object.assign(router.options, { defaultErrorComponent: crash });
  void router.invalidate();

  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('a secret of the code');
});

/** If this were parsed as HTML, it would create an element that the test can find. */
const MARK = '<img src="/none" data-smuggled onerror="alert(1)"><script data-smuggled></script>';

/** Fields that stay unchanged because other values would be invalid: enumerations, times, amounts, e-mail and documents. */
const fixed =
  /^(status|thematic_area|support_type|priority|registration_type|email|budget_estimate)$|_at$|_document$/;

/** Appends MARK to every free text of a record, at any depth. */
function smuggle(record: object): void {
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'object' && value !== null) smuggle(value);
    else if (typeof value === 'string' && !fixed.test(name))
      Object.assign(record, { [name]: `${value} ${MARK}` });
  }
}

const paths = [
  '/dashboard',
  '/proposals',
  '/proposals/101/edit',
  '/proposals/102',
  '/proposals/102/receipt',
  '/proposals/104',
  '/support',
  '/support/new',
  '/support/203',
  '/support/205',
];

testExamples(paths, (path) => /102$|205$/.test(path))(
  "HTML in the server's texts is shown as plain text on %s",
  async (path) => {
    mock.db.proposals.forEach(smuggle);
    mock.db.supportRequests.forEach(smuggle);
    visit(path, { as: 'amina' });
    const texts = () =>
      [...document.querySelectorAll('textarea')].map(({ value }) => value).join() +
      document.body.textContent;
    await waitFor(() => expect(texts()).toContain('data-smuggled'));
    expect(document.querySelector('[data-smuggled]')).toBeNull();
  },
);
