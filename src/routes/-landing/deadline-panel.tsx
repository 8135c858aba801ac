import { Container } from '@mantine/core';
import { Countdown } from '@/components/countdown';
import classes from './deadline-panel.module.css';

/**
 * Fixed in the bar of a wide page, an inline section under it on a narrow one. The style sheet places the same element.
 */
export function DeadlinePanel() {
  return (
    <aside className={classes.panel}>
      <Container size="lg" className={classes.content}>
        <Countdown slim />
      </Container>
    </aside>
  );
}
