/** What the portal asks before it sends a form. */
import type { Question } from '@/components/feedback/confirm';
import { type Sends, submits } from '@/device/outgoing';
import { currentOwner } from '@/device/owners';
import { quoted } from '@/lib/names';

const again = (known: string, isSame: boolean): Question => ({
  title: 'Send again',
  question: `${known} Are you sure you want to send ${isSame ? 'the same again' : 'this as another one'}?`,
  confirmLabel: isSame ? 'Send again' : 'Send as another one',
});

export const another = (thing: string, isSame: boolean): Question =>
  again(`We received ${thing} before.`, isSame);

export const untold = (thing: string, isSame: boolean): Question =>
  again(`We may have received ${thing} already.`, isSame);

export const DEADLINE = 'Your submission time is when we receive it.';

/** What is waiting on a shared device is sent only while the portal is open. */
export const keepOpen = () => (currentOwner()?.own ? [] : ['Keep the portal open.']);

/** Submitting is final and saving a draft is not, so the question and its button say which of them it is about. */
function verbOf(sends: Sends): 'Submit' | 'Save' | 'Send' {
  if (submits(sends)) return 'Submit';
  return sends.operation.endsWith('Proposal') ? 'Save' : 'Send';
}

function act(sends: Sends, title: string): string {
  const verb = verbOf(sends);
  return `${verb} ${title ? quoted(title) : 'it'}${verb === 'Save' ? ' as a draft' : ''}`;
}

export const offline = (sends: Sends, title: string): Question => ({
  title: "You're offline",
  question: `${act(sends, title)} when you're back online?`,
  note: [
    currentOwner()?.own
      ? "It's saved on this device. We'll send it as soon as the portal is open and online."
      : "Keep the portal open. We'll send it as soon as you're online.",
    ...(submits(sends) ? [DEADLINE] : []),
  ].join(' '),
  confirmLabel: `${verbOf(sends)} when I'm back online`,
  cancelLabel: 'Not now',
});

export const backOnline = (sends: Sends, title: string): Question => ({
  title: "You're back online",
  question: `${act(sends, title)} now?`,
  confirmLabel: `${verbOf(sends)} now`,
  cancelLabel: 'Not now',
});
