/** Virtual time for all tabs: one heap of timers. The clock jumps from one timer to the next. */
export type Clock = ReturnType<typeof createClock>;

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** Timers run at multiples of this, in milliseconds, so that many run at the same stop of the clock. */
const GRID = 50;

export function createClock(start: number) {
  let now = start;
  let order = 0;
  const due = new Map<number, Map<number, Timer>>();
  const times: number[] = [];
  const placeOf = new Map<number, number>();

  const up = (child: number) => {
    for (let at = child; at > 0; ) {
      const parent = (at - 1) >> 1;
      if ((times[parent] ?? 0) <= (times[at] ?? 0)) return;
      [times[parent], times[at]] = [times[at] ?? 0, times[parent] ?? 0];
      at = parent;
    }
  };
  const takeFirst = (): number => {
    const first = times[0] ?? 0;
    const last = times.pop() ?? 0;
    if (times.length > 0) times[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < times.length && (times[left] ?? 0) < (times[least] ?? 0)) least = left;
      if (right < times.length && (times[right] ?? 0) < (times[least] ?? 0)) least = right;
      if (least === at) return first;
      [times[least], times[at]] = [times[at] ?? 0, times[least] ?? 0];
      at = least;
    }
  };

  function set(run: () => void, wait = 0): number {
    const at = wait > 0 ? Math.ceil((now + wait) / GRID) * GRID : now;
    order += 1;
    const slot = due.get(at);
    if (slot) slot.set(order, { at, order, run });
    else {
      due.set(at, new Map([[order, { at, order, run }]]));
      times.push(at);
      up(times.length - 1);
    }
    placeOf.set(order, at);
    return order;
  }

  function clear(id: number | undefined): void {
    if (id === undefined) return;
    const at = placeOf.get(id);
    if (at === undefined) return;
    placeOf.delete(id);
    due.get(at)?.delete(id);
  }

  /** Lets promises settle before the clock's next stop. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  return {
    now: () => now,
    set,
    clear,
    sleep: (wait: number) => new Promise<void>((resolve) => void set(resolve, wait)),
    async runUntil(end: number): Promise<void> {
      while (times.length > 0 && (times[0] ?? 0) <= end) {
        now = takeFirst();
        const slot = due.get(now);
        due.delete(now);
        for (const { order: id, run } of slot?.values() ?? []) {
          // A timer that ran before may have cleared this one.
          if (placeOf.delete(id)) run();
        }
        if (slot && slot.size > 0) await settle();
      }
      now = end;
    },
  };
}
