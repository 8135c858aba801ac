import { act, waitFor } from '@testing-library/react';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { expect, vi } from 'vitest';
import { mock, server } from '../../mocks/node';

export const KEY = '1:proposal-new';

export const pause = (milliseconds: number) =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)));

export const grainStores = () =>
  mock.db.proposals.filter(({ project_name }) => project_name === 'Grain store sentinel');

/** Reads from the database end only when `letGo` is called. */
export function slowReads() {
  const { get } = IDBObjectStore.prototype;
  const held: (() => void)[] = [];
  let isOpen = false;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: IDBObjectStore,
    key,
  ) {
    const real = get.call(this, key);
    const slow = { result: undefined as unknown, onsuccess: () => {} };
    real.onsuccess = () => {
      slow.result = real.result;
      const end = () => slow.onsuccess();
      if (isOpen) end();
      else held.push(end);
    };
    return slow as unknown as IDBRequest;
  });
  const letGo = () => {
    isOpen = true;
    for (const end of held) end();
  };
  return { letGo };
}

/** The next `times` reads from the database fail. */
export function failReads(times: number) {
  const spy = vi.spyOn(IDBObjectStore.prototype, 'get');
  for (let time = 0; time < times; time += 1)
    spy.mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });
}

/** Local storage has no room for typed text. Returns a function that makes room. */
export function fillDisk() {
  const { setItem } = Storage.prototype;
  const spy = vi.spyOn(Storage.prototype, 'setItem');
  spy.mockImplementation(function (this: Storage, key, value) {
    if (key.includes('.work.')) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  return () => void spy.mockRestore();
}

/** Holds back the replies to a call. Calling the result replies so, or as usual. */
export function hold(method: 'get' | 'delete', path: string) {
  const { promise, resolve } = Promise.withResolvers<Response | undefined>();
  server.use(http[method](path, () => promise as Promise<undefined>));
  return (reply?: Response) => resolve(reply);
}

/** The server carries out changes at once, but replies only when `answer` is called. */
export function holdReplies() {
  let answer = () => {};
  let isReached = false;
  const take = async ({ request }: { request: Request }) => {
    const reply = await getResponse(mock.handlers, request.clone());
    isReached = true;
    return new Promise<Response>((resolve) => {
      answer = () => resolve(reply ?? HttpResponse.error());
    });
  };
  server.use(
    http.post('*/api/proposals/', take),
    http.patch('*/api/proposals/:id/', take),
    http.post('*/api/support-requests/', take),
    http.post('*/api/support/contact/', take),
  );
  return {
    answer: () => answer(),
    sent: () => waitFor(() => expect(isReached).toBe(true)),
  };
}
