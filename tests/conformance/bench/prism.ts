/** Runs Prism as a validating proxy, and sends the calls of the kit's journeys through it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunOptions, run } from '../journeys/run';

export async function createPrism(
  folder: string,
  contractFile: string,
  upstream: number,
  port: number,
) {
  const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const upstreamUrl = `http://127.0.0.1:${upstream}/api`;
  const child = spawn(
    process.execPath,
    [
      program,
      'proxy',
      contractFile,
      upstreamUrl,
      '--validate-request',
      'false',
      '--port',
      String(port),
    ],
    { stdio: 'ignore' },
  );
  await sleep(6000);

  return {
    /** Makes a run through the proxy. Returns what Prism reports about the server's replies, not about requests. */
    async violations(options: RunOptions): Promise<Set<string>> {
      const seen = new Set<string>();
      const fetchThrough = async (request: Request) => {
        const { pathname, search } = new URL(request.url);
        const url = `http://127.0.0.1:${port}${pathname.replace(/^\/api/, '')}${search}`;
        // Reads the whole body first, so that fetch doesn't send it in chunks. Prism would add a Content-Length, and
        // servers refuse a chunked request that has one.
        const { method, headers } = request;
        const body = method === 'GET' ? null : await request.arrayBuffer();
        const response = await fetch(url, { method, headers, body, redirect: 'manual' });
        const reported = JSON.parse(response.headers.get('sl-violations') ?? '[]') as {
          location: string[];
          message: string;
        }[];
        for (const { location, message } of reported)
          if (location[0] === 'response')
            seen.add(
              `${request.method} ${pathname.replace(/[0-9]+/, '{id}')} ${location.join('.')} ${message}`,
            );
        return response;
      };
      await run({ ...options, wire: { ...options.wire, fetch: fetchThrough } });
      return seen;
    },
    stop: () => child.kill(),
  };
}
