/** `npm run bench -- <name>` runs a benchmark of scripts/bench/. Its README says what each has measured. */
import { existsSync } from 'node:fs';

// The benchmark reads the other arguments.
const [name] = process.argv.splice(2, 1);
const file = new URL(`bench/${name}.ts`, import.meta.url);
if (existsSync(file)) await import(file.href);
else {
  console.error('npm run bench -- speed | typing | mock [options]: see scripts/bench/README.md');
  process.exitCode = 1;
}
