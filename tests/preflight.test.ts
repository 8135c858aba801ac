import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaults } from '@/lib/config';
import { missingLicence, missingSettings, openPoints } from '../scripts/preflight';

test('Open points are read from the comments, and disappear when organisers delete them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  const file = join(folder, 'prizes.ts');
  await writeFile(
    file,
    '/**\n * The prizes.\n * Before launch: check the total,\n * and the rest.\n */\nexport {};\n',
  );
  expect(await openPoints(folder)).toEqual([`${file}: check the total, and the rest.`]);

  await writeFile(file, '/**\n * The prizes.\n */\nexport {};\n');
  expect(await openPoints(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('Each file with an open point is listed', async () => {
  const files = await Array.fromAsync(glob('src/content/*.ts'));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const asking = files.filter((_, index) => texts[index]?.includes('Before launch'));
  const listed = (await openPoints('src/content')).map((point) => point.split(': ')[0]);
  expect(listed).toEqual(asking.toSorted());
});

test('The check lists the contacts that config.json lacks, or the error in a wrong config.json', () => {
  const missing = missingSettings('{ "supportEmail": "desk@hackathon.example" }', 'config.json');
  expect(missing.join('\n')).toContain('"supportPhone" is not set');
  expect(missing.join('\n')).not.toContain('"supportEmail"');
  expect(missingSettings('{ "dealine": "2026" }', 'config.json')[0]).toContain(
    '"dealine" is not known',
  );
});

test('A placeholder that was copied into config.json is listed, but not a deadline that stays the same', () => {
  const { supportPhone, chatNumbers, deadline } = defaults;
  const copied = { supportPhone, chatNumbers, recaptchaSiteKey: '', deadline };
  const missing = missingSettings(JSON.stringify(copied), 'config.json').join('\n');
  for (const key of ['supportPhone', 'chatNumbers'])
    expect(missing).toContain(`"${key}" is still the placeholder`);
  // An empty text or list counts as missing.
  expect(missing).toContain('"recaptchaSiteKey" is not set');
  const empty = missingSettings('{ "supportPhone": "", "chatNumbers": [] }', 'config.json').join(
    '\n',
  );
  for (const key of ['supportPhone', 'chatNumbers']) expect(empty).toContain(`"${key}" is not set`);
  expect(missing).not.toContain('"deadline"');
});

test('The licence is listed until one is chosen', () => {
  expect(missingLicence('{ "license": "UNLICENSED" }')).toHaveLength(1);
  expect(missingLicence('{ "license": "MIT" }')).toEqual([]);
});
