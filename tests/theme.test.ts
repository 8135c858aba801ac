import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  getContrastColor,
  luminance,
  mergeMantineTheme,
} from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { cssVariablesResolver, theme } from '@/theme';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const base = defaultCssVariablesResolver(merged);
const ours = cssVariablesResolver(merged);
const colors = ['green', 'red', 'gray', 'yellow', 'orange', 'teal', 'cyan', 'lime', 'blue'];

describe.each(['light', 'dark'] as const)('In the %s scheme', (scheme) => {
  const variables: Record<string, string> = {
    ...base.variables,
    ...base[scheme],
    ...ours.variables,
    ...ours[scheme],
  };

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

  test.each(['text', 'dimmed', 'error', 'success', 'anchor', 'placeholder'])('%s reads', (name) => {
    expect(contrast(color(name), color('body'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color(name), color('default'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(colors)('%s reads as text, outline, light and filled', (name) => {
    expect(contrast(color(`${name}-text`), color('body'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color(`${name}-outline`), color('body'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color(`${name}-light-color`), color(`${name}-light`))).toBeGreaterThanOrEqual(
      4.5,
    );
    const filled = color(`${name}-filled`);
    const ink = resolve(getContrastColor({ color: filled, theme: merged, autoContrast: true }));
    expect(contrast(ink, filled)).toBeGreaterThanOrEqual(4.5);
  });
});
