/**
 * The entry point for the command line: the emulated server over plain HTTP. `npm run mock -- --help` lists its options.
 */
import { spawnSync } from 'node:child_process';
import { UsageError } from './serve/command-line';
import { FileError, HELP_HINT, type Options, readOptions, USAGE } from './serve/options';
import { serve } from './serve/start';
import { upstreamInWords } from './serve/upstream';

async function start(options: Options): Promise<void> {
  const hasNpmEnded = process.env.npm_lifecycle_event === undefined ? undefined : watchNpm();
  const { addresses, close } = await serve(options);
  console.log(
    ['The emulated server answers at (the API is under /api)', ...addresses].join('\n  '),
  );
  if (options.https)
    console.log(`curl needs -k for its certificate: curl -k ${addresses[0]}/__mock/`);
  if (options.upstream) console.log(await upstreamInWords(options));
  if (options.record) console.log(`It saves them after each call in\n  ${options.record}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  const watch = setInterval(() => {
    if (hasNpmEnded?.() !== true) return;
    clearInterval(watch);
    void close();
  }, 500);
  watch.unref();
}

/**
 * Returns a function that says whether npm has ended. A killed npm may leave the shell that it started, so that the
 * shell's parent is watched too.
 */
function watchNpm(): () => boolean {
  const parent = process.ppid;
  const npm = parentOfShell(parent);
  return () => process.ppid !== parent || (npm !== undefined && !isRunning(npm));
}

/** Returns the parent of a process if the process is a shell. Windows has no `ps`, and there npm ends its children. */
function parentOfShell(pid: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', `${pid}`], { encoding: 'utf8' });
  const [, parent] = /^\s*(\d+)\s+\S*?\b(?:ba|da|a|z|k)?sh\s*$/.exec(stdout ?? '') ?? [];
  return parent === undefined ? undefined : Number(parent);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
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
