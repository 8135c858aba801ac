import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REGISTRATION } from '@/device/work';
import { configure } from '@/lib/config';
import { keepTyped } from '../helpers/device';
import { wambui } from '../helpers/newcomer';
import { visit } from '../helpers/visit';
import { tick } from './bad-days/by-hand';

/** The options that the portal passes to Google's script, which draws the check. */
interface Widget {
  sitekey: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}
const render = vi.fn<(element: HTMLElement, widget: Widget) => number>(() => 0);
const widget = () => render.mock.lastCall?.[1] as Widget;

const script = () => document.querySelector('script[src^="https://www.google.com/recaptcha/"]');
const createAccount = () => screen.findByRole('button', { name: 'Create Account' });
const WIDGET_ERROR = 'Verification error. Please refresh the page and try again.';

beforeEach(() => {
  configure({ recaptchaSiteKey: 'a-site-key' });
  keepTyped(REGISTRATION, wambui);
});

afterEach(() => {
  configure({});
  script()?.remove();
  Reflect.deleteProperty(window, 'grecaptcha');
  render.mockClear();
});

async function loadScript() {
  await waitFor(() => expect(script()).not.toBeNull());
  Object.assign(window, {
    grecaptcha: { render, reset: () => {}, ready: (callback: () => void) => callback() },
  });
  fireEvent.load(script() as Element);
  await waitFor(() => expect(render).toHaveBeenCalled());
}

test("With a site key the third-party widget's token enables the button, and its expiry disables it", async () => {
  const { user } = visit('/register?step=2');
  await tick(user, 'I accept the terms and conditions');
  await loadScript();
  expect(widget().sitekey).toBe('a-site-key');
  expect(await createAccount()).toBeDisabled();

  widget().callback('token-of-the-widget');
  await waitFor(async () => expect(await createAccount()).toBeEnabled());

  widget()['expired-callback']();
  await waitFor(async () => expect(await createAccount()).toBeDisabled());
});

test('If the script does not load, a message says so, with another try', async () => {
  const { user } = visit('/register?step=2');
  await waitFor(() => expect(script()).not.toBeNull());

  fireEvent.error(script() as Element);
  expect(await screen.findByText(WIDGET_ERROR)).toBeVisible();
  expect(screen.getByRole('link', { name: 'support@example.org' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await loadScript();

  expect(screen.queryByText(WIDGET_ERROR)).toBeNull();
});

test('An error of the widget clears the token', async () => {
  const { user } = visit('/register?step=2');
  await tick(user, 'I accept the terms and conditions');
  await loadScript();
  widget().callback('token-of-the-widget');
  await waitFor(async () => expect(await createAccount()).toBeEnabled());

  widget()['error-callback']();
  expect(await screen.findByText(WIDGET_ERROR)).toBeVisible();
  expect(await createAccount()).toBeDisabled();

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(render).toHaveBeenCalledTimes(2));
});
