import { Center, Loader } from '@mantine/core';

/** Shown while the session check runs. Where a picture of the last visit is shown, it stays until this is gone. */
export function SessionSpinner() {
  return (
    <Center mih="60vh" role="status" aria-label="Checking your session" data-starting>
      <Loader />
    </Center>
  );
}
