import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of one of these programs: from the first folder in the PATH that has any of them. */
export const installed = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
