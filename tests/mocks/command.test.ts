import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { connect } from '../../mocks/serve/connection';
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
  const printed = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    printed.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed.errors += chunk;
  });
  const exit = async () => {
    const [code] = await once(child, 'close');
    return { ...printed, code };
  };
  return { child, exit };
}

async function start(...args: string[]) {
  const { child, exit } = run(...args);
  const [chunk] = await once(child.stdout, 'data');
  const [address = ''] = /https?:\S+/.exec(`${chunk}`) ?? [];
  return { child, exit, address };
}

it('the command starts with its options, prints its address, and stops after SIGTERM', async () => {
  const { child, exit, address } = await start('--port', '0', '--seed', '7', '--quiet');
  const response = await fetch(`${address}/__mock/people`);
  expect(await response.json()).toHaveLength(5);
  child.kill('SIGTERM');
  expect(await exit()).toMatchObject({ errors: '', code: 0 });
});

it('the command reports that the port is in use', async () => {
  const { address } = await start('--port', '0');
  const { port } = new URL(address);
  const { errors, code } = await run('--port', port).exit();
  expect(errors).toBe(`Port ${port} is in use: name another with --port.\n`);
  expect(code).toBe(1);
});

const wrongOption =
  'There is no option --prot. Did you mean --port?\nnpm run mock -- --help lists the options.\n';

it.each([
  [['--prot', '4011'], wrongOption, 2],
  [['--host=no-such-host.invalid'], /^There is no such host name: name an address/, 1],
])('the command says what is wrong with %j', async (args, words, status) => {
  const { errors, code } = await run('--port=0', ...args).exit();
  expect(errors).toMatch(words);
  expect(code).toBe(status);
});

const line = `"${process.execPath}" ${scripts.mock.split(' ').slice(1).join(' ')} --port 0; true`;
/** Stands for npm: it starts a shell, which starts the command. */
const npm = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(line)}], { stdio: 'inherit' })`;

it.each([
  ['npm leaves its shell behind', 'sh', ['-c', line]],
  ['npm is killed and its shell goes on', process.execPath, ['-e', npm]],
])('the command ends with npm, also if %s', async (_, program, args) => {
  const child = spawn(program, args, {
    env: { ...process.env, npm_lifecycle_event: 'mock' },
  });
  running.push(child);
  const [chunk] = await once(child.stdout, 'data');
  const [address = ''] = /http:\S+/.exec(`${chunk}`) ?? [];
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(fetch(address)).rejects.toThrow('fetch failed'), 10_000);
});

it('with --https the command serves https', async () => {
  const { child, address } = await start('--port=0', '--https', '--quiet');
  const send = connect({ header: [], insecure: true });
  const response = await send(new Request(`${address}/api/proposals/`));
  expect(response.status).toBe(401);
  await expect(connect({ header: [], insecure: false })(new Request(address))).rejects.toThrow();
  const { example } = await (await send(new Request(`${address}/__mock/clok`))).json();
  expect(example).toBe(`curl -k ${address}/__mock/clock`);
  child.kill('SIGTERM');
});
