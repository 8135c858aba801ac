/** The production build: `npm run build`, or with another folder than dist/ behind it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compress } from './build/compress.ts';
import { prerenderPages } from './build/prerender.ts';
import { writeSecurityHeaders } from './build/security-headers.ts';
import { writeWorker } from './build/worker.ts';

const dist = process.argv[2] ?? 'dist';
process.env.NODE_ENV = 'production';

await build({ build: { outDir: dist, manifest: 'manifest.json' } });
await prerenderPages(dist);
await writeFile(join(dist, '_redirects'), '/* /app.html 200\n');
await writeSecurityHeaders(dist);
await writeWorker(dist);
await compress(dist);
