import { expect, test } from 'vitest';
import { createRecord } from './record';

const code = '402913';

/** Shows the record the same reply before and after it knows the code. Returns for both whether it finds the code. */
function told(body: object): boolean[] {
  const record = createRecord(() => true);
  const text = JSON.stringify(body);
  const sent = { method: 'POST', url: 'http://mock.test/api/', headers: {}, form: false };
  const got = {
    headers: new Headers(),
    time: 0,
    bytes: new Uint8Array(),
    text,
    json: body,
    redirects: [],
  };
  const reply = { operation: 'register', sent, status: 201, ...got } as const;
  record.saw({ ...reply, redirects: [] });
  record.sawCode(code);
  return [record.replyWith(code) !== undefined, record.givesCodeAway({ ...reply, redirects: [] })];
}

test.each([
  { created_at: `2026-11-22T10:00:00.${code}Z` },
  { user_id: Number(code), id: code },
  { amount: `${code}.50`, total: `1.${code}` },
  { session: `a${code}`, key: `${code}f0` },
])('Six digits by chance are not taken for a code: %j', (body) => {
  expect(told(body)).toEqual([false, false]);
});

test.each([
  { otp: code },
  { otp: Number(code) },
  { message: `Your code is ${code}.` },
  { debug: `otp=${code}` },
])('A code is recognised anywhere in a reply: %j', (body) => {
  expect(told(body)).toEqual([true, true]);
});

test.each([
  ['--only listSupportRequests', (operation?: string) => operation === 'listSupportRequests', 1],
  ['--only getSupportRequest', (operation?: string) => operation === 'getSupportRequest', 0],
  ['--skip getSupportRequest', (operation?: string) => operation !== 'getSupportRequest', 1],
])(
  'With %s, a rule of listSupportRequests that getSupportRequest shows is chosen by its own operation',
  (_, wants, count) => {
    const rule = 'listSupportRequests.shows';
    const record = createRecord((_, operation) => wants(operation));
    record.add({ rule, journey: 'Support', place: '', operation: 'getSupportRequest' });
    expect(record.result('').findings).toHaveLength(count);
  },
);
