/** Finds, starts and ends the programs of a browser. Each browser has a home folder of its own. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Returns the path of one of these programs, in the first folder of the PATH that has any of them. */
export const installed = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

export const downloadsIn = (home: string) => join(home, 'Downloads');

export async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'browser-'));
  await mkdir(downloadsIn(home));
  return home;
}

export async function end(home: string, ...programs: ChildProcess[]): Promise<void> {
  for (const program of programs) {
    const ended = once(program, 'exit');
    program.kill();
    await ended;
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
