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

it('the command ends with npm, also if npm leaves its shell behind', async () => {
  const [, ...command] = scripts.mock.split(' ');
  const shell = spawn('sh', ['-c', `"${process.execPath}" ${command.join(' ')} --port 0; true`], {
    env: { ...process.env, npm_lifecycle_event: 'mock' },
  });
  running.push(shell);
  const [chunk] = await once(shell.stdout, 'data');
  const [address = ''] = /http:\S+/.exec(`${chunk}`) ?? [];
  shell.kill('SIGKILL');
  await vi.waitFor(() => expect(fetch(address)).rejects.toThrow('fetch failed'), 10_000);
}, 30_000);

it('the command ends with npm, also if npm is killed and its shell goes on', async () => {
  const [, ...command] = scripts.mock.split(' ');
  const line = `"${process.execPath}" ${command.join(' ')} --port 0; true`;
  // Stands for npm: it starts a shell, which starts the command.
  const start = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(line)}], { stdio: 'inherit' })`;
  const npm = spawn(process.execPath, ['-e', start], {
    env: { ...process.env, npm_lifecycle_event: 'mock' },
  });
  running.push(npm);
  const [chunk] = await once(npm.stdout, 'data');
  const [address = ''] = /http:\S+/.exec(`${chunk}`) ?? [];
  npm.kill('SIGKILL');
  await vi.waitFor(() => expect(fetch(address)).rejects.toThrow('fetch failed'), 10_000);
}, 30_000);

it.each([
  ['--host=no-such-host.invalid', /^There is no such host name: name an address/],
  [
    '--record=/no/such/folder/run.json',
    /^\/no\/such\/folder\/run\.json cannot be used: there is no such file or folder\.\n$/,
  ],
  ['--record=/', /^\/ cannot be used: it is a folder\.\n$/],
  ['--replay=nothing.json', /^nothing\.json cannot be used: there is no such file or folder\.\n$/],
  ['--replay=package.json', /^package\.json cannot be used: This file was not saved/],
  ['--data=nothing.json', /^nothing\.json cannot be used: there is no such file or folder\.\n$/],
])(
  'the command says in words what is wrong with %s',
  async (option, words) => {
    const upstream = '--upstream=http://127.0.0.1:1/api';
    const { errors, code } = await run('--port=0', upstream, option).exit();
    expect(errors).toMatch(words);
    expect(code).toBe(1);
  },
  30_000,
);

it('the command says whether the upstream server answers, and prints a line for each call', async () => {
  const { child, exit, address } = await start('--port=0', '--upstream=http://127.0.0.1:1/api');
  await fetch(`${address}/api/proposals/`);
  child.kill('SIGTERM');
  const { output, errors } = await exit();
  expect(output).toContain(
    'GET http://127.0.0.1:1/api/auth/profile/ got no reply: nothing listens at this address (ECONNREFUSED).',
  );
  expect(output).toMatch(
    /^\[default\] GET \/api\/proposals\/ 502 \d+ ms\n {2}reply: no reply from http:\/\/127\.0\.0\.1:1: nothing/m,
  );
  expect(errors).toBe('');
}, 30_000);

it('with --https the command serves https', async () => {
  const { child, address } = await start('--port=0', '--https', '--quiet');
  const send = connect({ header: [], insecure: true });
  const response = await send(new Request(`${address}/api/proposals/`));
  expect(response.status).toBe(401);
  await expect(connect({ header: [], insecure: false })(new Request(address))).rejects.toThrow();
  const { example } = await (await send(new Request(`${address}/__mock/clok`))).json();
  expect(example).toBe(`curl -k ${address}/__mock/clock`);
  child.kill('SIGTERM');
}, 30_000);
