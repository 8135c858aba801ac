import { Button, Container, Group, Text, Title } from '@mantine/core';
import { Link, useHydrated } from '@tanstack/react-router';
import { accessToken } from '@/api/session';
import { Weave } from '@/components/weave';
import { landing } from '@/content/landing';
import { SITE } from '@/lib/page-title';
import classes from './hero.module.css';

export function Hero() {
  // Nobody is signed in where the page is prerendered.
  const signedIn = useHydrated() && accessToken() !== null;
  return (
    <div className={classes.frame}>
      <div className={classes.hero}>
        <Weave className={classes.weave} />
        <Container size="lg" className={classes.content}>
          <Text className={classes.theme}>{landing.theme}</Text>
          <Title className={classes.title}>{SITE}</Title>
          <Text className={classes.pitch}>{landing.pitch}</Text>
          <Text className={classes.aim}>{landing.aim}</Text>
          <Text className={classes.host}>{landing.host}</Text>
          <Group mt="xl" gap="sm">
            <Button component={Link} to="/register" size="lg" className={classes.primary}>
              Register Now
            </Button>
            <Button component={Link} to="/login" size="lg" className={classes.secondary}>
              Sign In
            </Button>
            {signedIn && (
              <Button component={Link} to="/dashboard" size="lg" className={classes.secondary}>
                Go to dashboard
              </Button>
            )}
          </Group>
        </Container>
      </div>
    </div>
  );
}
