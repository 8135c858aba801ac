/**
 * The entry point for the command line: the emulated server over plain HTTP. `npm run mock -- --help` lists its options.
 */
import { UsageError } from './serve/command-line';
import { FileError, HELP_HINT, type Options, readOptions, USAGE } from './serve/options';
import { serve } from './serve/start';

async function start(options: Options): Promise<void> {
  const { addresses, close } = await serve(options);
  console.log(
    ['The emulated server answers at (the API is under /api)', ...addresses].join('\n  '),
  );
  if (options.upstream) console.log(`It forwards calls to\n  ${options.upstream}`);
  if (options.record) console.log(`It saves them after each call in\n  ${options.record}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
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
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use: name another with --port.`;
  if (code === 'EADDRNOTAVAIL')
    return 'This machine has no such address: name another with --host.';
  return error;
}
