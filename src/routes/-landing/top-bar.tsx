import { Button, Container } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ByDeadline } from '@/components/by-deadline';
import bar from '@/components/frame/nav-bar.module.css';
import { SITE } from '@/content/event';
import classes from './top-bar.module.css';
import { useWaysIn, type Way } from './use-ways-in';

const anchors = [
  { href: '#prizes', label: 'Prizes' },
  { href: '#tracks', label: 'Tracks' },
  { href: '#guidelines', label: 'Guidelines' },
];

/**
 * Stays in view: the title, links to the page's sections (unless the page is narrow), and the main button once the
 * hero's buttons have scrolled away.
 */
export function TopBar() {
  const ways = useWaysIn();
  const [isPast, setPast] = useState(false);
  // The window's scrolling is outside React: whether the hero's buttons are above it.
  useEffect(() => {
    const buttons = document.querySelector('[data-main]');
    if (!buttons || !('IntersectionObserver' in window)) return setPast(true);
    const watcher = new IntersectionObserver(([entry]) => setPast(!entry?.isIntersecting));
    watcher.observe(buttons);
    return () => watcher.disconnect();
  }, []);
  const way = ({ to, label, short = label }: Way) => (
    <Button
      component={Link}
      to={to}
      size="sm"
      px="sm"
      className={classes.way}
      mod={{ waits: !isPast }}
    >
      {short}
    </Button>
  );
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
        <ByDeadline before={way(ways.before[0])} after={way(ways.after[0])} />
      </Container>
    </header>
  );
}
