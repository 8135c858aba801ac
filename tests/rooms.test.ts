import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/**
 * The rooms are these folders, from bottom to top. A file imports only from its own room and from rooms listed before
 * it. A folder that is not listed belongs to its parent.
 */
const rooms = [
  'src/contract',
  'src/content',
  'src/lib',
  'src/device',
  'src/api',
  'src/offline',
  'src/components',
  'src/components/feedback',
  'src/components/records',
  'src/components/forms',
  'src/outbox',
  'src/components/frame',
  'src/routes',
  'mocks/contract',
  'mocks/rules',
  'mocks/state',
  'mocks/replies',
  'mocks/shapes',
  'mocks/faults',
  'mocks/handlers',
  'mocks/scenarios',
  'mocks/server',
  'mocks/browser',
  'mocks/panel',
  'mocks/serve',
  'mocks',
  'src',
  'tests/conformance/contract',
  'tests/conformance/forms',
  'tests/conformance/adapters',
  'tests/conformance/drift',
  'tests/conformance/walk',
  'tests/conformance/journeys',
  'tests/conformance/report',
  'tests/conformance/proof',
  'tests/conformance/command',
  'tests/conformance',
];

/** For each library, the only file or folder of the portal and the emulated server that may import it. */
const libraries = { ky: 'src/api/send.ts', msw: 'mocks/' };

interface Manifest {
  name: string;
  devDependencies?: Record<string, string>;
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

/** The packages of this repository, by folder. */
const packages = new Map<string, Manifest>();
for (const folder of manifest.workspaces) packages.set(folder, await readManifest(folder));

const paths = await Array.fromAsync(glob('{src,mocks,tests/conformance}/**/*.{ts,tsx}'));
const sources = new Map<string, string>();
for (const path of paths)
  if (!path.endsWith('.test.ts')) sources.set(path, await readFile(path, 'utf8'));

const roomOf = (file: string) =>
  rooms
    .filter((room) => file.startsWith(`${room}/`))
    .reduce((longest, room) => (room.length > longest.length ? room : longest), '');

const levelOf = (file: string) => rooms.indexOf(roomOf(file));

const isMock = (file: string) => file.startsWith('mocks/');

const isKit = (file: string) => file.startsWith('tests/conformance/');

/** The name of the library that an import names: `ajv` for 'ajv/dist/2020.js'. */
const libraryOf = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

/** Returns the path that `name` means in `file`, perhaps without its extension; undefined for a library. */
function targetOf(file: string, name: string): string | undefined {
  if (name.startsWith('@/')) return join('src', name.slice(2));
  if (name.startsWith('.')) return join(dirname(file), name);
  const library = libraryOf(name);
  const [folder] = [...packages].find(([, { name }]) => name === library) ?? [];
  return folder && `${folder}/${name.slice(library.length + 1)}`;
}

/** Returns the reason why `file` must not import `name`; undefined if it may. */
function objection(file: string, name: string): string | undefined {
  const library = Object.entries(libraries).find(([known]) => libraryOf(name) === known);
  if (library && !isKit(file))
    return file.startsWith(library[1]) ? undefined : `only ${library[1]} imports it`;
  const target = targetOf(file, name);
  if (!target) return undefined;
  // This import starts the mock in the demo. Other builds leave it out.
  if (file === 'src/main.tsx' && target === 'mocks/browser') return undefined;
  if (target.startsWith('openapi.yaml')) return undefined;
  if (!isKit(file) && isMock(file) !== isMock(target))
    return target.startsWith('src/contract/')
      ? undefined
      : 'app and mock meet in src/contract only';
  return levelOf(target) > levelOf(file) ? `${roomOf(target)} is above it` : undefined;
}

/** Returns all names that a file imports. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);

test('No room imports from one above it, and app and mock share only the contract', () => {
  const objections: string[] = [];
  for (const [file, text] of sources) {
    for (const name of namesIn(text)) {
      const reason = objection(file, name);
      if (reason) objections.push(`${file} imports ${name}: ${reason}`);
    }
  }
  expect(objections).toEqual([]);
});

test('The kit imports from outside its folder by package name only, and no other folder imports the kit', async () => {
  const objections: string[] = [];
  for await (const file of glob('{src,mocks,scripts,tests}/**/*.{ts,tsx}')) {
    for (const name of namesIn(await readFile(file, 'utf8'))) {
      const isInKit = isKit(targetOf(file, name) ?? '');
      if (isKit(file) ? name.startsWith('.') && !isInKit : isInKit)
        objections.push(`${file} imports ${name}`);
    }
  }
  expect(objections).toEqual([]);
});

test('Each package names the libraries that it imports, in the same versions as the whole repository', async () => {
  const versions: Record<string, string> = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
  };
  for (const { name } of packages.values()) versions[name] = '*';
  for (const [folder, { devDependencies = {} }] of packages) {
    expect(versions, folder).toMatchObject(devDependencies);
    for await (const file of glob(`${folder}/**/*.{ts,tsx}`)) {
      const names = namesIn(await readFile(file, 'utf8'));
      const foreign = names.filter((name) => /^@?\w[\w./-]*$/.test(name));
      for (const name of foreign) expect(devDependencies, file).toHaveProperty([libraryOf(name)]);
    }
  }
});

/** Returns the files whose code `file` runs or loads. Imports of types do not count: they exist only in the sources. */
function importsOf(file: string): string[] {
  const statement = /(?:^(?:import|export)\s(?:([^;']*?)\sfrom\s+)?|\bimport\()'([^']+)'/gm;
  return [...(sources.get(file) ?? '').matchAll(statement)].flatMap(([, names = '', name = '']) => {
    const isOnlyTypes =
      names.startsWith('type ') || /^\{(\s*type [^,}]+,?)+\s*\}$/.test(names.trim());
    const target = isOnlyTypes ? undefined : targetOf(file, name);
    const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
    return endings.map((ending) => `${target}${ending}`).filter((path) => sources.has(path));
  });
}

test('No files import each other in a circle, except for types', () => {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file))
      return void circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    for (const next of importsOf(file)) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
