/**
 * The last step of `npm test`: tests the conformance kit if the kit, or something that it uses, differs from the upstream
 * branch. `npm run test:sweep` always tests the kit, so with `CI` set, where it follows, this step does not.
 */
import { spawnSync } from 'node:child_process';
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

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const { isTested, because } = process.env.CI
    ? { isTested: false, because: 'the second gate, npm run test:sweep, always tests it' }
    : decide(root);
  const verdict = isTested ? 'is tested' : 'is not tested';
  console.log(`The conformance kit ${verdict}, because ${because}.`);
  if (isTested) {
    const args = ['test', '-w', 'portal-conformance'];
    process.exitCode = spawnSync('npm', args, { cwd: root, stdio: 'inherit' }).status ?? 1;
  }
}
