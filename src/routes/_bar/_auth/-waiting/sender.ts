/** Sends waiting forms. `send-waiting.ts` loads this code a few seconds after the start, or earlier to send a form. */
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiError, isTrouble, isUncertain, isUndecided } from '@/api/errors';
import type { Delivery } from '@/components/forms/use-sending';
import { thematicAreas } from '@/content/thematic-areas';
import { keptFile } from '@/device/files';
import { forgetSent, keepSent, sentWork } from '@/device/sent';
import { accessToken } from '@/device/session';
import {
  changeWaiting,
  submits,
  subscribeWaiting,
  type Waiting,
  waitingFor,
} from '@/device/waiting';
import { dropWork, readWork, type Version, writeWork } from '@/device/work';
import { now } from '@/lib/clock';
import { config } from '@/lib/config';
import { isSameNote, judge } from '@/lib/doubt';
import { withLock } from '@/lib/lock';
import { messageDelivery, messageOf } from '@/routes/_bar/_auth/-help/message';
import { change, creation } from '@/routes/_bar/_auth/proposals/-form/delivery';
import { noteMade } from '@/routes/_bar/_auth/proposals/-form/made';
import type { ProposalNote } from '@/routes/_bar/_auth/proposals/-form/note';
import {
  emptyValues,
  type ProposalValues,
  valuesOf,
} from '@/routes/_bar/_auth/proposals/-form/values';
import { invalidateProposals, proposalQuery } from '@/routes/_bar/_auth/proposals/-queries';
import { requestDelivery } from '@/routes/_bar/_auth/support/-form/delivery';
import { emptyRequest, requestBody } from '@/routes/_bar/_auth/support/-form/values';
import { invalidateSupportRequests } from '@/routes/_bar/_auth/support/-queries';
import { pauseAfter, restOf } from './pause';

/**
 * If a request got no reply, we wait this many milliseconds before we send the form again: the server may still receive
 * the first request.
 */
const UNDER_WAY = 30_000;

/**
 * After this many failures of the server itself, stop and tell the user: the form may cause the failures, and each
 * attempt uploads the document again.
 */
const MOST_FAILURES = 5;

/** True if the server failed on this request or sent an unreadable reply, but is neither silent nor out of service. */
const isOwnFailure = (error: unknown): boolean =>
  error instanceof ApiError && isUncertain(error) && !isTrouble(error);

/**
 * Sends one waiting form: in one tab at a time, and never while the form's own screen is sending it. A form that goes on
 * waiting gets a pause.
 */
export const sendOne = (asked: Waiting, user: number, queryClient: QueryClient): Promise<void> =>
  withLock(asked.key, async () => {
    const waiting = waitingFor(asked.key);
    // Another tab may have tried to send the form, or the user may have cancelled it.
    if (waiting?.id !== asked.id || waiting.state.is !== 'waiting' || restOf(waiting) > 0) return;
    // Another user has just signed in.
    if (!asked.key.startsWith(`${user}:`)) return pauseAfter(waiting);
    // A request whose reply was lost may have arrived before the deadline, so look first.
    if (isLate(waiting) && !sentWork(waiting.key)) {
      changeWaiting(waiting, { state: { is: 'asking', why: 'late' } });
      return;
    }
    try {
      const state = await send(waiting, user, queryClient);
      if (!state) pauseAfter(waiting);
      else if (state.is === 'sent') endWith(state, waiting);
      else changeWaiting(waiting, { state });
    } catch (error) {
      // The session ended, so the server has refused the session and not the form.
      if (!accessToken()) return;
      const failures = waiting.failures + Number(isOwnFailure(error));
      // A DOMException means that the device could not read the document. The next attempt may succeed.
      const isOpen = isUncertain(error) || isUndecided(error) || error instanceof DOMException;
      if (isOpen && failures < MOST_FAILURES) pauseAfter({ ...waiting, failures }, error);
      else changeWaiting(waiting, { state: refusal(error) });
    }
  });

/**
 * True if the form submits a proposal and the deadline has passed since the user asked us to send it. False if
 * the user has pressed "Send anyway".
 */
function isLate({ sends, askedAt, insists }: Waiting): boolean {
  const deadline = Date.parse(config.deadline);
  return submits(sends) && !insists && askedAt < deadline && now() >= deadline;
}

const refusal = (error: unknown): Waiting['state'] =>
  error instanceof ApiError && (error.kind === 'refused' || error.kind === 'malformed')
    ? {
        is: 'refused',
        status: error.status,
        body: error.body,
        retryAfter: error.retryAfter,
        isUncertain: isUncertain(error),
      }
    : { is: 'asking', why: 'incomplete' };

