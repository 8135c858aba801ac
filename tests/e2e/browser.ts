import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

interface Browser {
  executablePath: string;
  env?: Record<string, string | undefined>;
}

/** Starts a headless Chromium that can reach only this machine. */
export const launchBrowser = async () => chromium.launch(await launchOptions());

/** Starts the same Chromium with the profile in `folder`. The profile's data stays for the next start. */
export const openProfile = async (folder: string, baseURL: string) =>
  chromium.launchPersistentContext(folder, { ...(await launchOptions()), baseURL });

export async function launchOptions() {
  const { executablePath, env } = await findBrowser();
  return {
    executablePath,
    env: { ...process.env, ...env },
    args: [
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      // Each page lives for seconds: optimising its scripts takes more processor time than it saves.
      '--js-flags=--no-opt --no-maglev',
    ],
  };
}

/**
 * Returns the browser named by PORTAL_BROWSER, otherwise the one from npm, so that all machines test with the same
 * version and the same fonts. npm's runs only on Linux x64: elsewhere, returns an installed one.
 */
export async function findBrowser(): Promise<Browser> {
  const { PORTAL_BROWSER } = process.env;
  if (PORTAL_BROWSER) {
    if (existsSync(PORTAL_BROWSER)) return { executablePath: PORTAL_BROWSER };
    throw new Error(`PORTAL_BROWSER names a file that does not exist: ${PORTAL_BROWSER}`);
  }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser();
  const installed = candidates().find((path) => existsSync(path));
  if (installed) return { executablePath: installed };
  throw new Error('The tests need Chromium: PORTAL_BROWSER=/path/to/chrome npm test');
}

function candidates() {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
}

// The font configuration of @sparticuz/chromium finds fonts only in /tmp, so this one replaces it. Without fonts, text
// would have no height.
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * @sparticuz/chromium is made for serverless functions: it unpacks into the temporary folder, and uses files that are
 * already there, whatever their version. Here each version gets its own folder, which appears only when it is complete.
 * The folder includes libraries and fonts, so that the machine needs none.
 */
async function unpackBrowser(): Promise<Browser> {
  const library = resolve('node_modules/@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8'));
  const home = resolve('node_modules/.cache/chromium', version);
  if (!existsSync(home)) {
    await mkdir(dirname(home), { recursive: true });
    const draft = await mkdtemp(`${home}-`);
    const { TMPDIR } = process.env;
    process.env.TMPDIR = draft;
    try {
      const { default: Chromium, inflate } = await import('@sparticuz/chromium');
      await Chromium.executablePath();
      await inflate(join(library, 'bin/al2023.tar.br'));
      await writeFile(join(draft, 'fonts/fonts.conf'), fontConfiguration);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
    // If another process was faster, use its folder.
    await rename(draft, home).catch(() => rm(draft, { recursive: true }));
  }
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') },
  };
}
