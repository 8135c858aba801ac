import { existsSync } from 'node:fs';
import { cp, glob, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '@/contract/contract.gen';
import { effects } from '../mocks/faults/effects';
import { controls } from '../mocks/serve/controls/answer';
import { commandOptions } from '../mocks/serve/options';
import { makeNames } from '../mocks/shapes/all';
import { people } from '../mocks/state/people';
import { generateContract } from '../scripts/generate-contract';
import { GUIDE, generateDecisions, generateGuide } from '../scripts/generate-guide';
import { generateRoutes } from '../scripts/generate-routes';
import { screenStates } from './e2e/screens';

const scratch = '.tmp/project';
beforeAll(() => rm(scratch, { recursive: true, force: true }));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const GENERATE = 'Run `npm run generate`';

test('The generated contract is up to date', async () => {
  const committed = await readFile('src/contract/contract.gen.ts', 'utf8');
  expect(await generateContract(), GENERATE).toBe(committed);
});

test('Both fields of a title have the same limits, because the portal sends one text in both (A-63)', () => {
  const { project_name, project_title } = limits.ProposalFields;
  expect(project_title).toEqual(project_name);
});

test('The decisions that the panel explains are those of docs/decisions.md', async () => {
  const committed = await readFile('mocks/scenarios/decisions.gen.ts', 'utf8');
  expect(generateDecisions(), GENERATE).toBe(committed);
});

test('The tables of the guide are up to date, and it names every person, control, effect and option', async () => {
  const text = await readFile(GUIDE, 'utf8');
  expect(generateGuide(), GENERATE).toBe(text);
  const named = [...controls.map(({ name }) => name), ...Object.keys(effects), ...makeNames];
  for (const { email } of Object.values(people)) expect(text).toContain(`| ${email} |`);
  for (const name of named) expect(text).toContain(`\`${name}\``);
  for (const name of Object.keys(commandOptions)) expect(text).toContain(`| \`--${name}`);
});

test('Each decision that the project refers to is explained once', async () => {
  const ledger = await readFile('docs/decisions.md', 'utf8');
  const explained = [...ledger.matchAll(/^\| (A-\d+)/gm)].map(([, id]) => id);
  expect(explained).toEqual([...new Set(explained)]);
  const files = await Array.fromAsync(
    glob('{*.md,openapi.yaml,{src,mocks,tests,scripts,deploy,docs}/**/*.{ts,tsx,css,md}}'),
  );
  for (const file of files) {
    const named = (await readFile(file, 'utf8')).match(/\bA-\d{2,3}\b/g) ?? [];
    expect(explained, file).toEqual(expect.arrayContaining(named));
  }
});

/** Returns the anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

test('Each file and folder that a guide names exists, and each link leads to a file, and to a heading in it', async () => {
  const broken: string[] = [];
  for await (const guide of glob('{*.md,{docs,deploy,mocks,tests/conformance}/*.md}')) {
    const text = await readFile(guide, 'utf8');
    for (const [, path = ''] of text.matchAll(
      /`((?:src|mocks|tests|scripts|docs|deploy|public)\/[\w./$-]*)`/g,
    ))
      if (!existsSync(path)) broken.push(`${guide} ${path}`);
    for (const [link, path = '', anchor] of text.matchAll(/\]\(((?!\w+:)[^)#\s]*)#?([^)\s]*)\)/g)) {
      const file = path ? join(dirname(guide), path) : guide;
      if (!existsSync(file)) broken.push(`${guide} ${link}`);
      else if (anchor) {
        const headings = (await readFile(file, 'utf8')).matchAll(/^#+ (.*)$/gm);
        if (![...headings].some(([, heading = '']) => anchorOf(heading) === anchor))
          broken.push(`${guide} ${link}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('The route tree is up to date', async () => {
  const committed = await readFile('src/routeTree.gen.ts', 'utf8');
  await cp('src/routes', join(scratch, 'src/routes'), { recursive: true });
  await generateRoutes(scratch);
  expect(await readFile(join(scratch, 'src/routeTree.gen.ts'), 'utf8'), GENERATE).toBe(committed);
});

test('Each route is among the screens that are photographed and checked with axe', async () => {
  const tree = await readFile('src/routeTree.gen.ts', 'utf8');
  const [, byPath = ''] = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree) ?? [];
  const routes = [...byPath.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  expect(routes.length).toBeGreaterThan(15);
  const opened = screenStates.map(({ path }) => path.replace(/\?.*/, ''));
  const isOpened = (route: string) => {
    const pattern = route.replace(/(?<=.)\/$/, '').replace(/\$\w*/g, '[^/]+');
    return opened.some((path) => new RegExp(`^${pattern}$`).test(path));
  };
  expect(routes.filter((route) => !isOpened(route))).toEqual([]);
});
