import { reasons } from '@/content/reasons';
import classes from './reasons.module.css';
import { Section } from './section';

export function Reasons() {
  return (
    <Section title="Reasons to participate" tone="sand">
      <ul className={classes.reasons}>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3 className={classes.title}>{title}</h3>
            {text}
          </li>
        ))}
      </ul>
    </Section>
  );
}
