import type { HistoryState, RouterHistory } from '@tanstack/react-router';
import { randomName } from './shelf';

/**
 * A history entry may hold an e-mail address or the title of a proposal, and Back leads to it. Each is stamped with
 * the turn in which it was made, and is empty for whoever uses the device in another one.
 */
const TURN = 'portal.turn';

type EntryState = RouterHistory['location']['state'];

/** A sign-in or a logout begins one, for all tabs. */
export function startTurn(): void {
  try {
    localStorage.setItem(TURN, randomName());
  } catch {}
}

const turn = (): string => localStorage.getItem(TURN) ?? '';

/** Anything but the router's own keys. */
const isFilled = (state: HistoryState = {}): boolean =>
  Object.entries(state).some(([name, value]) => !/^(key|__.*)$/.test(name) && value !== undefined);

const isForeign = (state: HistoryState): boolean => isFilled(state) && state.turn !== turn();

const stamped = (state?: HistoryState) => (isFilled(state) ? { ...state, turn: turn() } : state);

/** What the screens see: they know nothing of stamps. */
function contentOf(state: EntryState): EntryState {
  const { turn: stamp, ...content } = state;
  return isForeign(state) ? emptied(state) : content;
}

const emptied = ({ key, __TSR_key, __TSR_index }: EntryState): EntryState => ({
  __TSR_index,
  ...(key !== undefined && { key }),
  ...(__TSR_key !== undefined && { __TSR_key }),
});

/** The same history, with a stamp on whatever an entry holds. */
export function stampTurns(history: RouterHistory): RouterHistory {
  let last: { state: EntryState; turn: string; content: EntryState } | undefined;
  // The router tells by identity whether a state is another one.
  const read = (state: EntryState): EntryState => {
    if (!isFilled(state)) return state;
    if (last?.state !== state || last.turn !== turn())
      last = { state, turn: turn(), content: contentOf(state) };
    return last.content;
  };
  const wipe = () => {
    const { href, state } = history.location;
    if (isForeign(state)) history.replace(href, {}, { ignoreBlocker: true });
  };
  wipe();
  return {
    ...history,
    // No listener of its own: the router follows a redirect by itself only as long as the history has none.
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
