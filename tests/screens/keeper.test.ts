import { afterEach, expect, test, vi } from 'vitest';
import { readEntry } from '@/device/entry';
import { keptFile } from '@/device/files';
import { WorkKeeper } from '@/device/keeper';
import { keepSent } from '@/device/outgoing';
import { openDrawer } from '@/device/turns';
import { mock } from '../../mocks/node';

const KEY = '1:proposal-new';

afterEach(() => vi.useRealTimers());

/** Opens a form whose contents can change before React has told the keeper, as on a slow phone. */
function openForm() {
  openDrawer(1);
  let values: Record<string, unknown> = {};
  const keeper = new WorkKeeper(
    KEY,
    { title: 'New Proposal' },
    {
      initial: () => ({ title: '', document: undefined }),
      current: () => values,
      show: (shown) => {
        values = shown;
      },
      editsRecord: false,
      isDirty: () => true,
    },
  );
  const change = (changed: object) => {
    values = { ...values, ...changed };
  };
  return { keeper, change };
}

test('A document is saved even if the text typed before it is written first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { keeper, change } = openForm();
  change({ title: 'Grain store' });
  keeper.typed();
  change({ document: new File(['%PDF-1.7'], 'grain.pdf') });
  vi.advanceTimersByTime(1000);
  keeper.typed();
  vi.useRealTimers();

  expect(keeper.state.savedAt).toBeUndefined();
  await vi.waitFor(() => expect(keeper.state.savedAt).toBeDefined());
  const kept = readEntry(KEY)?.draft?.files.document;
  expect(kept?.name).toBe('grain.pdf');
  expect(await (await keptFile(`${kept?.id}`))?.text()).toBe('%PDF-1.7');
});

test('Text that expired while its form stayed open is saved again before it is sent', async () => {
  const { keeper, change } = openForm();
  const close = keeper.open();
  change({ title: 'Grain store' });
  keeper.typed();
  await vi.waitFor(() => expect(readEntry(KEY)?.draft).toBeDefined());
  mock.clock.jump(25 * 3_600_000);
  keeper.keep();
  keepSent(KEY, {});
  close();
  expect(readEntry(KEY)?.draft?.texts).toEqual({ title: 'Grain store' });
});
