import { Button, Container } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import bar from '@/components/frame/nav-bar.module.css';
import { SITE } from '@/content/event';
import classes from './top-bar.module.css';
import { useWayIn } from './use-way-in';

const anchors = [
  { href: '#prizes', label: 'Prizes' },
  { href: '#tracks', label: 'Tracks' },
  { href: '#guidelines', label: 'Guidelines' },
];

/** Stays in view: the title, links to the page's sections (unless the page is narrow), and the main button. */
export function TopBar() {
  const { to, label } = useWayIn();
  return (
    <header className={bar.bar}>
      <Container size="lg" className={classes.row}>
        <a href="/" className={bar.brand}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          {SITE}
        </a>
        <nav aria-label="On this page" className={classes.anchors}>
          {anchors.map(({ href, label: name }) => (
            <a key={href} href={href} className={classes.anchor}>
              {name}
            </a>
          ))}
        </nav>
        <Button component={Link} to={to} size="sm" px="sm" className={classes.way}>
          {label}
        </Button>
      </Container>
    </header>
  );
}
