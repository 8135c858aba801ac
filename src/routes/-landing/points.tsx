import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { guidelines } from '@/content/guidelines';
import { reasons } from '@/content/reasons';
import classes from './points.module.css';
import { Section } from './section';

type Points = readonly { title: string; text: string }[];

const each = (points: Points) =>
  points.map(({ title, text }) => (
    <li key={title}>
      <h3 className={classes.title}>{title}</h3>
      {text}
    </li>
  ));

export const Reasons = () => (
  <Section title="Reasons to participate" tone="sand">
    <ul className={classes.reasons}>{each(reasons)}</ul>
  </Section>
);

export const Guidelines = () => (
  <Section id="guidelines" title="Guidelines" intro="From registration to review, in six steps.">
    <ol className={classes.steps}>{each(guidelines)}</ol>
    <Button component={Link} to="/terms" variant="outline" mt="lg">
      Read the terms
    </Button>
  </Section>
);
