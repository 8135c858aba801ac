import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './form-layout.module.css';

interface FormLayoutProps {
  /** A card above the fields or, in a wide window, above the outline. */
  first?: ReactNode;
  /** The fields, in sections. */
  children: ReactNode;
  /** Only in a wide window, above the bar. */
  outline?: ReactNode;
  /** In other windows, in its place. */
  instead?: ReactNode;
  /** Whether the work is saved and complete, and the buttons. Stays in view. */
  bar?: ReactNode;
  /** One line about the buttons, at the end of the form. */
  note?: ReactNode;
}

/** A long form: its sections, and a bar with the buttons below them or, in a wide window, beside them. */
export function FormLayout({ first, children, outline, instead, bar, note }: FormLayoutProps) {
  // Must match the `80em` in the style sheet.
  const isWide = useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false });
  return (
    <div className={classes.columns}>
      {first && <div className={classes.first}>{first}</div>}
      <Stack gap="md" className={classes.fields}>
        {children}
      </Stack>
      {bar && (
        <div className={classes.side}>
          <div className={classes.bar}>
            {isWide ? outline : instead}
            {bar}
          </div>
          {note}
        </div>
      )}
    </div>
  );
}

/** A line of small text in the bar. */
export const FormLine = ({ children }: { children: ReactNode }) => (
  <div className={classes.line}>{children}</div>
);

/** The buttons of the bar. */
export const FormButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
);
