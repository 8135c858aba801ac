/** The mock's clock starts at this time. Expiry on the server and the portal's countdown follow that clock. */
export const CLOCK_START = Date.parse('2025-11-14T09:00:00+03:00');

/** At the real time `real` the clock showed `virtual`. Both are saved, so that the clock also runs during a reload. */
export interface ClockState {
  virtual: number;
  real: number;
  speed: number;
  /** The last jump of the clock: by a tester, a link or a scenario. */
  moved?: { from: number; to: number };
}

/** Tokens and replies cannot express times outside these years. */
const [EARLIEST, LATEST] = [Date.parse('1971-01-01'), Date.parse('9999-12-01')];
export const FASTEST = 1_000_000;

export const isTime = (time: number) => time >= EARLIEST && time <= LATEST;

/** Returns the time that a clock in this state shows now. It stops at the last time. */
export const timeOf = ({ virtual, real, speed }: ClockState, realNow = Date.now()) =>
  Math.min(LATEST, Math.floor(virtual + (realNow - real) * speed));

export type Clock = ReturnType<typeof createClock>;

export function createClock(
  onChange: () => void = () => {},
  realNow: () => number = Date.now,
  start: () => number = () => CLOCK_START,
) {
  const starting = (): ClockState => ({ virtual: start(), real: realNow(), speed: 1 });
  let state = starting();

  const now = () => timeOf(state, realNow());
  const restore = (saved: ClockState) => {
    state = saved;
    onChange();
  };
  const anchor = (virtual: number, speed: number, moved = state.moved) => {
    // An invalid time would be saved, and break every later call and start.
    if (!isTime(virtual) || !(speed >= 0 && speed <= FASTEST))
      throw new RangeError(
        `The clock shows the years 1971 to 9999, and runs at most ${FASTEST} times as fast.`,
      );
    restore({ virtual, real: realNow(), speed, ...(moved && { moved }) });
  };

  const set = (time: number) => anchor(time, state.speed, { from: now(), to: time });

  return {
    now,
    set,
    jump: (milliseconds: number) => set(now() + milliseconds),
    freeze: () => anchor(now(), 0),
    run: (speed = 1) => anchor(now(), speed),
    state: () => state,
    restore,
    reset: () => restore(starting()),
  };
}
