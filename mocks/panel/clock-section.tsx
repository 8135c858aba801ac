import { useState } from 'react';
import { DEADLINE, readMoment } from '../state/moment';
import { onSubmit } from './on-submit';
import type { SectionProps } from './sections';
import { formatDate, formatSeconds, toFieldValue, useNow } from './time';

const MINUTE = 60_000;

const jumps: [name: string, milliseconds: number][] = [
  ['+1 minute', MINUTE],
  ['+11 minutes', 11 * MINUTE],
  ['+1 hour', 60 * MINUTE],
  ['+1 day', 24 * 60 * MINUTE],
];

/** One clock for the server and the portal: codes and tokens expire by it, and the portal's countdown follows it. */
export function ClockSection({ mock: { clock } }: SectionProps) {
  const now = useNow(clock);
  const { speed } = clock.state();
  /** The time in the field, once it has been edited. Until then the field follows the clock. */
  const [edited, setEdited] = useState<string>();
  const speeds: [name: string, speed: number][] = [
    ['Freeze', 0],
    ['Run', 1],
    ['×60', 60],
  ];

  const set = (form: FormData) => {
    const time = readMoment(String(form.get('time')));
    if (time === undefined) return;
    clock.set(time);
    setEdited(undefined);
  };

  return (
    <>
      <p className="clock">
        {formatDate(now)}, <strong>{formatSeconds(now)}</strong> EAT
      </p>
      <p>After a jump of a day or more, the next call signs you out: sign in again under People.</p>
      <fieldset className="row">
        <legend>Speed</legend>
        {speeds.map(([name, value]) => (
          <button
            key={name}
            type="button"
            aria-pressed={speed === value}
            onClick={() => clock.run(value)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset className="row">
        <legend>Jump</legend>
        {jumps.map(([name, milliseconds]) => (
          <button key={name} type="button" onClick={() => clock.jump(milliseconds)}>
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset className="row">
        <legend>The deadline, {formatDate(DEADLINE)}, 23:59:59</legend>
        <button type="button" onClick={() => clock.set(DEADLINE - 5 * MINUTE)}>
          Five minutes before
        </button>
        <button type="button" onClick={() => clock.set(DEADLINE + MINUTE)}>
          Just after
        </button>
      </fieldset>
      <form onSubmit={onSubmit(set)} className="row">
        <label>
          Time in Nairobi
          <input
            type="datetime-local"
            name="time"
            value={edited ?? toFieldValue(now)}
            onChange={({ currentTarget }) => setEdited(currentTarget.value)}
            required
          />
        </label>
        <button type="submit">Set</button>
      </form>
    </>
  );
}
