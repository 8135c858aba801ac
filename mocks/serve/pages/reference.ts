/** The contract as a page to read: Redocly's, scripts and all in one file, made when it is first asked for. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractPath } from '../contract-file';

/** The mark of its makers is a picture that would be fetched from them (answer.ts); without it a label names nothing. */
const ownStyle = '<style>a[href="https://redocly.com/redoc/"] { display: none }</style>';

let page: Promise<string> | undefined;

export function referencePage(): Promise<string> {
  page ??= build();
  return page;
}

async function build(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const file = join(folder, 'contract.html');
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    await promisify(execFile)(
      process.execPath,
      [redocly, 'build-docs', contractPath, '--inlineBundle', '-o', file],
      { env },
    );
    return (await readFile(file, 'utf8')).replace('</title>', `</title>${ownStyle}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
