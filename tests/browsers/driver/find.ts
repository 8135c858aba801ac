interface Queries {
  /**
   * The `RegExp` of the sandbox that loaded the library. Firefox runs each script in a new sandbox, and the library's
   * `instanceof RegExp` is false for regular expressions of another sandbox.
   */
  RegExp: typeof RegExp;
  queryAllByRole(root: Element, role: string, options: object): HTMLElement[];
  queryAllByLabelText(root: Element, label: RegExp): HTMLElement[];
  queryAllByPlaceholderText(root: Element, placeholder: RegExp): HTMLElement[];
}

declare global {
  interface Window {
    TestingLibraryDom?: Queries;
  }
}

/**
 * Runs in the page. Finds elements with Testing Library: returns the `page` on which a locator's path is evaluated, such
 * as `page.role("button", /^Save/).nth(0)`.
 */
export function pageOf(queries: Queries) {
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const matcher = ({ source, flags }: RegExp) => new queries.RegExp(source, flags);

  /** Returns the innermost elements whose text matches. */
  const withText = (element: Element, pattern: RegExp) => {
    const all = [...element.querySelectorAll('*:not(script, style, noscript)')].filter((one) =>
      pattern.test((one.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
    );
    return all.filter((one) => !all.some((other) => other !== one && one.contains(other)));
  };

  interface Found {
    elements: Element[];
  }
  const found = (elements: Element[]) => {
    const within = (query: (element: Element) => Iterable<Element>): Found =>
      found([...new Set(elements.flatMap((element) => [...query(element)]))]);
    return {
      elements,
      css: (selector: string) => within((element) => element.querySelectorAll(selector)),
      role: (role: string, name?: RegExp, level?: number) =>
        within((element) =>
          queries.queryAllByRole(element, role, {
            ...(name && { name: matcher(name) }),
            ...(level && { level }),
          }),
        ),
      label: (label: RegExp) =>
        within((element) => queries.queryAllByLabelText(element, matcher(label))),
      placeholder: (text: RegExp) =>
        within((element) => queries.queryAllByPlaceholderText(element, matcher(text))),
      text: (pattern: RegExp) => within((element) => withText(element, pattern)),
      or: (other: Found) => found([...elements, ...other.elements]),
      nth: (index: number) => found(elements.slice(index, index + 1)),
      visible: () => found(elements.filter(isVisible)),
    };
  };
  return found([document.documentElement]);
}
