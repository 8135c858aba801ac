import { afterEach, describe, expect, test, vi } from 'vitest';
import { config, configure, defaults, loadConfig } from '@/lib/config';

afterEach(() => {
  vi.unstubAllGlobals();
  configure({});
});

const KEYS =
  'apiRoot, errorReports, deadline, offline, recaptchaSiteKey, adminUrl, supportEmail, supportPhone, chatNumbers';
const ADDRESS = 'Must be a path such as /api, or an address such as https://api.example.org/api.';
const MOMENT = 'Must be a date and time with a time zone, such as 2025-11-28T23:59:59+03:00.';

const PAGE =
  "The portal can't start yet: another web page came back. If you're on public Wi-Fi, you may need to sign in to it first. For administrators: config.json may be missing.";

describe('config.json', () => {
  test('A missing key gets its default', () => {
    configure({ apiRoot: 'https://api.example.org/v1' });
    expect(config).toEqual({ ...defaults, apiRoot: 'https://api.example.org/v1' });
  });

  test.for<[input: unknown, words: string]>([
    [[], 'config.json is a list, and must be an object.'],
    ['/api', 'config.json: the file must hold an object.'],
    [null, 'config.json: the file must hold an object.'],
    [{ apiroot: '/api' }, `config.json: "apiroot" is not known. The keys are ${KEYS}.`],
  ])('%j is refused with a message', ([input, words]) => {
    expect(() => configure(input)).toThrow(new Error(words));
  });

  test.for<[key: string, values: unknown[], words: string]>([
    ['apiRoot', [7], 'Must be a string.'],
    ['apiRoot', ['', 'api', 'api.example.org/api', 'localhost:8000/api'], ADDRESS],
    ['apiRoot', ['//api.example.org', 'https://'], ADDRESS],
    ['adminUrl', ['javascript:alert(1)'], ADDRESS],
    ['deadline', ['2025-12-05', '2025-12-05T23:59:59', '2025-12-05T23:59:59+03'], MOMENT],
    ['deadline', ['2027-02-31T10:00:00Z'], MOMENT],
    ['offline', ['no'], 'Must be true or false.'],
    ['supportEmail', ['nobody'], 'Must be an e-mail address.'],
    ['chatNumbers', ['+254 700 000 001'], 'Must be a list: ["+254 700 000 001"].'],
  ])('As %s, %j is refused with a message', ([key, values, words]) => {
    for (const value of values)
      expect(() => configure({ [key]: value })).toThrow(
        new Error(`config.json: "${key}" is wrong. ${words}`),
      );
  });
});

describe('The file as the server gives it', () => {
  const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer);

  test('is taken from the request that the page has already made', async () => {
    const configAnswer = Promise.resolve(Response.json({ supportPhone: '+254 711 000 000' }));
    vi.stubGlobal('window', { configAnswer });
    await loadConfig();
    expect(config.supportPhone).toBe('+254 711 000 000');
  });

  test('tells the time before the API does, unless it comes from a cache on the way', async () => {
    vi.stubGlobal('window', {});
    // Load the clock again, because other tests have told it a server's time.
    vi.resetModules();
    const { deviceTime, knowsServerTime, now } = await import('@/lib/clock');
    const { loadConfig } = await import('@/lib/config');
    const ahead = () => Math.round((now() - deviceTime()) / 86_400_000);
    const dated = (days: number, age: object = {}) => {
      const served = new Date(Date.now() + days * 86_400_000).toUTCString();
      answers(async () => Response.json({}, { headers: { Date: served, ...age } }));
      return loadConfig();
    };
    await dated(-15);
    expect([ahead(), knowsServerTime()]).toEqual([-15, false]);
    await dated(-3, { Age: '60' });
    expect(ahead()).toBe(-15);
    await dated(0);
    expect(ahead()).toBe(0);
  });

  test('may begin with a byte order mark', async () => {
    vi.stubGlobal('window', {});
    answers(async () => new Response('\uFEFF{"apiRoot":"/v1"}'));
    await loadConfig();
    expect(config.apiRoot).toBe('/v1');
  });

  test.for<[title: string, answer: () => Promise<Response>, words: string]>([
    [
      'not there',
      async () => new Response('', { status: 404 }),
      "The portal can't start yet: the server returned 404 in place of config.json.",
    ],
    [
      'a page in its place',
      async () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
      PAGE,
    ],
    [
      'a page that is called text',
      async () => new Response('<html><title>Free Wi-Fi</title></html>'),
      PAGE,
    ],
    [
      'no connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      "The portal can't start yet. Please check your connection.",
    ],
    [
      'one comma too many',
      async () => new Response('{"apiRoot":"/api",}'),
      'config.json is not valid JSON. Expected double-quoted property name',
    ],
  ])('%s: the portal stops with a message', async ([, answer, words]) => {
    vi.stubGlobal('window', {});
    answers(answer);
    // The end of the message about JSON depends on the version of Node.
    await expect(loadConfig()).rejects.toThrow(words);
  });
});
