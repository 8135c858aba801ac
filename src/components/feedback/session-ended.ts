import type { HistoryState } from '@tanstack/react-router';
import { sessionRefusal } from '@/api/client';
import { reasonsOf } from '@/api/reasons';
import { profileRefusal } from '@/components/use-user';
import { hasWork, sentFromHere } from '@/device/entry';
import type { SessionEvent } from '@/device/session';
import { leftByLogout } from '@/device/turns';
import { config } from '@/lib/config';

/** The end of a message. If there is unsent work, it says that nothing was lost. */
const kept = (): string => (hasWork() ? '. Nothing you typed has been lost' : '');

/** What is said of a form that was being sent. The call that ended the session need not be the one that sent it. */
function cutOff(): string {
  // Nobody is signed in, so the form's title is not shown.
  return sentFromHere().length > 0 ? ' What you had just sent has probably not arrived.' : '';
}

const ABOUT_TOKEN =
  /token|jwt|signature|credential|authenticat|session|expired|(log|sign)(ged)? ?in/i;

/** Libraries write much about tokens, such as "Not enough segments", so a reason must name who or what was stopped. */
const ABOUT_USER =
  /\b(user|account|member|team|profile|you|your|administrators?|inactive|blocked|banned|disabled|suspended|deactivated|deleted)\b/i;

/** Why the server refuses a user, such as "User is inactive". Empty if it only refused the token. */
function sessionReasons(): string[] {
  const refusal = sessionRefusal();
  return refusal
    ? reasonsOf(refusal).filter((one) => ABOUT_USER.test(one) && !ABOUT_TOKEN.test(one))
    : [];
}

const asSentence = (reason: string) => (/[.!?…]$/.test(reason) ? reason : `${reason}.`);

/** What the login screen says when a session ended. */
export function endingOf(event: SessionEvent): string | undefined {
  const refusal = profileRefusal();
  const reasons = refusal ?? sessionReasons();
  const why = reasons.map((reason) => `${asSentence(reason)} `).join('');
  const ask = `${why}Please sign in again. If that doesn't help, email ${config.supportEmail}.`;
  if (event === 'expired' && refusal)
    return `We couldn't load your profile, so you were signed out${kept()}. ${ask}`;
  if (event === 'expired' && why) return `The server ended your session${kept()}. ${ask}`;
  if (event === 'expired') return `Your session has ended. Sign in again${kept()}.${cutOff()}`;
  if (event === 'unchecked')
    return `Something went wrong on our side, and you were signed out. Please sign in again${kept()}.`;
  if (event === 'signed-out-elsewhere') return `You were signed out in another tab${kept()}.`;
  if (event === 'unconfirmed')
    return `Your code was accepted, but we couldn't load your profile. ${ask}`;
  if (event === 'browser-closed')
    return 'The last session here ended when the browser was closed. Please sign in.';
  return event === 'signed-out' ? farewell() : undefined;
}

function farewell(): string {
  const left = leftByLogout();
  if (!left) return "You're logged out.";
  const rest = [
    ...(left.identifier ? ['your email or ID'] : []),
    ...(left.records ? ['what it saved for you'] : []),
  ];
  return rest.length === 0
    ? "You're logged out. The portal keeps nothing of yours here."
    : `You're logged out. This device still has ${rest.join(' and ')}.`;
}

/** The history state with which the login screen says how a session ended. */
export function endingState(event: SessionEvent): HistoryState {
  const message = endingOf(event);
  return message ? { message, ...(event === 'signed-out' && { isDone: true }) } : {};
}
