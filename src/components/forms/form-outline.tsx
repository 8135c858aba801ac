import { Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { LinkButton } from '@/components/link-button';
import classes from './form-outline.module.css';
import { type FormPart, missingIn } from './form-parts';
import { goTo } from './go-to-field';

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
        const isComplete = missing.length === 0 && !part.isOptional;
        const Icon = isComplete ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={part.title} data-complete={isComplete}>
            <Icon size={20} aria-hidden />
            <LinkButton onClick={() => goTo(missing[0] ?? part.fields[0])}>{part.title}</LinkButton>
            {missing.length === 0 && part.isOptional && (
              <Text size="sm" c="dimmed" className={classes.missing}>
                Optional
              </Text>
            )}
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
