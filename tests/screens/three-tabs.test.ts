import { expect, onTestFinished, test, vi } from 'vitest';
import { WorkKeeper } from '@/device/keeper';
import { openDrawer } from '@/device/turns';
import { workShelf } from '@/device/work';

const KEY = '1:proposal-new';

test('Three tabs with the same form do not go on replacing each other’s version', async () => {
  openDrawer(1);
  const place = workShelf(KEY)?.key;
  onTestFinished(() => void vi.restoreAllMocks());
  /** Each tab, with its listener for changes in other tabs. */
  const tabs = [0, 1, 2].map(() => {
    let values: Record<string, unknown> = { title: '' };
    const keeper = new WorkKeeper(
      KEY,
      { title: 'New Proposal' },
      {
        initial: () => ({ title: '' }),
        current: () => values,
        show: (shown) => {
          values = shown;
        },
        isDirty: () => values.title !== '',
        editsRecord: false,
      },
    );
    const spy = vi.spyOn(window, 'addEventListener');
    sessionStorage.clear();
    keeper.open();
    const follow = spy.mock.calls.find(([type]) => type === 'storage')?.[1];
    spy.mockRestore();
    const hear = (event: StorageEvent) => typeof follow === 'function' && follow(event);
    const type = (title: string) => {
      values = { title };
      keeper.typed();
    };
    return { hear, type };
  });

  let writer: object | undefined;
  const changes: (object | undefined)[] = [];
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    setItem.call(this, key, value);
    if (key === place) changes.push(writer);
  });
  /** Tells the other tabs of each change, as browsers do. Stops after `most` changes. Returns their number. */
  const deliver = (most: number): number => {
    let delivered = 0;
    while (changes.length > 0 && delivered < most) {
      const from = changes.shift();
      delivered += 1;
      for (const tab of tabs) {
        if (tab === from) continue;
        writer = tab;
        tab.hear(new StorageEvent('storage', { key: `${place}`, newValue: 'something' }));
      }
    }
    return delivered;
  };
  let delivered = 0;
  for (const [index, tab] of tabs.entries()) {
    writer = tab;
    tab.type(`Typed in tab ${index}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    delivered = deliver(1000);
  }
  expect(delivered).toBeLessThan(10);
});
