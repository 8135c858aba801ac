import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { terms } from '@/content/terms';
import { visit } from '../helpers/visit';

test('Anybody reads the terms, up to where the supplied text ends, and goes back home', async () => {
  const { user, router } = visit('/terms');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Terms and conditions' }),
  ).toBeVisible();
  const sections = screen.getAllByRole('heading', { level: 2 });
  expect(sections.map((section) => section.textContent)).toEqual(terms.map(({ title }) => title));
  expect(
    screen.getByText(
      'Disputes are negotiated for 30 days, then arbitrated in Nairobi under Kenyan law.',
    ),
  ).toBeVisible();
  expect(screen.getByText('[The supplied text ends here]')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();

  await user.click(screen.getByRole('link', { name: 'Back to home' }));

  await screen.findByRole('link', { name: 'Register Now' });
  expect(router.state.location.pathname).toBe('/');
});
