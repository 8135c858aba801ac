/** Compresses once, as well as it can be done, what a server would compress for each visitor. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Under it, the header of the archive eats what is won. */
const WORTH_IT = 512;

/** Not config.json: it is edited in place, and a server would go on sending the compressed copy. */
export async function compress(dist: string): Promise<void> {
  for await (const file of glob(join(dist, '**/*.{html,js,css,svg,txt}'))) {
    const content = await readFile(file);
    if (content.length < WORTH_IT) continue;
    // Both take their best level: 11 is brotli's default.
    await writeFile(`${file}.br`, await brotli(content));
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  }
}
