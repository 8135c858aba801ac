/**
 * The entry point for other programs: the emulated server over plain HTTP. `npm run mock -- --help` lists its options.
 */
import { createChecker } from './contract/checker';
import { addressesOf } from './serve/addresses';
import { answerFor } from './serve/answer';
import { contract } from './serve/contract-file';
import { listen } from './serve/listen';
import { type Options, readOptions, USAGE, UsageError } from './serve/options';
import { createSessions } from './serve/sessions';
import { createMock } from './server/mock';

async function start({ host, port, keepAlive, ...options }: Options): Promise<void> {
  const sessions = createSessions(sessionMaker(options));
  const server = await listen(answerFor(sessions), { port, host, keepAlive });
  console.log(['The emulated server answers at', ...addressesOf(host, server.port)].join('\n  '));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close());
}

function sessionMaker({
  seed,
  latency,
  make,
  scenario,
  quiet,
}: Omit<Options, 'host' | 'port' | 'keepAlive'>) {
  // Compile once and share it, because this is most of the cost of a mock.
  const checker = createChecker(contract);
  return (session: string) => {
    const mock = createMock({
      contract,
      checker,
      seed: seed ?? crypto.getRandomValues(new Int32Array(1))[0] ?? 1,
      latency,
      make,
      onMessage: ({ channel, to, text }) => {
        if (!quiet) console.info(`[${session}] ${channel} to ${to}: ${text}`);
      },
    });
    if (scenario) mock.apply(scenario);
    return mock;
  };
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else await start(options);
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
