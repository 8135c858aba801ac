import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { scripts } from '../../package.json';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Runs the command of `npm run mock -- …`, without npm. */
function run(...args: string[]) {
  const [, ...command] = scripts.mock.split(' ');
  const child = spawn(process.execPath, [...command, ...args]);
  running.push(child);
  const exit = async () => {
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { output, errors, code };
  };
  return { child, exit };
}

async function start(...args: string[]) {
  const { child, exit } = run(...args);
  const [chunk] = await once(child.stdout, 'data');
  const [address = ''] = /http:\S+/.exec(`${chunk}`) ?? [];
  return { child, exit, address };
}

it('the command starts with its options, prints its address, and stops after SIGTERM', async () => {
  const { child, exit, address } = await start('--port', '0', '--seed', '7', '--quiet');
  const response = await fetch(`${address}/__mock/people`);
  expect(await response.json()).toHaveLength(5);
  child.kill('SIGTERM');
  expect(await exit()).toMatchObject({ errors: '', code: 0 });
}, 30_000);

it('the command reports that the port is in use', async () => {
  const { address } = await start('--port', '0');
  const { port } = new URL(address);
  const { errors, code } = await run('--port', port).exit();
  expect(errors).toBe(`Port ${port} is in use: name another with --port.\n`);
  expect(code).toBe(1);
}, 30_000);

it('the command says in two lines which option is wrong', async () => {
  const { errors, code } = await run('--prot', '4011').exit();
  expect(errors).toBe(
    'There is no option --prot. Did you mean --port?\nnpm run mock -- --help lists the options.\n',
  );
  expect(code).toBe(2);
}, 30_000);
