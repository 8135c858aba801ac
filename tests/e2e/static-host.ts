/** A static host: sends a build's files, compressed, with the headers in `_headers`. Other addresses get app.html. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { listen } from '../../mocks/serve/listen';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
};

export function serveStatic(dist: string) {
  return listen(({ url, headers: asked }) => {
    const headers = headersForAll(readFileSync(join(dist, '_headers'), 'utf8'));
    const { pathname } = new URL(url);
    const candidates = [pathname, `${pathname}.html`, `${pathname}/index.html`, '/app.html'];
    const file = candidates
      .map((candidate) => join(dist, candidate))
      .find((path) => existsSync(path) && statSync(path).isFile());
    if (!file) return new Response('', { status: 404 });
    const compressed =
      /\bbr\b/.test(asked.get('Accept-Encoding') ?? '') && existsSync(`${file}.br`);
    return new Response(readFileSync(compressed ? `${file}.br` : file), {
      headers: {
        ...headers,
        'Content-Type': types[extname(file)] ?? 'text/plain',
        ...(compressed && { 'Content-Encoding': 'br' }),
      },
    });
  });
}

/** The headers listed under `/*`. */
function headersForAll(file: string): Record<string, string> {
  const [, block = ''] = /^\/\*\n((?: {2}.*\n)*)/.exec(file) ?? [];
  const pairs = [...block.matchAll(/^ {2}([\w-]+): (.*)$/gm)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}
