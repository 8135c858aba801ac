import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from './compress.ts';
import { prerenderPages } from './pages.ts';
import { writeSecurityHeaders } from './security-headers.ts';
import { writeWorker } from './worker.ts';

/** Writes all files that depend on config.json (pages, headers, worker, compressed files), and `_redirects`. */
export async function finish(dist: string): Promise<void> {
  await prerenderPages(dist);
  await writeFile(join(dist, '_redirects'), '/* /app.html 200\n');
  await writeSecurityHeaders(dist);
  await writeWorker(dist);
  await compress(dist);
}
