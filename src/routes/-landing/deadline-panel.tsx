import { Container } from '@mantine/core';
import { Countdown } from '@/components/countdown';
import classes from './deadline-panel.module.css';

/** The style sheet places the panel: on a wide page on top of the bar, on a narrow page as a section below the bar. */
export function DeadlinePanel() {
  return (
    <aside className={classes.panel}>
      <Container size="lg" className={classes.content}>
        <Countdown />
      </Container>
    </aside>
  );
}
