import { Container, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  intro?: string;
  /** `night` is near-black in both schemes, `sand` a shade off the page, `plain` the page itself. */
  tone?: 'plain' | 'sand' | 'night';
  children: ReactNode;
}

export function Section({ title, intro, tone = 'plain', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section} data-tone={tone}>
      <Container size="lg">
        <div className={classes.head}>
          <Title order={2} id={id} className={classes.title}>
            {title}
          </Title>
          {intro && <Text className={classes.intro}>{intro}</Text>}
        </div>
        {children}
      </Container>
    </section>
  );
}
