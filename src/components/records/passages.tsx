import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './passages.module.css';

interface PassagesProps {
  texts: readonly (readonly [title: string, text: ReactNode])[];
}

/** Long texts of a record, each below its heading. Leaves out those without a text. */
export const Passages = ({ texts }: PassagesProps) => (
  <div className={classes.passages}>
    {texts.map(
      ([title, text]) =>
        text && (
          <div key={title}>
            <Title order={3} size="sm" c="dimmed" mb={2}>
              {title}
            </Title>
            <div className={classes.text}>{text}</div>
          </div>
        ),
    )}
  </div>
);
