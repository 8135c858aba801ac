/** Placeholders of the same size as the content, so that nothing jumps when it loads. */
import { Group, Paper, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import classes from '@/components/section.module.css';
import { RecordColumns } from './record-columns';

const times = <T,>(count: number, draw: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => draw(index));

/** Placeholder cards, `height` pixels high. Below 100 pixels, the rows of a plain list instead. */
export function ListSkeleton({ rows = 3, height = 190 }) {
  return (
    <Stack gap="sm" role="status" aria-label="Loading">
      {times(rows, (row) =>
        height < 100 ? (
          <Skeleton key={row} height={height} />
        ) : (
          <Paper key={row} withBorder p="md" h={height}>
            <Stack gap="sm">
              <Skeleton height={22} width="45%" />
              <Skeleton height={14} width="30%" />
              <Skeleton height={16} width="85%" />
            </Stack>
          </Paper>
        ),
      )}
    </Stack>
  );
}

/** The placeholder of a form: sections with a heading and labelled fields. `strip` adds the status band above them. */
export function FormSkeleton({ strip = false }) {
  return (
    <Stack gap="lg" role="status" aria-label="Loading" maw="var(--form-width)">
      {strip && <Skeleton height={56} />}
      {[[44, 44], [110, 110], [90]].map((fields, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change places
        <div key={section} className={classes.section}>
          <Stack gap="md">
            <Skeleton height={22} width={160} />
            {fields.map((height, field) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change places
              <Stack key={field} gap={6}>
                <Skeleton height={16} width={130} />
                <Skeleton height={height} />
              </Stack>
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  );
}

/** The placeholder of a record's screen. `title` is the heading until the record has loaded. */
export function DetailSkeleton({ title }: { title: string }) {
  return (
    <Stack role="status" aria-label="Loading" gap="lg">
      <VisuallyHidden>
        <Title order={1} data-pending>
          {title}
        </Title>
      </VisuallyHidden>
      <Stack gap="md">
        <Skeleton height={36} width="60%" mt={6} />
        <Skeleton height={16} width={180} />
        <Skeleton height={60} />
      </Stack>
      <RecordColumns aside={times(3, (step) => <Step key={step} />)}>
        {times(4, (text) => (
          <Stack key={text} gap={8}>
            <Skeleton height={14} width={140} />
            <Skeleton height={16} width="90%" />
          </Stack>
        ))}
      </RecordColumns>
    </Stack>
  );
}

function Step() {
  return (
    <Group wrap="nowrap" gap="sm">
      <Skeleton circle height={32} />
      <Skeleton height={16} width={160} />
    </Group>
  );
}
