/** The contract as a readable page: Redocly's, in one file with its scripts, built at the first request. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractPath } from '../contract-file';

/** Redocly's logo would be loaded from its makers' server (answer.ts), so hide its link, which would have no name. */
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
