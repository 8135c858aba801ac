/** `npm run pack:conformance`: packs the conformance kit as one tarball, for teams that do not have this repository. */
import { pack } from './pack/pack.ts';

const file = await pack({
  name: 'portal-conformance',
  says: 'Checks a server against the contract of the hackathon portal.',
  entry: 'tests/conformance/command/cli.ts',
  place: 'tests/conformance/command',
  files: { 'README.md': 'tests/conformance/README.md', 'docs/decisions.md': 'docs/decisions.md' },
});

console.log(file);