async function send(waiting: Waiting, user: number, queryClient: QueryClient) {
  const { sends, version } = waiting;
  switch (sends.operation) {
    case 'createProposal': {
      const { status } = sends;
      const values = await proposalValues(version);
      const done = await deliver(waiting, creation(user), { values, status }, queryClient);
      if (done.is === 'sent') noteMade(queryClient, done.made);
      invalidateProposals(queryClient);
      return stateOf(done, done.is === 'sent' ? done.made.id : undefined);
    }
    case 'updateProposal': {
      const { status, id } = sends;
      const row = await queryClient.fetchQuery({ ...proposalQuery(id), staleTime: 0 });
      // If the reply to an earlier request was lost, `row` may already have the new document. To find out, we need the
      // address of the document that it replaced.
      const earlier = sentWork<ProposalNote>(waiting.key);
      const values = await proposalValues(version, valuesOf(row));
      const before = earlier ? { ...row, proposal_document: earlier.note.replaces } : row;
      const done = await deliver(waiting, change(user, before), { values, status }, queryClient);
      if (done.is === 'sent') noteMade(queryClient, done.made);
      invalidateProposals(queryClient);
      return stateOf(done, id);
    }
    case 'createSupportRequest': {
      const body = requestBody({ ...emptyRequest, ...textsOf(version) });
      const done = await deliver(waiting, requestDelivery(user), body, queryClient);
      invalidateSupportRequests(queryClient);
      return stateOf(done, done.is === 'sent' ? done.made.id : undefined);
    }
    case 'sendContactMessage': {
      const message = messageOf(textsOf(version));
      return stateOf(await deliver(waiting, messageDelivery, message, queryClient));
    }
  }
}

type Done<Made> = { is: 'sent'; made: Made } | { is: 'doubt' | 'late' } | { is: 'again' };

/** Returns the form's new state; undefined if the form goes on waiting. */
function stateOf({ is }: Done<unknown>, id?: number): Waiting['state'] | undefined {
  if (is === 'sent') return { is: 'sent', id };
  return is === 'again' ? undefined : { is: 'asking', why: is };
}

/** Sends the form. After a lost reply, first checks if the request arrived, unless the user wants to send anyway. */
async function deliver<Values, Note, Made>(
  waiting: Waiting,
  { send, note, replied, known, find, creates }: Delivery<Values, Note, Made>,
  values: Values,
  queryClient: QueryClient,
): Promise<Done<Made>> {
  const { id, key, insists } = waiting;
  const sent = await note(values);
  const before = sentWork<Note>(key);
  // If the server has confirmed the earlier request, there is nothing to check.
  const earlier = before?.received ? undefined : before;
  if (earlier && !insists) {
    const found = find ? await find(earlier, true) : 'untold';
    const verdict = judge(found, isSameNote(earlier.note, sent), creates);
    if (verdict === 'unclear') return { is: 'doubt' };
    if (verdict !== 'sendable') {
      forgetSent(key);
      return { is: 'sent', made: verdict.made };
    }
    if (isLate(waiting)) return { is: 'late' };
    // `sentAt` may be in the future, because the phone's clock may have been fast when the request was sent.
    if (Math.abs(now() - earlier.sentAt) < UNDER_WAY) return { is: 'again' };
  }
  // The user may have cancelled sending while the document was read or the server was asked.
  if (waitingFor(key)?.id !== id) return { is: 'again' };
  const controller = new AbortController();
  const stop = subscribeWaiting(() => waitingFor(key)?.id !== id && controller.abort());
  const work = keepSent(key, sent, known?.(queryClient));
  try {
    const made = await send(values, controller.signal);
    await replied?.(made, work);
    forgetSent(key);
    return { is: 'sent', made };
  } catch (error) {
    if (controller.signal.aborted) return { is: 'again' };
    if (!isUncertain(error)) forgetSent(key);
    throw error;
  } finally {
    stop();
  }
}

/** Saves the outcome. Deletes the saved work that was sent, but keeps what was typed in another tab. */
function endWith(state: Waiting['state'], waiting: Waiting): void {
  const { key, version } = waiting;
  const work = readWork(key);
  const contents = ({ texts, files }: Version) => JSON.stringify([texts, files]);
  const isSent = (one: Version) => contents(one) === contents(version);
  changeWaiting(waiting, { state, version: { ...version, texts: {}, files: {} } });
  if (!work) return;
  const butSent = (one: Version | null) => (one && isSent(one) ? null : one);
  const [newest, other] = [butSent(work.newest), butSent(work.other)];
  if (newest ?? other) writeWork(key, { ...work, newest, other });
  else dropWork(key);
}

const Texts = v.record(v.string(), v.string());
const textsOf = ({ texts }: Version) => v.parse(Texts, texts);

const Proposal = v.object({
  project_title: v.string(),
  thematic_area: v.picklist(thematicAreas.map(({ value }) => value)),
  thematic_area_description: v.string(),
  problem_statement: v.string(),
  proposed_solution: v.string(),
  technology_methodology: v.string(),
  relevance_to_theme: v.string(),
  upload_anyway: v.boolean(),
});

async function proposalValues(
  { texts, files }: Version,
  initial: ProposalValues = emptyValues,
): Promise<ProposalValues> {
  const kept = files.proposal_document;
  const proposal_document = kept ? await keptFile(kept.id) : null;
  if (proposal_document === undefined)
    throw new Error('The document is not on this device any more');
  return { ...v.parse(Proposal, { ...initial, ...texts }), proposal_document };
}
