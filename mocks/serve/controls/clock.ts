/** The virtual time, and how long replies take. */
import * as v from 'valibot';
import { latencyInWords, readLatency } from '../../faults/latency';
import type { Mock } from '../../server/mock';
import { readMoment } from '../../state/moment';
import { type Control, taking } from './control';

const Moment = v.pipe(
  v.string(),
  v.transform(readMoment),
  v.number(
    'Must be a time such as 2025-11-20T08:30, or one relative to the deadline such as deadline-5m.',
  ),
);

const ClockChange = v.pipe(
  v.strictObject({
    now: v.optional(Moment),
    jump: v.optional(v.number()),
    speed: v.optional(v.number()),
    freeze: v.optional(v.boolean()),
  }),
  v.check((change) => Object.keys(change).length > 0, 'Give one of now, jump, speed, freeze.'),
);

const LatencyChange = v.strictObject({
  latency: v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'Must be a number or a text.'),
    v.transform(readLatency),
    v.custom<NonNullable<ReturnType<typeof readLatency>>>(
      (range) => range !== undefined,
      'Must be milliseconds such as 300, or a range such as 150-400, up to an hour.',
    ),
  ),
});

const clockOf = ({ clock }: Mock) => ({
  now: new Date(clock.now()).toISOString(),
  speed: clock.state().speed,
});
const latencyOf = ({ latency }: Mock) => ({ latency: latencyInWords(latency) });

export const clockControls: Control[] = [
  {
    method: 'GET',
    name: 'clock',
    does: 'The virtual time, and how fast it runs.',
    answer: ({ mock }) => clockOf(mock),
  },
  {
    method: 'POST',
    name: 'clock',
    does: '`now` sets it, `jump` moves it by milliseconds, `speed` 60 lets a minute pass each second, `freeze` stops it.',
    ...taking(
      ClockChange,
      { now: 'deadline-5m' },
      ({ mock }, { now, jump, speed, freeze }) => {
        if (freeze === true) mock.clock.freeze();
        if (now !== undefined) mock.clock.set(now);
        if (jump !== undefined) mock.clock.jump(jump);
        if (speed !== undefined) mock.clock.run(speed);
        if (freeze === false) mock.clock.run();
        return clockOf(mock);
      },
      () => ({
        now: ['2025-11-20T08:30', 'deadline-5m'],
        jump: ['60000'],
        speed: ['0', '1', '60'],
        freeze: ['true', 'false'],
      }),
    ),
  },
  {
    method: 'GET',
    name: 'latency',
    does: 'How long replies take, in milliseconds.',
    answer: ({ mock }) => latencyOf(mock),
  },
  {
    method: 'POST',
    name: 'latency',
    does: 'Changes how long replies take.',
    ...taking(
      LatencyChange,
      { latency: '150-400' },
      ({ mock }, { latency }) => {
        mock.latency = latency;
        return latencyOf(mock);
      },
      () => ({ latency: ['300', '150-400'] }),
    ),
  },
];
