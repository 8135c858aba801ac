import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decide } from '../scripts/test-kit';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-git-'));
  // Neither the settings of this machine's user count, nor a repository around the folder, nor one that runs these tests in
  // a hook.
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir());
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function commit(): void {
  git('add', '.');
  git('commit', '-m', 'A change');
}

/** Makes a branch that follows origin/main, and is the same. */
function clone(): void {
  git('init', '-b', 'main');
  for (const path of ['README.md', 'openapi.yaml', 'mocks/serve.ts']) write(path, '');
  commit();
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  git('remote', 'add', 'origin', folder);
  git('branch', '--set-upstream-to', 'origin/main');
}

test('The kit is tested if there is no git repository, or no upstream branch', () => {
  const tested = { isTested: true, because: 'there is no upstream branch to compare with' };

  expect(decide(folder)).toEqual(tested);
  git('init', '-b', 'main');
  expect(decide(folder)).toEqual(tested);
  write('README.md', '');
  commit();
  expect(decide(folder)).toEqual(tested);
});

test('The kit is not tested if only other files differ from the upstream branch', () => {
  clone();
  write('README.md', 'Committed');
  commit();
  write('src/main.ts', 'New');

  expect(decide(folder)).toEqual({
    isTested: false,
    because: 'it and what it uses are the same as in origin/main',
  });
});

test.each([
  ['committed', 'openapi.yaml', () => commit()],
  ['staged', 'mocks/serve.ts', () => git('add', '.')],
  ['not committed', 'openapi.yaml', () => {}],
  ['new', 'tests/conformance/new.ts', () => {}],
])('The kit is tested after a change that is %s', (_, path, then) => {
  clone();
  write(path, 'Changed');
  then();

  expect(decide(folder)).toEqual({ isTested: true, because: `${path} differs from origin/main` });
});

test('Changes that only the upstream branch has do not count', () => {
  clone();
  write('openapi.yaml', 'Changed by others');
  commit();
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  git('reset', '--hard', 'HEAD~1');

  expect(decide(folder)).toMatchObject({ isTested: false });
});
