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

/** Others commit the change, and this branch does not have it. */
function publish(): void {
  commit();
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  git('reset', '--hard', 'HEAD~1');
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

test.each([
  ['committed', 'openapi.yaml', commit, true],
  ['staged', 'mocks/serve.ts', () => git('add', '.'), true],
  ['not committed', 'openapi.yaml', () => {}, true],
  ['new', 'tests/conformance/new.ts', () => {}, true],
  ['committed in another file', 'README.md', commit, false],
  ['new in another file', 'src/main.ts', () => {}, false],
  ['only in the upstream branch', 'openapi.yaml', publish, false],
])(
  'After a change that is %s (%s), the kit is tested only if it uses the file',
  (_, path, then, isTested) => {
    git('init', '-b', 'main');
    for (const path of ['README.md', 'openapi.yaml', 'mocks/serve.ts']) write(path, '');
    commit();
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    git('remote', 'add', 'origin', folder);
    git('branch', '--set-upstream-to', 'origin/main');
    write(path, 'Changed');
    then();

    const because = isTested
      ? `${path} differs from origin/main`
      : 'it and what it uses are the same as in origin/main';
    expect(decide(folder)).toEqual({ isTested, because });
  },
);
