import { Skeleton, Stack } from '@mantine/core';

export function ListSkeleton({ rows = 3, height = 150 }) {
  return (
    <Stack gap="sm" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change places
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}
