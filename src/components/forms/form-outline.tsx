import { Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { LinkButton } from '@/components/link-button';
import classes from './form-outline.module.css';
import { type FormPart, missingIn } from './form-parts';

interface FormOutlineProps<Name extends string> {
  parts: readonly FormPart<Name>[];
  labels: Record<Name, string>;
  incomplete: FormErrors;
}

/** Beside a long form: its sections, and what is missing in each. */
export function FormOutline<Name extends string>({
  parts,
  labels,
  incomplete,
}: FormOutlineProps<Name>) {
  return (
    <ol aria-label="Parts of this form" className={classes.parts}>
      {parts.map((part) => {
        const missing = missingIn(part, incomplete);
        const Icon = missing.length > 0 ? IconCircleDashed : IconCircleCheck;
        return (
          <li key={part.title} data-complete={missing.length === 0}>
            <Icon size={20} aria-hidden />
            <LinkButton onClick={() => goTo(missing[0] ?? part.fields[0])}>{part.title}</LinkButton>
            {missing.map((field) => (
              <Text key={field} size="sm" c="dimmed" className={classes.missing}>
                {labels[field]}
              </Text>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

const goTo = (field: string | undefined) =>
  document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
