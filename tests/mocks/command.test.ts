import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { scripts } from '../../package.json';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** What `npm run mock -- …` runs. */
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
  for await (const chunk of child.stdout) {
    const [address] = /http:\S+/.exec(`${chunk}`) ?? [];
    if (address) return { child, exit, address };
  }
  throw new Error('The server does not say where it answers.');
}
