import { Button, Container } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ByDeadline } from '@/components/by-deadline';
import { Countdown } from '@/components/countdown';
import { SkipLink } from '@/components/frame/skip-link';
import { useHasSession } from '@/components/use-user';
import { pageTitle } from '@/lib/page-title';
import panel from './-landing/deadline-panel.module.css';
import { Figures } from './-landing/figures';
import { Footer } from './-landing/footer';
import { Hero } from './-landing/hero';
import { Partners } from './-landing/partners';
import { Guidelines, Reasons } from './-landing/points';
import { Prizes } from './-landing/prizes';
import { Section } from './-landing/section';
import { TopBar } from './-landing/top-bar';
import { Tracks } from './-landing/tracks';
import classes from './-landing.module.css';

export const Route = createFileRoute('/')({ head: () => pageTitle(), component: Landing });

/** The landing page has its own bar instead of the portal's. */
function Landing() {
  const hasSession = useHasSession();
  return (
    <div className={classes.page}>
      <SkipLink />
      <TopBar />
      {/* On a wide page the countdown is on top of the bar, on a narrow page it is a section below the bar. */}
      <aside className={panel.panel}>
        <Container size="lg" className={panel.content}>
          <Countdown />
        </Container>
      </aside>
      <main id="main" tabIndex={-1}>
        <Hero />
        <Figures />
        <Prizes />
        <Tracks />
        <Reasons />
        <Guidelines />
        <Partners />
        <ByDeadline before={!hasSession && invitation} />
      </main>
      <Footer />
    </div>
  );
}

/** Shown until the deadline, to visitors who are not signed in. */
const invitation = (
  <Section
    title="Take part"
    aside={
      <Button component={Link} to="/register" size="lg" style={{ justifySelf: 'start' }}>
        Create your account
      </Button>
    }
  />
);
