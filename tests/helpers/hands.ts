import userEvent, { type UserEvent } from '@testing-library/user-event';

/**
 * Simulates a user. Longer text is pasted, except for its last character, which is typed: rendering a whole form for
 * each key took half the time of these tests. Stories about keys use `user.keyboard`.
 */
export function hands(): UserEvent {
  const user = userEvent.setup();
  const { type } = user;
  return Object.assign(user, {
    async type(element: Element, text: string): Promise<void> {
      const isLong = text.length > 6 && !/[{[]/.test(text);
      if (isLong) {
        await user.click(element);
        await user.paste(text.slice(0, -1));
      }
      await type(element, isLong ? text.slice(-1) : text);
    },
  });
}
