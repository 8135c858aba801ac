import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

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
  'tests/conformance/bench',
];

/** For each library, the only file or folder of the portal and the emulated server that may import it. */
const libraries = { ky: 'src/api/send.ts', msw: 'mocks/' };

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

const isKit = (file: string) => file.startsWith('tests/');

/** Returns the path that `name` means in `file`, perhaps without its extension; undefined for a library. */
function targetOf(file: string, name: string): string | undefined {
  if (name.startsWith('@/')) return join('src', name.slice(2));
  return name.startsWith('.') ? join(dirname(file), name) : undefined;
}

/** Returns the reason why `file` must not import `name`; undefined if it may. */
function objection(file: string, name: string): string | undefined {
  const library = Object.entries(libraries).find(([known]) => name.split('/')[0] === known);
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

test('No room imports from one above it, and app and mock share only the contract', () => {
  const objections: string[] = [];
  for (const [file, text] of sources) {
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const reason = objection(file, name);
      if (reason) objections.push(`${file} imports ${name}: ${reason}`);
    }
  }
  expect(objections).toEqual([]);
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
