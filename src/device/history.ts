import type { HistoryState, RouterHistory } from '@tanstack/react-router';
import { turn } from './owners';
import { sessionId } from './session';

/**
 * A history entry may hold an e-mail address or a proposal's title, and the next user can reach it with Back. So an
 * entry with content is stamped with its turn, the time from one sign-in or logout to the next, and reads as empty in
 * any other turn.
 */
type EntryState = RouterHistory['location']['state'];

/** True if the entry has more than the router's own keys. */
const isFilled = (state: HistoryState = {}): boolean =>
  Object.entries(state).some(([name, value]) => !/^(key|__.*)$/.test(name) && value !== undefined);

const isForeign = (state: HistoryState): boolean => isFilled(state) && state.turn !== turn();

const stamped = (state?: HistoryState) => (isFilled(state) ? { ...state, turn: turn() } : state);

/** The state that screens see: without the stamp, and empty if the entry was made in another turn. */
function stateToShow(state: EntryState): EntryState {
  const { turn: stamp, ...content } = state;
  return isForeign(state) ? emptied(state) : content;
}

const emptied = ({ key, __TSR_key, __TSR_index }: EntryState): EntryState => ({
  __TSR_index,
  ...(key !== undefined && { key }),
  ...(__TSR_key !== undefined && { __TSR_key }),
});

/** Wraps a history so that every entry with content is stamped, and entries of other turns are emptied. */
export function stampTurns(history: RouterHistory): RouterHistory {
  let last: { state: EntryState; turn: string; content: EntryState } | undefined;
  // The router compares states by identity, so return the same object for the same state.
  const read = (state: EntryState): EntryState => {
    if (!isFilled(state)) return state;
    if (last?.state !== state || last.turn !== turn())
      last = { state, turn: turn(), content: stateToShow(state) };
    return last.content;
  };
  const wipe = () => {
    const { href, state } = history.location;
    if (isForeign(state)) history.replace(href, {}, { ignoreBlocker: true });
  };
  wipe();
  return {
    ...history,
    // Subscribe only when the router does: as soon as the history has a subscriber, the router no longer loads a
    // redirect's target itself.
    subscribe: (listener) =>
      history.subscribe((event) => {
        wipe();
        listener(event);
      }),
    get location() {
      const { location } = history;
      return { ...location, state: read(location.state) };
    },
    get length() {
      return history.length;
    },
    push: (path, state, options) => history.push(path, stamped(state), options),
    replace: (path, state, options) => history.replace(path, stamped(state), options),
  };
}

/**
 * When the user opens another site in the same tab, browsers may keep our page in memory, and Back shows it as it was.
 * The page got no storage events meanwhile, so it may show the records of a user who has signed out. This function
 * hides such a page and loads its address again.
 */
export function leaveOtherTurns(
  open = (address: string) => window.location.replace(address),
): void {
  const now = () => `${turn()} ${sessionId()}`;
  let left = now();
  window.addEventListener('pagehide', () => {
    left = now();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || now() === left) return;
    document.documentElement.hidden = true;
    // Don't call `reload`: Firefox would fill in again what was typed. Leave out the fragment: with one, the browser
    // would only scroll.
    open(window.location.pathname + window.location.search);
  });
}
