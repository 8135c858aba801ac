import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FOOTER_HOURS } from '@/content/contact';
import { HOST, SITE, THEME } from '@/content/event';
import { landingFigures } from '@/content/figures';
import { guidelines } from '@/content/guidelines';
import { partners } from '@/content/partners';
import {
  awards,
  PAID,
  PRIZE_POOL,
  SPECIAL_CATEGORY_AWARD,
  SUB_THEME_AWARD,
  specialCategories,
} from '@/content/prizes';
import { reasons } from '@/content/reasons';
import { terms } from '@/content/terms';
import { tracks } from '@/content/tracks';
import { formatMoney } from '@/lib/money';
import { mock } from '../../mocks/node';
import { visit } from '../helpers/visit';
import { expectLink, sees } from './bad-days/by-hand';

const inThousands = (amount: number) => amount.toLocaleString('en-KE');

const region = (name: string) => within(screen.getByRole('region', { name }));
const items = (name: string) =>
  region(name)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

test('The hero shows the pitch and links to the registration and the login, the bar also to three parts of the page. The keyboard can skip the bar', async () => {
  const { user } = visit('/');
  const main = within(await screen.findByRole('main'));
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent(SITE);
  expect(main.getByText(THEME)).toBeVisible();
  expect(main.getByText(HOST)).toBeVisible();
  expectLink(main.getByRole('link', { name: 'Register Now' }), '/register');
  expectLink(main.getByRole('link', { name: 'Sign In' }), '/login');
  expect(main.queryByRole('link', { name: 'Go to dashboard' })).toBeNull();

  const bar = within(screen.getByRole('banner'));
  for (const name of ['Prizes', 'Tracks', 'Guidelines']) {
    const id = bar.getByRole('link', { name }).getAttribute('href')?.slice(1);
    expect(document.getElementById(`${id}`)?.tagName).toBe('SECTION');
  }
  expectLink(bar.getByRole('link', { name: 'Register Now' }), '/register');
});

test('Signed-in users get a link to the dashboard in the bar and the hero, and none to the registration', async () => {
  const { user, router } = visit('/', { as: 'amina' });
  expectLink(await screen.findByRole('link', { name: 'Go to dashboard' }), '/dashboard');
  const inBar = within(screen.getByRole('banner')).getByRole('link', { name: 'Dashboard' });
  expect(screen.queryByRole('link', { name: /^Register Now|^Sign In/ })).toBeNull();

  await user.click(inBar);
  await screen.findByRole('heading', { level: 1, name: /Amina|Dashboard/ });
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('The deadline counts down, is written out, and can be saved to a calendar', async () => {
  visit('/');
  const deadline = within(await screen.findByRole('group', { name: 'Submission deadline' }));
  await sees('Submissions close Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)', deadline);
  expect(deadline.getByText('days').previousSibling).toHaveTextContent('14');

  const calendar = screen.getByRole('link', { name: 'Add to calendar (.ics)' });
  expect(calendar).toHaveAttribute('download', 'deadline.ics');
  expect(decodeURIComponent(`${calendar.getAttribute('href')}`)).toContain(
    'DTSTART:20251128T205959Z\r\n',
  );
});

test('After the deadline there are zeros and a sentence, but no calendar link', async () => {
  mock.clock.set(Date.parse('2025-11-29T00:00:00+03:00'));
  visit('/');
  const deadline = within(await screen.findByRole('group', { name: 'Submission deadline' }));
  await sees('Submissions closed Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)', deadline);
  expect(deadline.getAllByText('00')).toHaveLength(4);
  expect(screen.queryByRole('link', { name: /calendar/ })).toBeNull();
  // Only the countdown says so.
  expect(screen.getAllByText(/^Submissions (are )?closed/)).toHaveLength(1);
  const bar = within(screen.getByRole('banner'));
  expectLink(bar.getByRole('link', { name: 'Sign In' }), '/login');
  expect(bar.queryByRole('link', { name: 'Register Now' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Take part' })).toBeNull();
});

test('The figures, the prizes in a table with the special ones below, and each track, reason, guideline and partner are there', async () => {
  visit('/');
  await screen.findByRole('main');
  const figures = region('The hackathon in figures');
  expect(figures.getAllByRole('term').map((term) => term.textContent)).toEqual(
    landingFigures.map(({ label }) => label),
  );
  expect(figures.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(
    landingFigures.map(({ figure }) => figure),
  );

  const prizes = region(`${PRIZE_POOL} in prizes`);
  const rows = prizes
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Award', 'Team (KES)', 'Individual (KES)'],
    ...awards.map(({ place, team, individual }) => [
      place,
      inThousands(team),
      inThousands(individual),
    ]),
  ]);
  expect(prizes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `${formatMoney(SUB_THEME_AWARD)}Best participant in each sub-theme`,
    ...specialCategories.map((name) => formatMoney(SPECIAL_CATEGORY_AWARD) + name),
  ]);
  expect(prizes.getByText(new RegExp(PAID))).toBeVisible();

  expect(items('Six challenge tracks')).toEqual(tracks);
  expect(items('Reasons to participate')).toHaveLength(reasons.length);
  expect(items('Guidelines')).toHaveLength(guidelines.length);
  expect(items('Partners')).toHaveLength(partners.length);
});

test('The footer has links, the support contacts and the hours', async () => {
  visit('/');
  const footer = within(await screen.findByRole('contentinfo'));
  const links = footer
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toEqual([
    'Register /register',
    'Login /login',
    'Help /help',
    'Terms /terms',
    'support@example.org mailto:support@example.org',
    '+254 700 000 001 https://wa.me/254700000001',
    'SMS sms:+254700000001',
    '+254 700 000 002 https://wa.me/254700000002',
    'SMS sms:+254700000002',
  ]);
  expect(footer.getByText(FOOTER_HOURS)).toBeVisible();
});

test('Anybody reads the numbered terms, learns where to ask for section 11, and goes back home', async () => {
  const { user, router } = visit('/terms');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Terms and conditions' }),
  ).toBeVisible();
  const sections = screen.getAllByRole('heading', { level: 2 });
  expect(sections.map((section) => section.textContent)).toEqual(
    terms.map(({ title }, index) => `${index + 1}. ${title}`),
  );
  expect(screen.getByText(/^These are only the main points\./)).toBeVisible();
  for (const { text } of terms) expect(screen.getByText(text)).toBeVisible();
  await sees(
    /^Section 11 of the full terms, limitation of liability, is available from the organisers on request\./,
  );
  expectLink(
    screen.getByRole('link', { name: 'support@example.org' }),
    'mailto:support@example.org',
  );
  expect(screen.queryByRole('navigation')).toBeNull();

  await user.click(screen.getByRole('link', { name: 'Back to home' }));

  await screen.findAllByRole('link', { name: 'Register Now' });
  expect(router.state.location.pathname).toBe('/');
});
