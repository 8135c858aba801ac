/** `npm run preflight`: lists what organisers must settle before launch. Exits with 1 while the list is not empty. */
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readArguments, UsageError } from '../mocks/serve/command-line';
import { type Config, configure, defaults, parseConfig } from '../src/lib/config.ts';

/** A file's open points: the end of a comment, after "Before launch:". Organisers delete them once they are settled. */
const OPEN = /^ \* Before launch: (.*?)\n \*\//ms;

/** Returns one line for each file in the folder that has open points. */
export async function openPoints(folder: string): Promise<string[]> {
  const files = await Array.fromAsync(glob('*.ts', { cwd: folder }));
  const points = await Promise.all(
    files.toSorted().map(async (file) => {
      const [, point] = OPEN.exec(await readFile(join(folder, file), 'utf8')) ?? [];
      return point ? [`${join(folder, file)}: ${point.replaceAll('\n * ', ' ')}`] : [];
    }),
  );
  return points.flat();
}

/** Settings that each deployment must have. Their defaults are placeholders or empty, except for the deadline. */
const wanted: Partial<Record<keyof Config, string>> = {
  deadline: 'the submission deadline. Set it even if the default is right',
  supportEmail: 'the address that competitors write to',
  supportPhone: 'the number that competitors call',
  chatNumbers: 'the numbers of the chat',
  recaptchaSiteKey:
    'the key of the human check. Without it there is only a checkbox, which does not stop programs',
};

/**
 * Returns one line for each setting in `wanted` that config.json lacks or has as a placeholder. If the file is invalid,
 * returns only what is wrong with it.
 */
export function missingSettings(text: string, file: string): string[] {
  let settings: unknown;
  try {
    settings = parseConfig(text);
    configure(settings);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const set: Partial<Config> = Object(settings);
  return Object.entries(wanted).flatMap(([key, what]) => {
    const name = key as keyof Config;
    // An empty list also becomes an empty text.
    if (!Object.hasOwn(set, name) || String(set[name]) === '')
      return [`${file}: "${name}" is not set: ${what}.`];
    const isDefault = JSON.stringify(set[name]) === JSON.stringify(defaults[name]);
    return isDefault && name !== 'deadline'
      ? [`${file}: "${name}" is still the placeholder: ${what}.`]
      : [];
  });
}

/** Returns one line if no licence has been chosen in this package.json, otherwise none. */
export const missingLicence = (text: string): string[] =>
  JSON.parse(text).license === 'UNLICENSED'
    ? ['package.json: choose a licence, and name it in "license" and at the end of the README.']
    : [];

async function run(): Promise<void> {
  const { config } = readArguments(process.argv.slice(2), {
    config: { type: 'string', default: 'public/config.json' },
  });
  const points = [
    ...missingSettings(await readFile(config, 'utf8'), basename(config)),
    ...(await openPoints('src/content')),
    ...missingLicence(await readFile('package.json', 'utf8')),
  ];
  for (const point of points) console.log(`- ${point}`);
  console.log(points.length > 0 ? `\n${points.length} to settle.` : 'Nothing is left to settle.');
  process.exitCode = points.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  await run().catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  });
}
