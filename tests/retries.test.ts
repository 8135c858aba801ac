/** Which tests are retried, and that the end of a run names them. */
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

test('The end of a run lists each test that was retried', async () => {
  const folder = resolve('.tmp/retries');
  await mkdir(folder, { recursive: true });
  const story = `
    import { expect, test } from 'vitest';
    let runs = 0;
    test('passes at the second run', () => expect(++runs).toBe(2));
    test('passes at once', () => {});
  `;
  const config = `
    import { RetriedTests } from ${JSON.stringify(resolve('tests/retried-tests.ts'))};
    export default { test: { retry: 1, reporters: ['dot', new RetriedTests()] } };
  `;
  await writeFile(`${folder}/story.test.ts`, story);
  await writeFile(`${folder}/vitest.config.ts`, config);
  const list = `${folder}/list.txt`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder],
    { env: { ...process.env, RETRIED_TESTS: list } },
  );
  expect(stdout).toMatch(
    /Retried tests:\n {2}story\.test\.ts: passes at the second run \(passed\)\n\s*$/,
  );
  expect(stdout).not.toContain('passes at once');
  expect(await readFile(list, 'utf8')).toBe('  story.test.ts: passes at the second run (passed)\n');
  await rm(folder, { recursive: true });
});
