import type { Plugin } from 'vite';
import { SHORT_NAME, SITE } from '../../src/content/event.ts';

const ADDRESS = '/portal.webmanifest';

/** The name, icons and colours with which a browser installs the portal. */
const manifest = JSON.stringify({
  name: SITE,
  short_name: SHORT_NAME,
  description: 'Register, write your proposal and follow it.',
  lang: 'en-KE',
  id: '/',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#0b4527',
  background_color: '#0b4527',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** The web manifest, which contains the event's name. Served during development and written by each build. */
export const webManifest = (): Plugin => ({
  name: 'web-manifest',
  configureServer({ middlewares }) {
    middlewares.use(ADDRESS, (_request, response) => {
      response.setHeader('Content-Type', 'application/manifest+json').end(manifest);
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: manifest });
  },
});
