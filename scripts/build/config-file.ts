import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseConfig } from '../../src/lib/config.ts';

/** Returns a built portal's config.json, parsed but not checked. Throws if it is missing or not valid JSON. */
export async function readConfig(dist: string): Promise<unknown> {
  const text = await readFile(join(dist, 'config.json'), 'utf8').catch(() => {
    throw new Error(`There is no config.json in ${dist}: \`npm run build\` makes one.`);
  });
  return parseConfig(text);
}
