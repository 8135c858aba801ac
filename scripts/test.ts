/**
 * `npm test`: the tests, and beside them the checks and a run of the conformance kit on the emulated server. The second gate
 * tests the kit itself (scripts/test-sweep.ts).
 */
import { exec, spawn } from 'node:child_process';
import { once } from 'node:events';

const PROJECTS = ['rules', 'screens', 'sentences', 'journeys'].map((name) => `--project=${name}`);

/** Runs a command, and prints what it says in one piece, because the tests print at the same time. */
const run = (command: string) =>
  new Promise<boolean>((done) =>
    exec(command, (error, out, problems) => {
      console.log(out + problems);
      done(error === null);
    }),
  );

async function test(): Promise<boolean> {
  const args = ['run', ...PROJECTS, '--tags-filter=!sweep', ...process.argv.slice(2)];
  const [code] = await once(spawn('vitest', args, { stdio: 'inherit' }), 'close');
  return code === 0;
}

const isTested = test();
for (const command of ['npm run check', 'npm test -w portal-conformance -- conformance.test.ts']) {
  if (await run(command)) continue;
  process.exitCode = 1;
  // By then the end of what it printed is far above.
  process.on('exit', () => console.log(`FAILED: ${command}. What it printed is above.`));
}
if (!(await isTested)) process.exitCode = 1;
