import { describe, expect, it } from 'vitest';
import { createMock } from '../../mocks/node';
import { personTokens } from '../../mocks/scenarios/arrange';
import { findScenario, scenarios } from '../../mocks/scenarios/catalogue';
import { screenAt, screens } from '../../mocks/scenarios/screens';
import { documentOf, type Step, stepInWords } from '../../mocks/scenarios/steps';
import { failures } from '../../src/api/messages';

const mock = createMock();

const seen = scenarios.flatMap(({ steps }) =>
  steps.flatMap((step) => ('see' in step ? [step.see] : [])),
);

describe('the catalogue', () => {
  it('names each scenario once, in kebab-case', () => {
    const ids = scenarios.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
  });

  it('shows every sentence about a failed call', () => {
    const sentences = Object.values<{ fallback: string; network?: string }>(failures).flatMap(
      ({ fallback, network }) => [fallback, network ?? fallback],
    );
    expect(sentences.filter((sentence) => !seen.includes(sentence))).toEqual([]);
  });

  it('begins on each screen but two', () => {
    const paths = scenarios.map(({ path }) => screenAt(path)?.path);
    const missing = screens.filter(({ path }) => !paths.includes(path));
    expect(missing.map(({ path }) => path)).toEqual(['/terms', '/proposals/:id/receipt']);
  });

  it('has steps that a tester can follow, in every scenario', () => {
    for (const { id, steps } of scenarios) {
      expect(steps.at(-1), id).toHaveProperty('see');
      for (const step of steps) expect(stepInWords(step), id).toMatch(/^[A-Z].+[.:\w]/);
    }
  });

  it('names only screens that the portal has', () => {
    const paths = scenarios.flatMap(({ path, steps }) => [
      path,
      ...steps.flatMap(({ on }) => on ?? []),
    ]);
    expect(paths.filter((path) => !screenAt(path))).toEqual([]);
  });

  it('ends each fault, except where the story ends with the fault', () => {
    const final = ['logout-fails', 'deadline-refused'];
    const endless = scenarios.filter(({ faults = [], steps }) => {
      const stays = faults.some(({ kind, count }) => kind !== 'shape' && count === undefined);
      return stays && !steps.some((step) => 'removeFaults' in step);
    });
    expect(endless.map(({ id }) => id)).toEqual(final);
  });

  it.each([1, 2])('has valid PDFs as documents', async (megabytes) => {
    const text = await documentOf({ attach: 'grain.pdf', megabytes }).text();
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    const offsets = text.slice(table).matchAll(/^(\d{10}) 00000 n/gm);
    const found = [...offsets].map(([, offset]) => text.slice(Number(offset)).slice(0, 7));
    expect(text.slice(table, table + 4)).toBe('xref');
    expect(found).toEqual([1, 2, 3, 4, 5].map((id) => `${id} 0 obj`));
    expect(text).toHaveLength(megabytes * 1024 * 1024);
  });
});

it.each<[Step, string]>([
  [{ see: '6 proposals' }, 'See “6 proposals”.'],
  [{ see: 'matches “sentinel 777”' }, 'See “matches ‘sentinel 777’”.'],
  [
    { review: { record: 'proposals/102', status: 'ACCEPTED', comment: 'Well done.' } },
    'In the panel, under Review, set proposals/102 to ACCEPTED with the comment “Well done.”',
  ],
  [{ letMinutesPass: 1 }, 'Let 1 minute pass on the clock.'],
  [{ letMinutesPass: 11 }, 'Let 11 minutes pass on the clock.'],
  [{ letMinutesPass: 60 }, 'Let 1 hour pass on the clock.'],
  [{ letMinutesPass: 1500 }, 'Let 25 hours pass on the clock.'],
  [{ enterCodeOf: 'newcomer' }, 'Enter the newest code sent to faith@example.com, from the inbox.'],
])('%j is in words', (step, words) => {
  expect(stepInWords(step)).toBe(words);
});

describe('a scenario', () => {
  it('says that its steps are on the login screen once that screen is shown', () => {
    const unsaid = scenarios.filter(({ path, steps }) => {
      const login = steps.findIndex((step) => 'see' in step && step.see === 'Login');
      const on = steps.slice(0, login + 1).findLast((step) => step.on)?.on ?? path;
      return login !== -1 && screenAt(on)?.path !== '/login';
    });
    expect(unsaid.map(({ id }) => id)).toEqual([]);
  });

  it.each(scenarios)('$id starts from the starting data, and leaves nothing behind', (scenario) => {
    mock.apply(scenario);
    expect(mock.scenario).toBe(scenario.id);
    expect(mock.faults.list()).toHaveLength(scenario.faults?.length ?? 0);
    mock.reset();
    const { scenario: none, faults, latency, db } = mock.snapshot();
    expect({ none, faults, latency }).toEqual({ none: undefined, faults: [], latency: [0, 0] });
    expect(db).toEqual(createMock().snapshot().db);
  });

  it('sets the clock and the age of its person’s tokens', () => {
    mock.apply(findScenario('deadline-near'));
    expect(new Date(mock.clock.now()).toISOString()).toMatch(/^2025-11-28T20:54:5/);
    const [fresh, old] = [undefined, 'both' as const].map((expired) =>
      personTokens('amina', mock.server(), expired),
    );
    const expiry = (token = '') => JSON.parse(atob(token.split('.')[1] ?? '')).exp * 1000;
    expect(expiry(fresh?.access)).toBeGreaterThan(mock.clock.now());
    expect(expiry(old?.access)).toBeLessThanOrEqual(mock.clock.now());
    expect(expiry(old?.refresh)).toBeLessThanOrEqual(mock.clock.now());
  });
});
