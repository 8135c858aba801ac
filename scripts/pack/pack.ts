/** Packs a program of this repository, with everything it needs, into one tarball that npx can run. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';

interface Program {
  name: string;
  /** By default the contract's version. */
  version?: string;
  says: string;
  /** The npm script that the guide names. In the package, readers run `npx <name>` instead. */
  script?: string;
  /** The source file of the command. */
  entry: string;
  /** For programs that import the package: the source file, and the place of its declarations in the package. */
  library?: { entry: string; types: string };
  /** The code's folder in the package. The relative paths from the code to the files it reads must stay the same. */
  place: string;
  /** The files to pack beside the code, by their place in the package. Relative paths begin in the repository's folder. */
  files: { [place: string]: string };
}

/** Defines functions that the sources use and Node 20 does not have. */
const FOR_NODE_20 = `URL.parse ??= (text, base) => URL.canParse(text, base) ? new URL(text, base) : null;
Object.groupBy ??= (items, keyOf) => {
  const groups = {};
  for (const item of items) (groups[keyOf(item)] ??= []).push(item);
  return groups;
};
Uint8Array.fromBase64 ??= (text) => new Uint8Array(Buffer.from(text, 'base64'));
Uint8Array.prototype.toBase64 ??= function () { return Buffer.from(this).toString('base64'); };`;

const root = join(import.meta.dirname, '../..');
const contract = readFileSync(join(root, 'openapi.yaml'), 'utf8');
const contractVersion = /^ {2}version: (\S+)$/m.exec(contract)?.[1] ?? '0.0.0';

/** Removes the parts of a guide that only apply in this repository, and shows those that only apply without it. */
const forReaders = (file: Buffer) =>
  file.includes('<!-- repository -->')
    ? file
        .toString()
        .replaceAll(/<!-- repository -->\n[\s\S]*?<!-- \/repository -->\n\n?/g, '')
        .replaceAll(/<!-- packed\n([\s\S]*?)-->\n/g, '$1')
    : file;

/** Replaces an npm script by the package's command. Removes spaces before a comment, so that comments stay aligned. */
const withCommand = (file: string | Buffer, script: string, name: string) =>
  typeof file === 'string'
    ? file.replaceAll(new RegExp(`npm run ${script}(?: --| {3}(?= ))?`, 'g'), `npx ${name}`)
    : file;

export async function pack(program: Program): Promise<string> {
  const { name, version = contractVersion, says, script, entry, library, place, files } = program;
  const folder = join(root, '.tmp/pack', name);
  rmSync(folder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(folder, place),
      target: 'node20',
      minify: true,
      rolldownOptions: {
        input: {
          [name]: resolve(root, entry),
          ...(library && { index: join(root, library.entry) }),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          banner: `#!/usr/bin/env node\n${FOR_NODE_20}`,
        },
      },
    },
  });
  for (const [to, from] of Object.entries({ 'openapi.yaml': 'openapi.yaml', ...files })) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    const file = forReaders(readFileSync(resolve(root, from)));
    writeFileSync(join(folder, to), script === undefined ? file : withCommand(file, script, name));
  }
  const manifest = {
    name,
    version,
    description: says,
    type: 'module',
    license: 'UNLICENSED',
    engines: { node: '>=20.15' },
    bin: { [name]: `${place}/${name}.js` },
    ...(library && {
      exports: { '.': { types: `./${library.types}`, default: `./${place}/index.js` } },
    }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', root], { cwd: folder });
  return join(root, `${name}-${version}.tgz`);
}
