/**
 * The production build: `npm run build`, or `npm run build -- FOLDER` to write to a folder other than dist/. After the
 * folder, a config.json can be named to use instead of the one in public/.
 */
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { finish } from './build/finish.ts';
import { TEMPLATE } from './build/pages.ts';
import { printSizes } from './build/sizes.ts';

const [dist = 'dist', config] = process.argv.slice(2);
process.env.NODE_ENV = 'production';

await build({ build: { outDir: dist, manifest: 'manifest.json' } });
await rename(join(dist, 'index.html'), join(dist, TEMPLATE));
if (config) await copyFile(config, join(dist, 'config.json'));
await finish(dist);
await printSizes(dist);
