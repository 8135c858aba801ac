import { List, Stack, Text, Title } from '@mantine/core';
import { PRIZE_POOL } from '@/content/prizes';
import { tracks } from '@/content/tracks';
import { config } from '@/lib/config';
import { formatDate, formatDateTime } from '@/lib/dates';
import classes from './dashboard.module.css';

export function PrizeCard() {
  return (
    <section aria-labelledby="prize-pool" className={classes.prize}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4" id="prize-pool">
            Prize pool
          </Title>
          <Text className={classes.pool}>{PRIZE_POOL}</Text>
        </div>
        <div>
          <Text fw={600}>{tracks.length} tracks</Text>
          <List size="sm" spacing={4}>
            {tracks.map((track) => (
              <List.Item key={track}>{track}</List.Item>
            ))}
          </List>
        </div>
        <Text fw={600}>
          Deadline{' '}
          <time dateTime={config.deadline} title={formatDateTime(config.deadline)}>
            {formatDate(config.deadline)}
          </time>
        </Text>
      </Stack>
    </section>
  );
}
