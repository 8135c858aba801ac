import { Center, Loader } from '@mantine/core';

/**
 * Shown until the session check is done. While the page has the spinner (`data-starting`), the user still sees the
 * picture of the last visit, if there is one (scripts/build/show-picture.ts).
 */
export function SessionSpinner() {
  return (
    <Center mih="60vh" role="status" aria-label="Checking your session" data-starting>
      <Loader />
    </Center>
  );
}
