import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packKit } from './pack';

const folder = mkdtempSync(join(tmpdir(), 'portal-conformance-'));
let file = '';

beforeAll(async () => {
  file = await packKit();
  execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components', '1']);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packed = (path: string) => readFileSync(join(folder, path), 'utf8');

test('The packed kit runs outside the repository, without further packages', () => {
  const { bin, dependencies } = JSON.parse(packed('package.json'));
  const command = join(folder, bin['portal-conformance']);
  const output = execFileSync(process.execPath, [command, '--only', 'createProposal.draft'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

  expect(dependencies).toBeUndefined();
  expect(output).toMatch(/1 rule: 1 passed, 0 not checked/);
});

test('The packed guides name the packed file, and leave out what needs the repository', () => {
  const guides = packed('README.md') + packed('GUIDE.md');
  const names = guides.match(/portal-conformance-[\w.]+\.tgz/g);

  expect(new Set(names)).toEqual(new Set([basename(file)]));
  expect(guides).not.toMatch(/npm (run|test)|<!-- /);
});
