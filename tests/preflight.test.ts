import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingSettings, openPoints } from '../scripts/preflight';

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
