/** Writes src/routeTree.gen.ts from the files in src/routes. */
import { pathToFileURL } from 'node:url';
import { tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import { resolveConfig } from 'vite';

/** The plugin writes the file as soon as Vite tells it the project's folder. */
export async function generateRoutes(root: string): Promise<void> {
  const generator = tanstackRouterGenerator({ quoteStyle: 'single', disableLogging: true });
  await resolveConfig({ root, configFile: false, plugins: [generator] }, 'build');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await generateRoutes('.');
}
