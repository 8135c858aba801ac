import userEvent, { type UserEvent } from '@testing-library/user-event';

/**
 * The hands of a user. A text is pasted but for its last character, which is typed: a whole form is rendered anew for
 * each key, which was half the time of these tests. A story about keys presses them with `user.keyboard`.
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
