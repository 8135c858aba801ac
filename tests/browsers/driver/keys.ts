/** WebDriver's codes for named keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const codes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  ArrowUp: '\uE013',
};

/** Returns the codes of a combination such as `Shift+Tab`, in the order in which the keys are pressed. */
export const keys = (combination: string): string[] =>
  combination.split('+').map((key) => codes[key] ?? key);
