/** Plays a `Row`: each bad day on the screen that makes the call, and then a good day. */
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { TIMEOUT } from '@/api/send';
import { endpoints, type OperationId } from '@/contract/contract.gen';
import { mock, resetMock } from '../../../mocks/node';
import { keptTexts } from '../../helpers/device';
import { hurryLooks } from '../../helpers/hurry-looks';
import { signInAs, visit } from '../../helpers/visit';
import { field } from './by-hand';
import { type Day, DETAIL, days, FIELD_REFUSED, TITLE, words } from './days';
import type { Outcome, Row } from './row';

/** The client's time limits, which the timeout day makes short. */
const CLIENT_TIMEOUTS = Object.values(TIMEOUT);

/** Returns whether the server or the network is in trouble on this day. Then no reply can say that the input was wrong. */
const isTrouble = (day: Day) => /^(offline|timeout|429|5|malformed|wrong|204|null)/.test(day);

/** Returns the sentence that the screen must show on this day. */
function sentenceOf(operation: OperationId, row: Row, day: Day): string {
  const { reads, offline } = row;
  const says = row.blamesCode && isTrouble(day) && offline ? offline : row.says;
  if (day === 'offline' || day === 'timeout') return offline ?? says;
  if (day === '400 detail') return row.readsAll || reads.includes('detail') ? DETAIL : says;
  if (day === '400 field map' && row.readsAll && !row.refused) return FIELD_REFUSED;
  // Only the beginning, because the time counts down.
  if (day === '429 with Retry-After') return 'Too many attempts. You can try again in ';
  if (day === '413' && operation === 'createProposal')
    return 'The document is larger than the server accepts.';
  return (reads.length > 0 && day in words && words[day as keyof typeof words]) || says;
}

function outcomeOf(operation: OperationId, row: Row, day: Day): Outcome {
  const special = row.outcome?.(day);
  if (special) return special;
  const empty = day === '204 without body' || day === 'null for an object';
  if (empty && row.emptyIsYes) return 'done';
  if (endpoints[operation].secured && day === '401, then refreshed') return 'done';
  if (endpoints[operation].secured && day === '401, and no refresh') return 'signed out';
  return { says: sentenceOf(operation, row, day) };
}

function startFaults(operation: OperationId, { refused }: Row, day: Day): void {
  mock.faults.clear();
  mock.log.clear();
  // Close the toasts of earlier days, so that each day is checked alone.
  notifications.clean();
  const [name] = refused ?? ['non_field_errors'];
  const body = day === '400 field map' && { body: { [name]: [FIELD_REFUSED] } };
  mock.faults.add({ operation, ...days[day], ...body });
  if (day === '401, and no refresh')
    mock.faults.add({ operation: 'refreshToken', ...days['401, and no refresh'] });
}

type Visit = ReturnType<typeof visit>;

/** Opens the screen as for a first visit, and makes the call. `strike` sets the faults just before the call. */
async function open(row: Row, strike: () => void): Promise<Visit> {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  resetMock();
  await row.before?.();
  if (row.onOpening) strike();
  const opened = visit(row.at, row.as ? { as: row.as } : {});
  if (row.onOpening) return opened;
  await row.prepare?.(opened.user);
  strike();
  await row.call(opened.user);
  return opened;
}

/** Waits until the call was made and no call is running any more. */
async function settled(operation: OperationId, { queryClient }: Visit): Promise<void> {
  await waitFor(() => {
    const calls = mock.log.list().filter((call) => call.operation === operation);
    expect(calls.length, `calls of ${operation}`).toBeGreaterThan(0);
    expect(calls.every(({ status }) => status !== undefined)).toBe(true);
    expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0);
  });
}

const shown = () => document.body.textContent ?? '';

async function sees(text: string | RegExp): Promise<void> {
  const pattern = text instanceof RegExp ? text : new RegExp(RegExp.escape(text));
  await waitFor(() => expect(pattern.test(shown()), `to see ${text}`).toBe(true));
}

/**
 * Returns the server's message, which must appear once beside our sentence. Returns none for a 429: there the portal's
 * sentence says how long to wait.
 */
const reasonOf = (day: Day): string | undefined => {
  if (day === '400 detail') return DETAIL;
  return day in words && !day.startsWith('429') ? words[day as keyof typeof words] : undefined;
};

/** Returns whether the server was too busy for the call on this day, and did nothing. */
const isTurnedAway = (day: Day) => /^(429|503)/.test(day);

