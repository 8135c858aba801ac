/** Which tests are retried, and that the end of a run names those and the failed ones. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Returns the names of the projects whose tests are retried if `CI` has this value. */
async function retriedProjects(ci: string | undefined) {
  vi.stubEnv('CI', ci);
  const { default: configure } = await import('../vite.config');
  const { test: options } = configure({ mode: 'test', command: 'serve' });
  expect(options).not.toHaveProperty('retry');
  return options?.projects?.flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.retry
      ? [project.test.name]
      : [],
  );
}

test('Only browser tests are retried, and only in continuous integration', async () => {
  expect(await retriedProjects(undefined)).toEqual([]);
  vi.resetModules();
  expect(await retriedProjects('true')).toEqual(['journeys', 'e2e', 'browsers']);
});

test('The end of a run lists the tests that failed or were retried', async () => {
  const folder = resolve('.tmp/run-summary');
  await mkdir(folder, { recursive: true });
  const story = `
    import { expect, test } from 'vitest';
    let runs = 0;
    test('passes at the second run', () => expect(++runs).toBe(2));
    test('fails twice', () => expect(1).toBe(2));
    test('passes at once', () => {});
  `;
  const hook = `
    import { beforeAll, test } from 'vitest';
    beforeAll(() => { throw new Error('The server does not start'); });
    test('never starts', () => {});
  `;
  const config = `
    import { RunSummary } from ${JSON.stringify(resolve('tests/run-summary.ts'))};
    export default { test: { retry: 1, reporters: ['dot', new RunSummary()] } };
  `;
  await writeFile(`${folder}/story.test.ts`, story);
  await writeFile(`${folder}/hook.test.ts`, hook);
  await writeFile(`${folder}/vitest.config.ts`, config);
  const list = `${folder}/list.txt`;
  const run = promisify(execFile)(
    process.execPath,
    [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder],
    { env: { ...process.env, RUN_SUMMARY: list } },
  );
  const { stdout } = await run.catch((failure: { stdout: string }) => failure);
  const lines = (await readFile(list, 'utf8')).trimEnd().split('\n');
  expect(lines.sort()).toEqual([
    '  failed: hook.test.ts',
    '  failed: story.test.ts: fails twice',
    '  retried: story.test.ts: passes at the second run',
  ]);
  for (const line of lines) expect(stdout).toContain(`\n${line}\n`);
  await rm(folder, { recursive: true });
});
