import { createMemoryHistory } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { prerender as renderStatic } from 'react-dom/static';
import { createApp } from './app';
import { configure } from './lib/config';
import { Shell } from './shell';

/** The public pages to render at build time, with the route file of each. */
export const pages = {
  '/': 'src/routes/index.tsx',
  '/terms': 'src/routes/terms.tsx',
  '/login': 'src/routes/_bar/_guest/login.tsx',
  '/register': 'src/routes/_bar/_guest/register.tsx',
  '/forgot-password': 'src/routes/_bar/forgot-password.tsx',
} as const;

/** Returns the HTML of the page at `path`, for a visitor without a session. `settings` are those of config.json. */
export async function prerender(path: string, settings: unknown): Promise<string> {
  configure(settings);
  const empty = { getItem: () => null };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
  const { App, router, stop } = createApp({
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  router.ssr = { manifest: undefined };
  await router.load();
  stop();
  return htmlOf(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

export const prerenderShell = () => htmlOf(<Shell />);

async function htmlOf(node: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await renderStatic(node, {
    onError: (error) => void errors.push(error),
    // Without this, React would hide long parts and need a script to show them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  // Without this, React would leave a failed part to be rendered in the browser.
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
