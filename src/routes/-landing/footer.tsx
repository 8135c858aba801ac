import { Anchor, Container, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SchemeSwitch } from '@/components/frame/scheme-switch';
import green from '@/components/on-green.module.css';
import { useConfig } from '@/components/use-config';
import { Weave } from '@/components/weave';
import { FOOTER_HOURS } from '@/content/contact';
import { HOST, SITE, THEME } from '@/content/event';
import { chatLink } from '@/lib/chat-link';
import classes from './footer.module.css';

const links = [
  { to: '/register', label: 'Register' },
  { to: '/login', label: 'Login' },
  { to: '/help', label: 'Help' },
  { to: '/terms', label: 'Terms' },
] as const;

export function Footer() {
  const { supportEmail, chatNumbers } = useConfig();
  return (
    <footer className={green.ground}>
      <Weave stitch={1.5} height={36} />
      <Container size="lg" className={classes.columns}>
        <div>
          <Text className={classes.site}>{SITE}</Text>
          <Text>{THEME}</Text>
          <Text size="sm">{HOST}</Text>
          <SchemeSwitch className={classes.scheme} />
        </div>
        <nav aria-label="Footer">
          <ul className={classes.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Anchor component={Link} to={to} className={classes.link}>
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-label="Support">
          <ul>
            <li>
              Email{' '}
              <Anchor href={`mailto:${supportEmail}`} className={classes.link}>
                {supportEmail}
              </Anchor>
            </li>
            {chatNumbers.map((entry) => (
              <li key={entry}>
                Chat <ChatNumber entry={entry} />
              </li>
            ))}
            <li className={classes.hours}>{FOOTER_HOURS}</li>
          </ul>
        </section>
      </Container>
    </footer>
  );
}

function ChatNumber({ entry }: { entry: string }) {
  const { label, href, sms } = chatLink(entry);
  if (!href) return label;
  return (
    <>
      <Anchor href={href} className={classes.link}>
        {label}
      </Anchor>
      {sms && (
        <>
          {' or '}
          <Anchor href={sms} aria-label={`SMS to ${label}`} className={classes.link}>
            SMS
          </Anchor>
        </>
      )}
    </>
  );
}
