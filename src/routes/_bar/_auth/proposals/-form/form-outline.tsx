import { Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { inWords, timeLeft } from '@/components/countdown';
import { LinkButton } from '@/components/link-button';
import { useDeadline } from '@/components/use-deadline';
import { useSeconds } from '@/components/use-seconds';
import { type FieldName, labels } from './fields';
import classes from './form-outline.module.css';
import { missingIn, sections } from './sections';

/** Beside a long form: its sections, what is missing in each, and the time left. */
export function FormOutline({ incomplete }: { incomplete: FormErrors }) {
  return (
    <>
      <TimeLeft />
      <ol aria-label="Parts of this form" className={classes.parts}>
        {Object.values(sections).map((section) => {
          const missing = missingIn(section, incomplete);
          const Icon = missing.length > 0 ? IconCircleDashed : IconCircleCheck;
          return (
            <li key={section.title} data-complete={missing.length === 0}>
              <Icon size={20} aria-hidden />
              <LinkButton onClick={() => goTo(missing[0] ?? section.fields[0])}>
                {section.title}
              </LinkButton>
              {missing.map((field) => (
                <Text key={field} size="sm" c="dimmed" className={classes.missing}>
                  {labels[field]}
                </Text>
              ))}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function TimeLeft() {
  const { deadline, closed } = useDeadline();
  const minutes = useSeconds((time) => Math.floor((Date.parse(deadline) - time) / 60_000));
  return (
    <Text fw={600}>{closed ? 'Submissions are closed' : inWords(timeLeft(minutes * 60, 0))}</Text>
  );
}

const goTo = (field: FieldName | undefined) =>
  document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
