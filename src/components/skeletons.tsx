/** The shapes of what is on its way, so that nothing jumps when it arrives. */
import { Group, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';

const shapes = (heights: number[]) =>
  heights.map((height, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change places
    <Skeleton key={index} height={height} />
  ));

export function ListSkeleton({ rows = 3, height = 150 }) {
  return (
    <Stack gap="sm" role="status" aria-label="Loading">
      {shapes(Array.from({ length: rows }, () => height))}
    </Stack>
  );
}

export function FormSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      {shapes([44, 44, 120, 120, 90, 90])}
    </Stack>
  );
}

/** A record of its own screen; `title` is what the heading says until the record has a name. */
export function DetailSkeleton({ title }: { title: string }) {
  return (
    <Stack role="status" aria-label="Loading">
      <VisuallyHidden>
        <Title order={1} data-pending>
          {title}
        </Title>
      </VisuallyHidden>
      <Skeleton height={20} width={140} />
      <Group wrap="nowrap">
        <Skeleton circle height={52} />
        <Skeleton height={32} width="60%" />
      </Group>
      <Skeleton height={320} mt="md" />
    </Stack>
  );
}
