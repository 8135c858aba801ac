/** A proxy for what WebDriver cannot do: it delays scripts, and runs a script before those of the page. */
import { createHash } from 'node:crypto';
import { listen } from '../../mocks/serve/listen';

interface Between {
  /** A script that runs first in each page. The proxy allows it in the page's Content Security Policy. */
  first?: string;
}

export async function standBetween(site: string, { first }: Between = {}) {
  let held = Promise.resolve();
  let release = () => {};

  const { port, close } = await listen(async (request) => {
    const { pathname, search } = new URL(request.url);
    if (/^\/assets\/.*\.js$/.test(pathname)) await held;
    const answer = await fetch(new URL(pathname + search, site), {
      headers: { Accept: request.headers.get('Accept') ?? '*/*' },
    });
    const headers = new Headers(answer.headers);
    for (const name of ['Content-Encoding', 'Content-Length', 'Connection', 'Keep-Alive'])
      headers.delete(name);
    const isPage = headers.get('Content-Type')?.startsWith('text/html');
    const { status } = answer;
    if (!first || !isPage)
      return new Response(answer.body && (await answer.bytes()), { status, headers });
    const hash = createHash('sha256').update(first).digest('base64');
    const policy = headers.get('Content-Security-Policy');
    if (policy)
      headers.set(
        'Content-Security-Policy',
        policy.replace('script-src', `script-src 'sha256-${hash}'`),
      );
    const page = (await answer.text()).replace('<head>', `<head><script>${first}</script>`);
    return new Response(page, { status, headers });
  });

  return {
    baseURL: `http://127.0.0.1:${port}`,
    close,
    /** Delays scripts until `release()`, as a slow network does. */
    hold() {
      ({ promise: held, resolve: release } = Promise.withResolvers<void>());
    },
    release: () => release(),
  };
}
