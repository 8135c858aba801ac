/** The demo as visitors get it: the built mock bundle, served from this machine. */
import { execFileSync } from 'node:child_process';
import { preview } from 'vite';

/** Builds the demo into `outDir` and serves it on a free port. */
export async function serveDemo(outDir: string) {
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--mode', 'mock', '--outDir', outDir],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const server = await preview({
    mode: 'mock',
    logLevel: 'warn',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: 0,
      open: false,
      // The files do not change, so allow caching: revalidating a hundred files takes more than half of a page load.
      headers: { 'Cache-Control': 'max-age=3600' },
    },
  });
  const [baseUrl] = server.resolvedUrls?.local ?? [];
  if (!baseUrl) throw new Error('The preview server has no local address');
  return { baseUrl, close: () => server.close() };
}
