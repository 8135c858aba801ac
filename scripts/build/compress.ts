/** Compresses files once, at the best level, so that servers need not compress them for each visitor. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** In bytes: smaller files are not worth compressing. */
const WORTH_IT = 512;

/** Leaves out config.json: it is edited in place, and a server would keep sending the old compressed copy. */
export async function compress(dist: string): Promise<void> {
  for await (const file of glob(join(dist, '**/*.{html,js,css,svg,txt}'))) {
    const content = await readFile(file);
    if (content.length < WORTH_IT) continue;
    // Both use their best level. Brotli does so by default.
    await writeFile(`${file}.br`, await brotli(content));
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  }
}
