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
];

/** For each library, the only file or folder that may import it. */
const libraries = { ky: 'src/api/client.ts', msw: 'mocks/' };

const sources = await Array.fromAsync(glob('{src,mocks}/**/*.{ts,tsx}'));

const roomOf = (file: string) =>
  rooms
    .filter((room) => file.startsWith(`${room}/`))
    .reduce((longest, room) => (room.length > longest.length ? room : longest), '');

const levelOf = (file: string) => rooms.indexOf(roomOf(file));

const isMock = (file: string) => file.startsWith('mocks/');

/** Returns the reason why `file` must not import `name`; undefined if it may. */
function objection(file: string, name: string): string | undefined {
  const library = Object.entries(libraries).find(([known]) => name.split('/')[0] === known);
  if (library) return file.startsWith(library[1]) ? undefined : `only ${library[1]} imports it`;
  const target = name.startsWith('@/')
    ? name.replace('@', 'src')
    : name.startsWith('.') && join(dirname(file), name);
  if (!target) return undefined;
  // This import starts the mock in the demo. Other builds leave it out.
  if (file === 'src/main.tsx' && target === 'mocks/browser') return undefined;
  if (target.startsWith('openapi.yaml')) return undefined;
  if (isMock(file) !== isMock(target))
    return target.startsWith('src/contract/')
      ? undefined
      : 'app and mock meet in src/contract only';
  return levelOf(target) > levelOf(file) ? `${roomOf(target)} is above it` : undefined;
}

test('No room imports from one above it, and app and mock share only the contract', async () => {
  const objections: string[] = [];
  for (const file of sources) {
    const text = await readFile(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const reason = objection(file, name);
      if (reason) objections.push(`${file} imports ${name}: ${reason}`);
    }
  }
  expect(objections).toEqual([]);
});
