/** Finds the files that a screen needs, from the build's manifest: its chunk, its layouts' chunks, and their imports. */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

export type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';
const COMPONENT = '?tsr-split=component';

/** Whether this is the screen for unknown addresses, which has no address of its own. */
export const isNotFound = (screen: string): boolean => screen.endsWith('/$.tsx');

export async function readManifest(dist: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'));
}

/** The route files that are screens, such as `src/routes/_bar/_auth/dashboard.tsx`, without layouts. */
export function screens(manifest: Manifest): string[] {
  const routes = Object.keys(manifest)
    .filter((key) => key.endsWith(COMPONENT))
    .map((key) => key.slice(0, -COMPONENT.length));
  return routes.filter((route) => {
    const folder = route.replace(/\.tsx$/, '/');
    return !routes.some((other) => other.startsWith(folder));
  });
}

/** Returns the screen's address, such as `/proposals/*` for `…/proposals/$id/index.tsx`. A star is any one segment. */
export function addressOf(screen: string): string {
  return screen
    .replace(/^src\/routes|\.tsx$|\/_\w+|\/index(?=\.tsx)/g, '')
    .replaceAll(/\$\w*/g, '*');
}

/** Returns the chunks to request for `screen`, the entry first. */
function chunksOf(manifest: Manifest, screen: string): Chunk[] {
  const found = new Set<Chunk>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(add);
  };
  const folders = screen.split('/');
  const layouts = folders
    .slice(1)
    .map((_, depth) => `${folders.slice(0, depth + 1).join('/')}.tsx`);
  add(ENTRY);
  if (screen.includes('/_bar/')) add(frameOf(manifest));
  for (const file of [...layouts, screen]) add(file + COMPONENT);
  return [...found];
}

/** Returns the manifest's key of the chunk into which vite.config.ts puts the bar and the guard. */
function frameOf(manifest: Manifest): string {
  return Object.keys(manifest).find((key) => manifest[key]?.name === 'frame') ?? '';
}

export const scriptsOf = (manifest: Manifest, screen: string) =>
  chunksOf(manifest, screen).map(({ file }) => file);

/** The one style sheet of all screens. */
export const sheetOf = (manifest: Manifest): string => manifest['style.css']?.file ?? '';

/** Returns the total size of the files in bytes, as servers send them: in brotli if there is a brotli version. */
export async function bytesOf(dist: string, files: string[]): Promise<number> {
  const sizes = files.map(async (file) => {
    const path = join(dist, file);
    return (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
