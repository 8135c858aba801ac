import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { guidelines } from '@/content/guidelines';
import classes from './guidelines.module.css';
import { Section } from './section';

export function Guidelines() {
  return (
    <Section id="guidelines" title="Guidelines" intro="From registration to review, in six steps.">
      <ol className={classes.steps}>
        {guidelines.map(({ title, text }) => (
          <li key={title} className={classes.step}>
            <h3 className={classes.title}>{title}</h3>
            {text}
          </li>
        ))}
      </ol>
      <Button component={Link} to="/terms" variant="outline" mt="lg">
        Read the terms
      </Button>
    </Section>
  );
}