/** Checks that the screen says nothing that would be false on this day. */
function neverSays(operation: OperationId, day: Day): void {
  for (const place of document.querySelectorAll(
    'main, [role=dialog], dialog[open], [role=alert]',
  )) {
    const text = place.textContent;
    if (isTrouble(day)) expect(text, 'a code called wrong').not.toMatch(/\binvalid\b/i);
    if (/you can try again in/i.test(text))
      expect(text, 'a wait, and').not.toMatch(/please try again/i);
    if (/resend code in \d/i.test(text)) expect(text).not.toMatch(/get a new one below/i);
    if (day === 'wrong content type') expect(text, "another network's page").not.toContain(TITLE);
    if (isTurnedAway(day) && !endpoints[operation].secured && !text.includes('earlier attempt'))
      expect(text, 'doubt').not.toMatch(/may have been sent|account may already|may have worked/);
  }
}

type Failure = Exclude<Outcome, string>;

async function seesFailure(row: Row, day: Day, { says, shownAs }: Failure): Promise<void> {
  const selector = `[role=${shownAs ?? row.shownAs ?? 'alert'}]`;
  await waitFor(() => {
    const places = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(places.join('\n')).toContain(says);
    const reason = row.outcome?.(day) ? undefined : reasonOf(day);
    if (reason && !shownAs && !row.shownAs)
      for (const place of places.filter((text) => text?.includes(says)))
        expect(place?.split(reason), `the reason once in “${place}”`).toHaveLength(2);
  });
  if (day === '400 field map' && row.refused)
    expect(await screen.findByLabelText(row.refused[1])).toHaveAccessibleDescription(
      expect.stringContaining(FIELD_REFUSED),
    );
}

async function keepsWhatWasTyped({ typed = {} }: Row): Promise<void> {
  for (const [label, value] of Object.entries(typed)) expect(await field(label)).toHaveValue(value);
}

/** Checks that typed work is restored after the next sign-in. */
async function comesBack(row: Row): Promise<void> {
  cleanup();
  mock.faults.clear();
  signInAs(row.as ?? 'amina');
  visit(row.at);
  await sees('Your unsent work from');
  await keepsWhatWasTyped(row);
}

/** Checks what the screen shows. Returns whether the screen can be used for another day. */
async function endures(
  operation: OperationId,
  row: Row,
  day: Day,
  { router }: Visit,
): Promise<boolean> {
  const outcome = outcomeOf(operation, row, day);
  if (outcome === 'done') await sees(row.done);
  else if (outcome === 'signed out') {
    await sees('Your session has ended. Sign in again');
    expect(router.state.location.pathname).toBe('/login');
    if (row.keptAs) {
      await sees('Nothing you typed has been lost.');
      expect(keptTexts(row.keptAs), row.keptAs).toBeDefined();
      await comesBack(row);
    }
  } else {
    await seesFailure(row, day, outcome);
    // After an error of the server, the portal goes on looking for a while.
    await waitFor(() => expect(shown()).not.toMatch(/We don't know yet whether it arrived/));
    await keepsWhatWasTyped(row);
    neverSays(operation, day);
  }
  expect(document.querySelector('main h1'), 'the heading of a screen').not.toBeNull();
  expect(screen.queryByRole('heading', { name: 'Something went wrong' })).toBeNull();
  // Another day needs a newly opened screen after a success, during a wait for a new code, if the record is unknown, or if
  // another screen has opened.
  const isBarred = isTurnedAway(day) && /Resend code in/.test(shown());
  return (
    typeof outcome === 'object' &&
    !isBarred &&
    !outcome.says.endsWith('not found') &&
    router.state.location.pathname === row.at.split('?')[0]
  );
}

/** Plays these days, then a good day. Returns the bad days on which a check failed, each with the reason. */
export async function badDays(
  operation: OperationId,
  row: Row,
  dayNames: readonly Day[],
): Promise<string[]> {
  const failures: string[] = [];
  let current: Visit | undefined;
  const again = async (strike: () => void): Promise<Visit> => {
    if (!current) return open(row, strike);
    strike();
    await row.call(current.user);
    return current;
  };
  for (const day of dayNames) {
    const endHurry = hurryLooks(100, ...(day === 'timeout' ? CLIENT_TIMEOUTS : []));
    try {
      // A screen that asks again by itself could make the call before the test does, so open it for each day.
      if (row.onOpening) current = undefined;
      const now = await again(() => startFaults(operation, row, day));
      await settled(operation, now);
      current = (await endures(operation, row, day, now)) ? now : undefined;
    } catch (error) {
      failures.push(`${day}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      current = undefined;
    } finally {
      endHurry();
    }
  }
  await again(() => mock.faults.clear());
  await sees(row.done);
  return failures;
}
