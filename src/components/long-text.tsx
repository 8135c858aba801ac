import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './long-text.module.css';

/**
 * A multi-line text field that starts with `rows` rows. The style sheet makes it grow with its text. We don't use
 * Mantine's `autosize`: it measures each field in script, which takes a cheap phone 150 ms for the proposal form.
 */
export function LongText({ rows = 3, ...props }: TextareaProps & { rows?: number }) {
  return (
    <Textarea
      {...props}
      rows={rows}
      resize="vertical"
      style={{ '--rows': rows }}
      classNames={{ input: classes.input }}
    />
  );
}
