import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createApp } from '@/app';

function open(path: string) {
  const { App } = createApp({ history: createMemoryHistory({ initialEntries: [path] }) });
  render(<App />);
}

test('An unknown address says so and leads home, where the new page is announced', async () => {
  open('/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Page not found · AI Hackathon 2025'));

  await userEvent.click(screen.getByRole('link', { name: 'Go to the home page' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'AI Hackathon 2025' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent('AI Hackathon 2025');
});

test('Screens with the bar offer to skip it', async () => {
  open('/dashboard');
  const main = await screen.findByRole('main');
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(main).toHaveAttribute('id', 'main');
});
