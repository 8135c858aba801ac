import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '../helpers/visit';

test('Anybody reads the numbered terms, learns where to ask for section 11, and goes back home', async () => {
  const { user, router } = visit('/terms');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Terms and conditions' }),
  ).toBeVisible();
  const sections = screen.getAllByRole('heading', { level: 2 });
  expect(sections.map((section) => section.textContent)).toEqual([
    '1. Participation',
    '2. Judges and competition administrators',
    '3. Prizes',
    '4. Changes to these terms',
    '5. Disputes',
    '6. Governing law',
  ]);
  expect(
    screen.getByText(
      'Disputes are negotiated for 30 days, then arbitrated in Nairobi under Kenyan law.',
    ),
  ).toBeVisible();
  expect(
    screen.getByText(/^Section 11 is available from the organisers on request\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'support@example.org' })).toHaveAttribute(
    'href',
    'mailto:support@example.org',
  );
  expect(screen.queryByRole('navigation')).toBeNull();

  await user.click(screen.getByRole('link', { name: 'Back to home' }));

  await screen.findAllByRole('link', { name: 'Register Now' });
  expect(router.state.location.pathname).toBe('/');
});
