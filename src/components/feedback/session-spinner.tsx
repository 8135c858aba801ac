import { Center, Loader } from '@mantine/core';

/** Shown until the session check is done. A picture of the last visit stays on screen until the spinner goes. */
export function SessionSpinner() {
  return (
    <Center mih="60vh" role="status" aria-label="Checking your session" data-starting>
      <Loader />
    </Center>
  );
}
