import { Container } from '@mantine/core';
import { Countdown } from '@/components/countdown';
import classes from './deadline-panel.module.css';

/** The style sheet places this element: on a wide page over the bar, on a narrow one as a section below the bar. */
export function DeadlinePanel() {
  return (
    <aside className={classes.panel}>
      <Container size="lg" className={classes.content}>
        <Countdown slim />
      </Container>
    </aside>
  );
}
