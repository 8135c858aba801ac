import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, getContrastColor, luminance, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { theme } from '@/theme';
import { cssVariables } from '@/theme-tokens';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const colors = ['green', 'red', 'gray', 'yellow', 'orange', 'teal', 'cyan', 'lime', 'blue'];

/** The range of each status colour's hue, in degrees on the colour circle. */
const hueAngles: Record<string, [from: number, to: number]> = {
  red: [0, 12],
  orange: [20, 35],
  yellow: [43, 55],
  lime: [68, 85],
  green: [130, 150],
  teal: [165, 180],
  blue: [205, 220],
};

describe.each(['light', 'dark'] as const)('In the %s scheme', (scheme) => {
  const all = cssVariables();
  const variables: Record<string, string> = { ...all.variables, ...all[scheme] };

  function resolve(value: string): string {
    const name = /^var\((.+)\)$/.exec(value)?.[1];
    if (!name) return value;
    const found = variables[name];
    if (!found) throw new Error(`${name} is not a variable of the theme`);
    return resolve(found);
  }
  const color = (name: string) => resolve(`var(--mantine-color-${name})`);

  function contrast(ink: string, paper: string) {
    const [lighter = 0, darker = 0] = [luminance(ink), luminance(paper)].sort((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  }

  test.each(['text', 'dimmed', 'error', 'success', 'anchor', 'placeholder'])(
    '%s is readable',
    (name) => {
      expect(contrast(color(name), color('body'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color(name), color('default'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(colors)('%s is readable as text, outline, light and filled', (name) => {
    expect(contrast(color(`${name}-text`), color('body'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color(`${name}-outline`), color('body'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color(`${name}-light-color`), color(`${name}-light`))).toBeGreaterThanOrEqual(
      4.5,
    );
    const filled = color(`${name}-filled`);
    const ink = resolve(getContrastColor({ color: filled, theme: merged, autoContrast: true }));
    expect(contrast(ink, filled)).toBeGreaterThanOrEqual(4.5);
  });

  /** What a border or a marker may lie on: the body, cards and fields, and the sand or near-black around them. */
  const papers = ['body', 'default', scheme === 'light' ? 'gray-0' : 'dark-8'];
  /** The border of fields, boxes and radios in Mantine's style sheets. */
  const fieldBorder = scheme === 'light' ? 'gray-4' : 'dark-4';

  test.each([
    ['the border of fields, boxes and radios', () => color(fieldBorder)],
    ['the border of buttons and of the file area', () => resolve('var(--portal-edge)')],
    ['the border of a refused field', () => color('error')],
    ['the focus ring', () => color(scheme === 'light' ? 'green-7' : 'green-4')],
    ['the line under the current page', () => color('green-light-color')],
    ...Object.keys({ ...hueAngles, gray: [] }).map(
      (name) => [`the ${name} status marker`, () => statusColors(name, scheme).mark] as const,
    ),
  ] as const)('%s has a contrast of 3:1', (_, mark) => {
    for (const paper of papers) expect(contrast(mark(), color(paper)), paper).toBeGreaterThan(3);
  });

  test('The tick in a box and the dot in a radio have a contrast of 3:1', () => {
    expect(contrast('#ffffff', color('green-filled'))).toBeGreaterThan(3);
  });

  test.each(Object.entries(hueAngles))(
    'the status colour %s has its hue and is readable',
    (name, range) => {
      const { tint, ink, mark } = statusColors(name, scheme);
      expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5);
      for (const colour of [tint, mark]) {
        const [angle, saturation] = angleAndSaturation(colour);
        expect(angle).toBeGreaterThanOrEqual(range[0]);
        expect(angle).toBeLessThanOrEqual(range[1]);
        expect(saturation).toBeGreaterThan(0.45);
      }
    },
  );
});

/** Reads the variants of a status colour, such as `red`, from src/components/records/status.module.css. */
function statusColors(name: string, scheme: 'light' | 'dark') {
  const sheet = readFileSync('src/components/records/status.module.css', 'utf8');
  const [block = ''] = new RegExp(`(?<=\\.${name} {)[^}]*`).exec(sheet) ?? [];
  const read = (part: string) => {
    const pair = new RegExp(`--status-${part}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(block);
    const colour = pair?.[scheme === 'light' ? 1 : 2];
    if (!colour) throw new Error(`${name} has no ${part}`);
    return colour;
  };
  return { tint: read('tint'), ink: read('ink'), mark: read('mark') };
}

function angleAndSaturation(hex: string): [angle: number, saturation: number] {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts;
  const [max, min] = [Math.max(...parts), Math.min(...parts)];
  const spread = max - min;
  const sector =
    max === r
      ? ((g - b) / spread + 6) % 6
      : max === g
        ? (b - r) / spread + 2
        : (r - g) / spread + 4;
  return [sector * 60, spread / (1 - Math.abs(max + min - 1))];
}
