/** How stories describe elements, and how the page finds them. */
import type { Pattern } from '../../e2e/story-page';

/** A regular expression as JSON. */
export type Sent = [source: string, flags: string];

export type Step =
  | { css: string }
  | { role: string; name?: Sent; level?: number }
  | { label: Sent }
  | { text: Sent }
  | { placeholder: Sent }
  | { or: Step[] }
  | { nth: number }
  | 'visible';

/**
 * Returns the pattern as JSON. As in Playwright, a string matches any part of a text and ignores upper and lower case,
 * unless `exact` is set.
 */
export function sent(pattern: Pattern, exact = false): Sent {
  if (pattern instanceof RegExp) return [pattern.source, pattern.flags];
  const source = RegExp.escape(pattern);
  return exact ? [`^${source}$`, ''] : [source, 'i'];
}

interface Queries {
  /**
   * The `RegExp` of the sandbox that loaded the library. Firefox runs each script in a new sandbox, and the library's
   * `instanceof RegExp` is false for regular expressions of another sandbox.
   */
  RegExp: typeof RegExp;
  queryAllByRole(
    root: Element,
    role: string,
    options: { name?: RegExp; level?: number },
  ): HTMLElement[];
  queryAllByLabelText(root: Element, label: RegExp): HTMLElement[];
  queryAllByPlaceholderText(root: Element, placeholder: RegExp): HTMLElement[];
}

declare global {
  interface Window {
    TestingLibraryDom?: Queries;
  }
}

/** Runs in the page. Finds elements, with Testing Library. Returns undefined if the library or root element is missing. */
export function find(steps: Step[]): Element[] | undefined {
  const queries = window.TestingLibraryDom;
  if (!queries || !document.documentElement) return undefined;
  const pattern = ([source, flags]: Sent) => new queries.RegExp(source, flags);
  const words = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

  /** `panel=*` is the mock's panel, as in tests/e2e/panel.ts. No CSS selector finds it in its closed shadow root. */
  const inside = (element: Element, css: string): Element[] => {
    if (css !== 'panel=*') return [...element.querySelectorAll(css)];
    return window.mock?.panel ? [window.mock.panel] : [];
  };

  function isVisible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  }

  /** Returns the innermost elements whose text matches. */
  function withText(element: Element, text: RegExp): Element[] {
    const all = inside(element, '*').filter(
      (one) => !one.matches('script, style, noscript') && text.test(words(one)),
    );
    return all.filter((one) => !all.some((other) => other !== one && one.contains(other)));
  }

  function query(
    element: Element,
    step: Exclude<Step, string | { or: Step[] } | { nth: number }>,
  ): Element[] {
    if ('css' in step) return inside(element, step.css);
    if ('text' in step) return withText(element, pattern(step.text));
    if ('label' in step) return queries?.queryAllByLabelText(element, pattern(step.label)) ?? [];
    if ('placeholder' in step)
      return queries?.queryAllByPlaceholderText(element, pattern(step.placeholder)) ?? [];
    const { role, name, level } = step;
    const options = { ...(name && { name: pattern(name) }), ...(level && { level }) };
    return queries?.queryAllByRole(element, role, options) ?? [];
  }

  function follow(list: Step[]): Element[] {
    let found: Element[] = [document.documentElement];
    for (const step of list) {
      if (step === 'visible') found = found.filter(isVisible);
      else if ('nth' in step) found = found.slice(step.nth, step.nth + 1);
      else if ('or' in step) found = [...found, ...follow(step.or)];
      else found = [...new Set(found.flatMap((element) => query(element, step)))];
    }
    return found;
  }
  return follow(steps);
}
