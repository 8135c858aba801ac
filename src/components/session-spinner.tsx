import { Center, Loader } from '@mantine/core';

/** Shown while the session check runs. */
export function SessionSpinner() {
  return (
    <Center mih="60vh" role="status" aria-label="Checking your session">
      <Loader />
    </Center>
  );
}
