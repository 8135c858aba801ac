import { Container, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** The target of a link in the bar. */
  id?: string;
  title: string;
  intro?: string;
  /** The background. `plain`: the page's colour; `sand`: a slightly darker one; `night`: near-black in both schemes. */
  tone?: 'plain' | 'sand' | 'night';
  /** Shown beside the heading if there is room, otherwise below it. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function Section({ id, title, intro, tone = 'plain', aside, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`${classes.section} ${classes.tone}`}
      data-tone={tone}
    >
      <Container size="lg">
        <div className={classes.head}>
          <div>
            <Title order={2} id={heading} className={classes.title}>
              {title}
            </Title>
            {intro && <Text className={classes.intro}>{intro}</Text>}
          </div>
          {aside}
        </div>
        {children}
      </Container>
    </section>
  );
}
