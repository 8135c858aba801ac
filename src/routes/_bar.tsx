import { Container } from '@mantine/core';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NavBar } from '@/components/frame/nav-bar';
import { SkipLink } from '@/components/frame/skip-link';
import { useSlices } from '@/components/frame/use-slices';
import classes from './-bar.module.css';

/** The frame of all screens except the landing page and the terms: the navigation bar and the content. */
export const Route = createFileRoute('/_bar')({ component: Frame });

function Frame() {
  if (!useSlices()) return null;
  return (
    <div className={classes.frame}>
      <SkipLink />
      <NavBar />
      <Container
        component="main"
        id="main"
        tabIndex={-1}
        size="lg"
        py="lg"
        className={classes.content}
      >
        <Outlet />
      </Container>
    </div>
  );
}
