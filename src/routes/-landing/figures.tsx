import { Container } from '@mantine/core';
import { landingFigures } from '@/content/figures';
import classes from './figures.module.css';
import section from './section.module.css';

export function Figures() {
  return (
    <section aria-label="The hackathon in figures" className={section.tone} data-tone="sand">
      <Container size="lg" component="dl" className={classes.figures}>
        {landingFigures.map(({ figure, label }) => (
          <div key={label} className={classes.figure}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{figure}</dd>
          </div>
        ))}
      </Container>
    </section>
  );
}
