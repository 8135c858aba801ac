/** The controls of a session, one entry each; the start page lists them from here. */
import * as v from 'valibot';
import type { Mock } from '../mock';
import { type ControlCall, taking } from './taking';

export interface Control {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  name: string;
  does: string;
  /** A body that it takes. */
  example?: object;
  answer: (call: ControlCall) => unknown;
}

const ClockChange = v.pipe(
  v.strictObject({
    now: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    jump: v.optional(v.number()),
    speed: v.optional(v.pipe(v.number(), v.minValue(0))),
    freeze: v.optional(v.boolean()),
  }),
  v.check((change) => Object.keys(change).length > 0, 'One of now, jump, speed, freeze.'),
);

const readClock = ({ clock }: Mock) => ({
  now: new Date(clock.now()).toISOString(),
  speed: clock.state().speed,
});

export const controls: Control[] = [
  {
    method: 'GET',
    name: 'people',
    does: 'Who can sign in.',
    answer: ({ mock }) =>
      mock.db.users.map(
        ({ id, first_name, last_name, email, id_passport, password, verified }) => ({
          id,
          name: `${first_name} ${last_name}`,
          email,
          id_passport,
          password,
          verified,
        }),
      ),
  },
  {
    method: 'GET',
    name: 'inbox',
    does: 'E-mails and messages, newest first, and the newest code; ?to= for one address.',
    answer({ mock, url }) {
      const to = url.searchParams.get('to');
      const messages = mock.outbox.messages().filter((message) => !to || message.to === to);
      return { code: messages.find(({ code }) => code)?.code ?? null, messages };
    },
  },
  {
    method: 'GET',
    name: 'clock',
    does: 'The virtual time and how fast it runs.',
    answer: ({ mock }) => readClock(mock),
  },
  {
    method: 'POST',
    name: 'clock',
    does: 'Sets the time, jumps by milliseconds, changes the speed, freezes or runs.',
    ...taking(ClockChange, { jump: 600_000 }, ({ mock }, { now, jump, speed, freeze }) => {
      if (now !== undefined) mock.clock.set(Date.parse(now));
      if (jump !== undefined) mock.clock.jump(jump);
      if (speed !== undefined) mock.clock.run(speed);
      if (freeze !== undefined) freeze ? mock.clock.freeze() : mock.clock.run();
      return readClock(mock);
    }),
  },
  {
    method: 'POST',
    name: 'reset',
    does: 'The seed again: rows, clock, inbox.',
    answer({ mock }) {
      mock.reset();
      return readClock(mock);
    },
  },
  {
    method: 'GET',
    name: 'findings',
    does: 'Requests and replies that did not fit the contract.',
    answer: ({ mock }) => mock.findings,
  },
];
