import { createFileRoute } from '@tanstack/react-router';
import { SkipLink } from '@/components/frame/skip-link';
import { pageTitle } from '@/lib/page-title';
import { Closing } from './-landing/closing';
import { DeadlinePanel } from './-landing/deadline-panel';
import { Figures } from './-landing/figures';
import { Footer } from './-landing/footer';
import { Guidelines } from './-landing/guidelines';
import { Hero } from './-landing/hero';
import { Partners } from './-landing/partners';
import { Prizes } from './-landing/prizes';
import { Reasons } from './-landing/reasons';
import { TopBar } from './-landing/top-bar';
import { Tracks } from './-landing/tracks';
import classes from './-landing.module.css';

export const Route = createFileRoute('/')({ head: () => pageTitle(), component: Landing });

/** The landing page has its own bar instead of the portal's. */
function Landing() {
  return (
    <div className={classes.page}>
      <SkipLink />
      <TopBar />
      <DeadlinePanel />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Figures />
        <Prizes />
        <Tracks />
        <Reasons />
        <Guidelines />
        <Partners />
        <Closing />
      </main>
      <Footer />
    </div>
  );
}
