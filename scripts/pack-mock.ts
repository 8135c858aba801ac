/** `npm run pack:mock`: packs the emulated server as one tarball, for teams that do not have this repository. */
import { pack } from './pack/pack.ts';

const pages = 'mocks/serve/pages';

export const packMock = () =>
  pack({
    name: 'portal-mock',
    says: 'The emulated server of the hackathon portal.',
    script: 'mock',
    entry: 'mocks/serve.ts',
    library: { entry: 'mocks/serve/start.ts', types: 'index.d.ts' },
    place: 'mocks/serve',
    files: {
      'README.md': 'mocks/README.md',
      'index.d.ts': 'mocks/serve/embedded.ts',
      'mocks/examples/own-data.json': 'mocks/examples/own-data.json',
      'mocks/serve/start-page.css': `${pages}/start-page.css`,
      'mocks/serve/try-calls.js': `${pages}/try-calls.js`,
      'mocks/serve/swagger-ui.css': 'node_modules/swagger-ui-dist/swagger-ui.css',
      'mocks/serve/swagger-ui-bundle.js': 'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
    },
  });

if (import.meta.main) console.log(await packMock());
