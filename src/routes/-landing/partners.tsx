import { partners } from '@/content/partners';
import classes from './partners.module.css';
import { Section } from './section';

export function Partners() {
  return (
    <Section title="Partners" tone="sand">
      <ul className={classes.partners}>
        {partners.map(({ role, name }) => (
          <li key={role} className={classes.partner}>
            <h3 className={classes.role}>{role}</h3>
            {name ?? 'To be announced'}
          </li>
        ))}
      </ul>
    </Section>
  );
}
