import { Skeleton, Stack } from '@mantine/core';

/** The shape of the form while its values are on their way. */
export function FormSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      {[44, 44, 120, 120, 90, 90].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change places
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  );
}
