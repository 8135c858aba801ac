/**
 * The entry point for the command line: the emulated server over plain HTTP. `npm run mock -- --help` lists its options.
 */
import { mixedInWords } from './contract/operations';
import { whyNoReply } from './contract/reply-checks';
import { UsageError } from './serve/command-line';
import { FileError, HELP_HINT, type Options, readOptions, USAGE } from './serve/options';
import { serve } from './serve/start';

const parent = process.ppid;

async function start(options: Options): Promise<void> {
  const { addresses, close } = await serve(options);
  console.log(
    ['The emulated server answers at (the API is under /api)', ...addresses].join('\n  '),
  );
  if (options.upstream) console.log(await upstreamInWords(options, options.upstream));
  if (options.record) console.log(`It saves them after each call in\n  ${options.record}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  // A killed npm ends only the shell between it and this process, which would keep the port.
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void close();
  }, 500);
  watch.unref();
}

async function upstreamInWords({ real, send }: Options, upstream: string): Promise<string> {
  const which = real ? `these calls: ${real.join(', ')}` : 'calls';
  const state = await send?.(new Request(`${upstream}/auth/profile/`)).then(
    ({ status }) => `It answers there (${status} without a token).`,
    (error: unknown) => `It does not answer now: ${whyNoReply(error)}.`,
  );
  return [`It forwards ${which} to\n  ${upstream}`, state, ...mixedInWords(real ?? [])].join('\n');
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else await start(options);
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `${error.message}\n${HELP_HINT}` : inWords(error));
  process.exitCode = isUsage ? 2 : 1;
}

function inWords(error: unknown): unknown {
  if (error instanceof FileError) return error.message;
  const { code = '', port } = error as { code?: string; port?: number };
  const problems: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: name another with --port.`,
    EACCES: `Port ${port} needs more rights: name another above 1023 with --port.`,
    EADDRNOTAVAIL: 'This machine has no such address: name another with --host.',
    ENOTFOUND: 'There is no such host name: name an address of this machine with --host.',
  };
  return problems[code] ?? error;
}
