/** The door for everybody else: the emulated server over plain HTTP. `npm run mock -- --help` tells its options. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createChecker } from './checker';
import { createMock } from './mock';
import { addressesOf } from './serve/addresses';
import { answerFor } from './serve/answer';
import { listen } from './serve/listen';
import { readOptions, USAGE, UsageError } from './serve/options';
import { createSessions } from './serve/sessions';

async function start(): Promise<void> {
  const { help, quiet, host, port, seed, latency } = readOptions(process.argv.slice(2));
  if (help) return console.log(USAGE);

  const contract = parse(readFileSync(join(import.meta.dirname, '../openapi.yaml'), 'utf8'));
  const checker = createChecker(contract);
  const sessions = createSessions((session) =>
    createMock({
      contract,
      checker,
      seed: seed ?? crypto.getRandomValues(new Int32Array(1))[0] ?? 1,
      ...(latency && { latency: () => wait(latency) }),
      ...(!quiet && {
        onMessage: ({ channel, to, text }) =>
          console.info(`[${session}] ${channel} to ${to}: ${text}`),
      }),
    }),
  );
  const server = await listen(answerFor(sessions), { port, host });

  console.log(['The emulated server answers at', ...addressesOf(host, server.port)].join('\n  '));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close());
}

const wait = ({ from, to }: { from: number; to: number }) =>
  new Promise<void>((resolve) => setTimeout(resolve, from + Math.random() * (to - from)));

try {
  await start();
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : inWords(error));
  process.exitCode = isUsage ? 2 : 1;
}

function inWords(error: unknown): unknown {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use: name another with --port.`;
  if (code === 'EADDRNOTAVAIL')
    return 'This machine has no such address: name another with --host.';
  return error;
}
