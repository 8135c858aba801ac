import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { terms } from '@/content/terms';
import { visit } from '../helpers/visit';

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
  expect(
    screen.getByText(
      /^Section 11 of the full terms, limitation of liability, is available from the organisers on request\./,
    ),
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
