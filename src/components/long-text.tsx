import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './long-text.module.css';

/**
 * A text of several lines: `rows` at first, and growing with what is in it. The style sheet does that: Mantine's
 * `autosize` measures each field in script, which takes a cheap phone 150 ms for the form of a proposal.
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
