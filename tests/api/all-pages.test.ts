import { expect, test } from 'vitest';
import { allRows, pagesOf } from '@/api/all-pages';
import { firstPage, type PagePosition } from '@/api/pages';

test('A server whose lists never end does not keep the portal reading', async () => {
  let id = 0;
  const read = async ({ page = 1 }: PagePosition) => {
    id += 1;
    return {
      results: [{ id }],
      unreadable: 0,
      count: id + 1,
      next: { ...firstPage, page: page + 1 },
    };
  };
  const { rows, hasMore } = await allRows(pagesOf(read));
  expect(hasMore).toBe(true);
  expect(rows.length).toBeGreaterThan(50);
});
