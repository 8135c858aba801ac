/**
 * `npm test`: the checks, and at the same time the tests. Then the tests of the conformance kit, if the kit, or something
 * that it uses, differs from the upstream branch. `npm run test:sweep` always tests the kit, so with `CI` set, where it
 * follows, this does not.
 */
import { exec, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PLACES = ['openapi.yaml', 'src/contract', 'mocks', 'scripts/pack', 'tests/conformance'];

interface Decision {
  isTested: boolean;
  because: string;
}

export function decide(folder: string): Decision {
  /** Returns what git prints; undefined if git fails. */
  const git = (...args: string[]): string | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const upstream =
    git('rev-parse', '--abbrev-ref', '@{upstream}') ??
    git('rev-parse', '--abbrev-ref', 'origin/HEAD');
  const base = upstream && git('merge-base', 'HEAD', upstream);
  if (!base) return { isTested: true, because: 'there is no upstream branch to compare with' };
  // With one commit, `git diff` compares it with the files on the disk, whether they are committed or not.
  const changed = git('diff', '--name-only', '--relative', base, '--', ...PLACES);
  const added = git('ls-files', '--others', '--exclude-standard', '--', ...PLACES);
  if (changed === undefined || added === undefined)
    return { isTested: true, because: `git cannot compare it with ${upstream}` };
  const [first] = [changed, added].join('\n').split('\n').filter(Boolean);
  return first
    ? { isTested: true, because: `${first} differs from ${upstream}` }
    : { isTested: false, because: `it and what it uses are the same as in ${upstream}` };
}

const PROJECTS = ['rules', 'screens', 'sentences', 'journeys'].map((name) => `--project=${name}`);

/** Runs the checks, and prints what they say in one piece, because the tests print at the same time. */
const check = (cwd: string) =>
  new Promise<boolean>((done) =>
    exec('npm run check', { cwd }, (error, out, problems) => {
      console.log(out + problems);
      done(error === null);
    }),
  );

async function test(cwd: string): Promise<boolean> {
  const args = ['run', ...PROJECTS, '--tags-filter=!sweep', ...process.argv.slice(2)];
  const [code] = await once(spawn('vitest', args, { cwd, stdio: 'inherit' }), 'close');
  return code === 0;
}

function testKit(cwd: string): boolean {
  const { isTested, because } = process.env.CI
    ? { isTested: false, because: 'the second gate, npm run test:sweep, always tests it' }
    : decide(cwd);
  const verdict = isTested ? 'is tested' : 'is not tested';
  console.log(`The conformance kit ${verdict}, because ${because}.`);
  const args = ['test', '-w', 'portal-conformance'];
  return !isTested || spawnSync('npm', args, { cwd, stdio: 'inherit' }).status === 0;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const [isChecked, isTested] = await Promise.all([check(root), test(root)]);
  if (!isChecked) console.log('FAILED: npm run check. What it printed stands above the tests.');
  if (!isTested) console.log('FAILED: the tests.');
  if (!isChecked || !isTested || !testKit(root)) process.exitCode = 1;
}
