import { type Partner, partners } from '@/content/partners';
import classes from './partners.module.css';
import { Section } from './section';

const unnamed = partners.some(({ name }) => !name);

export function Partners() {
  return (
    <Section
      title="Partners"
      tone="sand"
      {...(unnamed && { intro: 'The institutions will be announced.' })}
    >
      <ul className={classes.partners}>
        {partners.map((partner) => (
          <li key={partner.role} className={classes.partner}>
            <Sign {...partner} />
            <div>
              <h3 className={classes.role}>{partner.role}</h3>
              {partner.name}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The logo, or the role's first letter in a woven frame. */
function Sign({ role, logo }: Partner) {
  if (logo) return <img src={logo} alt="" loading="lazy" className={classes.logo} />;
  return (
    <span aria-hidden className={classes.monogram}>
      <span className={classes.plate}>{role.charAt(0)}</span>
    </span>
  );
}
