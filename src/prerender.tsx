import { createMemoryHistory } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { prerender as renderStatic } from 'react-dom/static';
import { createApp } from './app';
import { configure } from './lib/config';
import { Shell } from './shell';

/** The public pages that are rendered at build time, and the route file of each. */
export const pages = {
  '/': 'src/routes/index.tsx',
  '/terms': 'src/routes/terms.tsx',
  '/login': 'src/routes/_bar/_guest/login.tsx',
  '/register': 'src/routes/_bar/_guest/register.tsx',
  '/forgot-password': 'src/routes/_bar/forgot-password.tsx',
} as const;

/** The page as somebody gets it of whom nothing is known: no session and no history. */
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
    // Else React hides what is long and has a script show it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  // React would leave the part out and have the browser render it.
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
