/** `npm run pack:mock`: the emulated server as one tarball, for teams that do not have this repository. */
import { pack } from './pack/pack.ts';

const pages = 'mocks/serve/pages';

await pack({
  name: 'portal-mock',
  says: 'The emulated server of the hackathon portal.',
  entry: 'mocks/serve.ts',
  place: 'mocks/serve/serve.js',
  files: {
    'README.md': 'mocks/README.md',
    'mocks/serve/start-page.css': `${pages}/start-page.css`,
    'mocks/serve/copy.js': `${pages}/copy.js`,
  },
});
