import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of one of these programs, in the first folder of the PATH that has any of them. */
export const installed = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
