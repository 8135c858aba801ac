import { Anchor, Container, Stack, Title } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { TermsText } from '@/components/forms/terms-text';
import { Weave } from '@/components/weave';
import { pageTitle } from '@/lib/page-title';
import classes from './-terms.module.css';

export const Route = createFileRoute('/terms')({
  head: () => pageTitle('Terms'),
  component: Terms,
});

/** No navigation bar: the page has a link back. The registration dialog shows the same text. */
function Terms() {
  return (
    <>
      <Weave stitch={3} height={72} />
      <Container component="main" size="sm" py="xl">
        <Anchor component={Link} to="/" display="inline-block" py={4}>
          Back to home
        </Anchor>
        <Title className={classes.title}>Terms and conditions</Title>
        <Stack gap="xl" mb="xl">
          <TermsText order={2} size="h3" />
        </Stack>
      </Container>
    </>
  );
}
