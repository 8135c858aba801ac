import { expect, test } from 'vitest';
import { run } from '../journeys/run';
import { inProcess } from '../proof/in-process';
import { reportOf } from '../report/report';
import { timesOf } from './clock';

const quick = { wanted: (rule: string) => rule === 'verifyLogin.code-expires' };

test("At the end of a run the server's clock is set back, so the next run starts with the right time", async () => {
  const { mock, options } = inProcess();
  const ahead = () => mock.clock.now() - Date.now();
  const before = ahead();
  await run({ ...options, ...quick });

  expect(Math.abs(ahead() - before)).toBeLessThan(5000);
});

test('If the clock cannot be set back, the report lists it under "Left on the server"', async () => {
  const { mock, options } = inProcess();
  const clock = async (seconds: number) => {
    if (seconds < 0) throw new Error('curl: (22) 400');
    mock.clock.jump(seconds * 1000);
  };
  const { leftovers } = await run({ ...options, ...quick, clock });

  expect(leftovers.at(-1)).toMatch(
    /^the clock of the server: it is \d+ seconds ahead, because --clock failed with -\d+ \(curl: \(22\) 400\)/,
  );
});

test('If --clock works and moves nothing, the report says so', async () => {
  const { options } = inProcess();
  const result = await run({ ...options, clock: async () => {} });
  const { closing, isBlocked } = reportOf(result, 'a server', 'error');
  expect(closing).toMatch(/^--clock ran without an error, but the server's clock did not move/);
  expect(isBlocked).toBe(true);
});

test('A web server may write `Date` by a clock of its own, which was not moved', () => {
  let moved = 0;
  const times = timesOf(() => moved);
  const at = (time: number) => new Date(time).toUTCString();
  const near = (time: number) => expect.closeTo(time, -4);
  const wrong = Date.now() - 10_800_000;
  expect(times(at(wrong))).toEqual(near(wrong));
  moved = 61;
  expect(times(at(wrong + 1000))).toEqual(near(wrong + 62_000));
  expect(times(at(wrong + 62_000))).toEqual(near(wrong + 62_000));
  expect(times(null)).toEqual(near(wrong + 61_000));
  expect(times('no time')).toBeNaN();
});
