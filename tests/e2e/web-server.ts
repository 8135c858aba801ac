/**
 * Serves the production build to its tests: with the static host of this folder, or, if `PORTAL_SERVER` is `nginx` or
 * `caddy`, with that server and its configuration in `deploy/`, which administrators use.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { listen } from '../../mocks/serve/listen';
import { serveStatic } from './static-host';

interface Site {
  /** The folder of the build, as an absolute path. */
  dist: string;
  /** The API's address, on another origin. */
  api: string;
  port: number;
  /** A folder for the server's own files, deleted when it stops. */
  home: string;
}

const servers: Record<string, (site: Site) => Promise<ChildProcess>> = { nginx, caddy };

export async function serveDist(dist: string, api: string) {
  const { PORTAL_SERVER } = process.env;
  if (!PORTAL_SERVER) return serveStatic(dist);
  const start = servers[PORTAL_SERVER];
  if (!start) throw new Error(`PORTAL_SERVER is one of ${Object.keys(servers).join(', ')}`);
  await mkdir('.tmp', { recursive: true });
  const home = resolve(await mkdtemp('.tmp/server-'));
  const port = await freePort();
  const server = await start({ dist: resolve(dist), api, port, home });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/config.json`), { timeout: 10_000 });
  return {
    port,
    async close() {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      await rm(home, { recursive: true });
    },
  };
}

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

async function nginx({ dist, api, port, home }: Site) {
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll('/srv/portal', dist)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('set $portal_api ""', `set $portal_api "${api}"`);
  const hasBrotli = existsSync(BROTLI);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = `
${hasBrotli ? `load_module ${BROTLI};` : ''}
daemon off;
master_process off;
pid nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
${paths.map((path) => `  ${path}_temp_path ${path};`).join('\n')}
${hasBrotli ? site : site.replace('brotli_static on;', '')}
}`;
  await writeFile(join(home, 'nginx.conf'), main);
  return spawn('nginx', ['-p', home, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'inherit' });
}

async function caddy({ dist, api, port, home }: Site) {
  const env = {
    ...process.env,
    PORTAL_ADDRESS: `http://127.0.0.1:${port}`,
    PORTAL_ROOT: dist,
    PORTAL_API: api,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
  };
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], {
    env,
    stdio: 'ignore',
  });
}

export async function freePort(): Promise<number> {
  const { port, close } = await listen(() => new Response());
  await close();
  return port;
}
