import { createFileRoute } from '@tanstack/react-router';
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
import { Tracks } from './-landing/tracks';

export const Route = createFileRoute('/')({ head: () => pageTitle(), component: Landing });

/** No navigation bar here: the hero has its own links. */
function Landing() {
  return (
    <>
      <main>
        <Hero />
        <DeadlinePanel />
        <Figures />
        <Prizes />
        <Tracks />
        <Reasons />
        <Guidelines />
        <Partners />
        <Closing />
      </main>
      <Footer />
    </>
  );
}
