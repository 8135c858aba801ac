/** The production build: `npm run build`, or `npm run build -- FOLDER` to write to a folder other than dist/. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { finish } from './build/finish.ts';
import { TEMPLATE } from './build/pages.ts';
import { printSizes } from './build/sizes.ts';

const dist = process.argv[2] ?? 'dist';
process.env.NODE_ENV = 'production';

await build({ build: { outDir: dist, manifest: 'manifest.json' } });
await rename(join(dist, 'index.html'), join(dist, TEMPLATE));
await finish(dist);
await printSizes(dist);
