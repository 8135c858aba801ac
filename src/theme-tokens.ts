import {
  colorsTuple,
  createTheme,
  DEFAULT_THEME,
  darken,
  deepMerge,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core';

// Deep green, warm red, sand, near-black. tests/theme.test.ts checks that every pair in use meets WCAG AA. Mantine draws
// the borders of fields and boxes in the fifth shade of sand and of near-black: 3:1 beside all backgrounds.
const green = '#eef7f1 #d9ecdf #b3d8c0 #8ac39f #66b083 #4a9f6d #2f8a57 #1f7446 #145c36 #0b4527';
const red = '#fdf1ee #f9ddd6 #f1b9ac #e99380 #e0705a #d4523c #c03a26 #a52c1b #8a2114 #6b170d';
const sand = '#faf8f4 #f3efe8 #e7e1d6 #d8d0c2 #857b6a #786e5e #6f6657 #575044 #403b32 #2a2620';
const dark = '#e9e6e0 #d3cec5 #b9b3a8 #a09a8e #857f74 #35322d #26241f #171512 #100f0d #0a0908';

const tuple = (shades: string) => colorsTuple(shades.split(' '));

/** Darkens the last shade of a colour. In Mantine's light colours, such as yellow, even this shade is too pale for text. */
const deepen = (shades: MantineColorsTuple) =>
  colorsTuple([...shades.slice(0, 9), darken(shades[9], 0.45)]);

const { yellow, orange, teal, cyan, lime, blue } = DEFAULT_THEME.colors;
const pale = {
  yellow: deepen(yellow),
  orange: deepen(orange),
  teal: deepen(teal),
  cyan: deepen(cyan),
  lime: deepen(lime),
  blue: deepen(blue),
};

const own = { green: tuple(green), red: tuple(red), gray: tuple(sand) };

// System fonts need no download and have the letters of the reader's language.
const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, sans-serif';

/**
 * A space that stays the same on a phone when the user enlarges the text, because the text needs the room. At the normal
 * size of text it has `rem` on all screens from 320 pixels.
 */
const space = (rem: number) => `min(${rem}rem, ${rem * 5}vw)`;

/** The size of a heading. On a phone with large text, a long word still fits on a line, also in a wide font. */
const heading = (rem: number, vw: number) => ({ fontSize: `min(${rem}rem, ${vw}vw)` });

/** The border of what can be pressed or filled in. Has another shade in the dark scheme. */
export const EDGE = 'var(--portal-edge)';

/** The theme without its components. */
export const tokens = createTheme({
  primaryColor: 'green',
  primaryShade: 7,
  colors: { ...own, dark: tuple(dark), ...pale },
  black: '#0d0c0a',
  // White or black text on a filled colour, whichever is readable. Mantine's default threshold would choose white even
  // where it is too pale.
  autoContrast: true,
  luminanceThreshold: 0.185,
  fontFamily,
  headings: {
    fontFamily,
    sizes: {
      h1: heading(2.125, 10.5),
      h2: heading(1.625, 9),
      h3: heading(1.375, 9),
      h4: heading(1.125, 9),
      h5: heading(1, 9),
    },
  },
  spacing: { xs: space(0.625), sm: space(0.75), md: space(1), lg: space(1.25), xl: space(2) },
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
});

/** Fixes the colours whose contrast is below AA in Mantine; tests/theme.test.ts lists the pairs. */
const readable = {
  variables: {},
  light: {
    // Of cards and lines, which need no contrast: only their contents say something.
    '--mantine-color-default-border': '#c1b7a6',
    '--portal-edge': 'var(--mantine-color-gray-4)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    ...Object.fromEntries(
      Object.keys(pale).flatMap((color) =>
        ['text', 'outline'].map((use) => [
          `--mantine-color-${color}-${use}`,
          `var(--mantine-color-${color}-9)`,
        ]),
      ),
    ),
  },
  dark: {
    '--mantine-color-default-border': '#4a463f',
    '--mantine-color-gray-text': 'var(--mantine-color-gray-3)',
    '--mantine-color-gray-outline': 'var(--mantine-color-gray-3)',
    '--portal-edge': 'var(--mantine-color-dark-4)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    // Mantine's dark backgrounds for the `light` variant are almost black, which hides the colour of a notice.
    ...Object.fromEntries(
      Object.entries({ ...own, ...pale }).flatMap(([color, shades]) => [
        [`--mantine-color-${color}-light`, darken(shades[7], 0.5)],
        [`--mantine-color-${color}-light-hover`, darken(shades[7], 0.4)],
        [`--mantine-color-${color}-light-color`, shades[2]],
      ]),
    ),
  },
};

/** Mantine's variables and ours: in both schemes, in the light one, in the dark one. For the style sheet. */
export const cssVariables = () =>
  deepMerge(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, tokens)), readable);
