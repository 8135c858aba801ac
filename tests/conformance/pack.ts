/** `npm run pack`: packs the kit into one file that runs without this repository. */
import { join } from 'node:path';
import { pack } from 'portal-pack';
import manifest from './package.json' with { type: 'json' };

const { name, version, description } = manifest;
const own = (path: string) => join(import.meta.dirname, path);

export const packKit = (): Promise<string> =>
  pack({
    name,
    version,
    says: description,
    entry: own('command/cli.ts'),
    place: 'conformance/command',
    files: {
      'README.md': own('README.md'),
      'GUIDE.md': own('GUIDE.md'),
      'conformance/rules.md': own('rules.md'),
      'docs/decisions.md': 'docs/decisions.md',
    },
  });

if (import.meta.main) process.stdout.write(`${await packKit()}\n`);
