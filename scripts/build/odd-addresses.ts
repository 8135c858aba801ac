import type { Connect, Plugin } from 'vite';
import { readablePath } from '../../src/lib/readable-address.ts';

const rewrite: Connect.NextHandleFunction = (request, _, next) => {
  request.url = readablePath(request.url ?? '/').replace(/^\/+/, '/');
  next();
};

/** Vite's servers reply to addresses such as /login% and // with their own errors. Let the portal show its page. */
export const oddAddresses = (): Plugin => ({
  name: 'odd-addresses',
  configureServer: ({ middlewares }) => void middlewares.use(rewrite),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(rewrite),
});
