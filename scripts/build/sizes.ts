/**
 * What a first visit to each screen downloads: page, style sheet and scripts, compressed. Menus, dialogs and toasts do not
 * count, because they are loaded when they open. The build prints the sizes, and tests/build.test.ts checks them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, bytesOf, readManifest, screens, scriptsOf, sheetOf } from './chunks.ts';
import { keptFiles } from './worker.ts';

const KEPT = "a user's own device keeps";

/**
 * In KB, 5 % above the size of November 2026, and what makes up the size. Raise a limit if what you add is worth its
 * bytes: on a slow mobile network (1.6 Mbit/s), 10 KB take a twentieth of a second.
 */
export const limits: Record<string, [limit: number, reason: string]> = {
  '/*': [
    221,
    'what every signed-in screen needs: React, Mantine, router, cache, navigation, saved work',
  ],
  '/management': [221, 'the same'],
  '/': [233, 'the long page; partners, prizes and countdown'],
  '/login': [245, 'prerendered form with password, code and checkbox'],
  '/register': [257, 'three steps with all their fields, and counties, in the page too'],
  '/forgot-password': [238, 'prerendered form with code and password'],
  '/activate': [231, 'form with six boxes for the code'],
  '/verify-otp': [231, 'form with six boxes for the code'],
  '/dashboard': [228, 'lists, countdown and unsent work'],
  '/proposals': [230, 'list with search, cards and deletion'],
  '/proposals/*': [228, 'record with timeline, comments and deletion'],
  '/proposals/*/edit': [250, 'the long form with document, saving and sending; the record'],
  '/proposals/*/receipt': [225, 'record, and the check of the document'],
  '/proposals/new': [248, 'the long form with document, saving and sending'],
  '/support': [226, 'list with search and cards'],
  '/support/*': [224, 'record with timeline'],
  '/support/new': [241, 'form with saving and sending'],
  '/profile': [231, 'form with team members'],
  '/settings': [239, 'several forms, one with password'],
  '/help': [237, 'form with saving and sending; questions and answers'],
  '/terms': [Number.POSITIVE_INFINITY, 'no limit: the whole legal text will be added'],
  [KEPT]: [435, 'all files of all screens, without the terms'],
};

/** Returns the size of each row of `limits`, in bytes. A screen without a row is included, with the limit 0. */
export async function sizesOf(dist: string) {
  const manifest = await readManifest(dist);
  const rows = screens(manifest).map(async (file) => {
    const screen = addressOf(file) || '/';
    const own = `${screen.slice(1) || 'index'}.html`;
    const page = await bytesOf(dist, [existsSync(join(dist, own)) ? own : 'app.html']);
    const styles = await bytesOf(dist, [sheetOf(manifest)]);
    const scripts = await bytesOf(dist, scriptsOf(manifest, file));
    return { screen, page, styles, scripts, total: page + styles + scripts };
  });
  const kept = (await keptFiles(dist)).filter((file) => !/\bterms/.test(file));
  const total = await bytesOf(dist, [...kept, 'sw.js']);
  return [...(await Promise.all(rows)), { screen: KEPT, total }].map((row) => {
    const [limit = 0, reason = ''] = limits[row.screen] ?? [];
    return { ...row, limit: limit * 1000, reason };
  });
}

export async function printSizes(dist: string): Promise<void> {
  console.log('\nDownloaded by a first visit, compressed, in KB:');
  const table: Record<string, object> = {};
  for (const { screen, reason, limit, ...bytes } of await sizesOf(dist))
    table[screen] = {
      ...Object.fromEntries(
        Object.entries(bytes).map(([name, size]) => [name, Number((size / 1000).toFixed(1))]),
      ),
      limit: limit / 1000,
      ...(bytes.total > limit && { size: 'OVER ITS LIMIT' }),
      reason,
    };
  console.table(table);
}
