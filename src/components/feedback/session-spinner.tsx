import { Center, Loader } from '@mantine/core';

/** Shown until the session check is done, and by the shell of app.html until the portal has started. */
export function SessionSpinner() {
  return (
    <Center mih="60vh" role="status" aria-label="Checking your session" data-starting>
      <Loader />
    </Center>
  );
}
