import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LOADING_LIMIT } from '@/components/forms/recaptcha';
import { SLOW } from '@/components/use-slow';
import { REGISTRATION } from '@/device/entry';
import { configure } from '@/lib/config';
import { keepTyped } from '../helpers/device';
import { wambui } from '../helpers/newcomer';
import { testExamples } from '../helpers/test-examples';
import { visit } from '../helpers/visit';
import { fill, sees, tick } from './bad-days/by-hand';

/** The options that the portal passes to Google's script, which draws the check. */
interface Widget {
  sitekey: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}
const render = vi.fn<(element: HTMLElement, widget: Widget) => number | undefined>();
const widget = () => render.mock.lastCall?.[1] as Widget;

const GOOGLE = 'https://www.google.com/recaptcha/';
const scripts = () => document.querySelectorAll(`script[src^="${GOOGLE}"]`);
const [script, aNewScript] = [
  () => scripts()[0] as Element,
  () => expect(scripts()).toHaveLength(1),
];
const createAccount = () => screen.findByRole('button', { name: 'Create Account' });
const WIDGET_ERROR = 'Verification error. Please refresh the page and try again.';

/** Draws a frame that loads, as the real widget does. */
function drawFrame(element: HTMLElement) {
  const frame = document.createElement('iframe');
  element.append(frame);
  queueMicrotask(() => fireEvent.load(frame));
  return 0;
}

beforeEach(() => {
  configure({ recaptchaSiteKey: 'a-site-key' });
  keepTyped(REGISTRATION, wambui);
  render.mockImplementation(drawFrame);
});

afterEach(() => {
  configure({});
  for (const each of scripts()) each.remove();
  Reflect.deleteProperty(window, 'grecaptcha');
  render.mockReset();
});

/** The first script arrives. It brings the second part, with `render`, unless `parts` says otherwise. */
async function loadScript(parts: object = { render, ready: (callback: () => void) => callback() }) {
  await waitFor(aNewScript);
  Object.assign(window, { grecaptcha: parts });
  fireEvent.load(script());
}

async function drawn() {
  await loadScript();
  await waitFor(() => expect(render).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByLabelText('Loading the human check')).toBeNull());
}

/** The check failed. The rest of the form is as it was, and Retry starts over. */
async function recovers(user: ReturnType<typeof visit>['user']) {
  await sees(WIDGET_ERROR);
  expect(screen.getByRole('link', { name: 'support@example.org' })).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveValue('Typed-2025');
  expect(screen.getByLabelText('I accept the terms and conditions')).toBeChecked();
  expect(await createAccount()).toBeDisabled();
  expect(window.grecaptcha).toBeUndefined();
  expect(scripts()).toHaveLength(0);

  render.mockImplementation(drawFrame);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await drawn();
  expect(screen.queryByText(WIDGET_ERROR)).toBeNull();
  widget().callback('token-of-the-widget');
  await waitFor(async () => expect(await createAccount()).toBeEnabled());
}

async function open() {
  const { user } = visit('/register?step=2');
  await tick(user, 'I accept the terms and conditions');
  await fill({ Password: 'Typed-2025', 'Confirm password': 'Typed-2025' });
  return user;
}

/** Holds the timers of this length. Returns a function that ends them. */
function hold(length: number): () => void {
  const { setTimeout } = globalThis;
  const ends: (() => void)[] = [];
  const spy = vi.spyOn(globalThis, 'setTimeout');
  spy.mockImplementation((run, wait, ...rest) =>
    wait === length
      ? setTimeout(() => ends.push(() => run(...rest)), 0)
      : setTimeout(run, wait, ...rest),
  );
  onTestFinished(() => spy.mockRestore());
  return () => {
    for (const end of ends.splice(0)) end();
  };
}

test("With a site key the third-party widget's token enables the button, and its expiry disables it", async () => {
  await open();
  await drawn();
  expect(widget().sitekey).toBe('a-site-key');
  expect(await createAccount()).toBeDisabled();

  widget().callback('token-of-the-widget');
  await waitFor(async () => expect(await createAccount()).toBeEnabled());

  widget()['expired-callback']();
  await waitFor(async () => expect(await createAccount()).toBeDisabled());
});

test.each([
  [
    'its first script cannot be loaded',
    () => waitFor(aNewScript).then(() => fireEvent.error(script())),
  ],
  [
    'it reports an error after it gave a token',
    async () => {
      await drawn();
      widget().callback('token-of-the-widget');
      await waitFor(async () => expect(await createAccount()).toBeEnabled());
      widget()['error-callback']();
    },
  ],
])('The human check fails at once, and loses nothing typed, if %s', async (_, happens) => {
  const user = await open();
  await happens();
  await recovers(user);
});

function drawWith(draw: () => number | undefined) {
  render.mockImplementation(draw);
  return loadScript();
}

const breakdowns: [what: string, happens: () => unknown][] = [
  ['its first script never arrives', () => waitFor(aNewScript)],
  ['its second script never arrives', () => loadScript({ ready: () => {} })],
  ['the script leaves nothing on the page', () => loadScript({})],
  ['it throws when it is drawn', () => drawWith(() => expect.fail('nothing to draw into'))],
  ['it draws nothing', () => drawWith(() => undefined)],
  ['its frame never loads', () => drawWith(() => 0)],
];

testExamples(breakdowns, ([what]) => /^its (first|frame)/.test(what))(
  'The human check fails in time, and loses nothing typed, if %s',
  async ([, happens]) => {
    const endLimit = hold(LOADING_LIMIT);
    const user = await open();
    await happens();
    endLimit();
    await recovers(user);
  },
);

test('After five seconds words say that the human check is still loading, until it is drawn', async () => {
  const endWait = hold(SLOW);
  await open();
  await waitFor(aNewScript);
  expect(screen.queryByText(/still loading/)).toBeNull();
  act(endWait);
  await sees(/^The human check is still loading\./);
  await drawn();
  expect(screen.queryByText(/still loading/)).toBeNull();
});

test('If the check breaks the page around it, the rest of the form stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  render.mockImplementation((element) => {
    screen.getByLabelText('Loading the human check').remove();
    return drawFrame(element);
  });
  const user = await open();
  await loadScript();
  await recovers(user);
});

test('When the network is back, the check is loaded again', async () => {
  await open();
  await waitFor(aNewScript);
  fireEvent.error(script());
  await sees(WIDGET_ERROR);

  window.dispatchEvent(new Event('online'));
  await drawn();
  expect(screen.queryByText(WIDGET_ERROR)).toBeNull();
});
