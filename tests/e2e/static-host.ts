/**
 * A static host: sends a build's files, in brotli if possible, with the headers in `_headers`. All other addresses get
 * app.html, even missing files of `/assets/`.
 */
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

/** The caching that static hosts apply to files without a rule in `_headers`. */
const CHECK_ALWAYS = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

export function serveStatic(dist: string) {
  return listen(({ url, headers: asked }) => {
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
        'Content-Type': types[extname(file)] ?? 'text/plain',
        ...CHECK_ALWAYS,
        ...headersFor(pathname, readFileSync(join(dist, '_headers'), 'utf8')),
        ...(compressed && { 'Content-Encoding': 'br' }),
      },
    });
  });
}

/** Returns the headers of all rules for the requested path. Hosts apply them whichever file they send. */
function headersFor(pathname: string, rules: string): Record<string, string> {
  const blocks = [...rules.matchAll(/^(\/.*)\n((?: {2}.*\n)*)/gm)].filter(([, path = '']) =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path,
  );
  const pairs = blocks.flatMap(([, , block = '']) => [...block.matchAll(/^ {2}([\w-]+): (.*)$/gm)]);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}
