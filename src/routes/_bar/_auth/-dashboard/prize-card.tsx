import { Text, Title } from '@mantine/core';
import { PRIZE_POOL } from '@/content/prizes';
import { tracks } from '@/content/tracks';
import { config } from '@/lib/config';
import { formatDate, formatDateTime } from '@/lib/dates';
import classes from './dashboard.module.css';

export function PrizeCard() {
  return (
    <section aria-labelledby="prize-pool" className={classes.prize}>
      <div>
        <Title order={2} size="h4" id="prize-pool">
          Prize pool
        </Title>
        <Text className={classes.pool}>{PRIZE_POOL}</Text>
      </div>
      <div>
        <Text fw={600}>{tracks.length} tracks</Text>
        <ul className={classes.tracks}>
          {tracks.map((track) => (
            <li key={track}>{track}</li>
          ))}
        </ul>
      </div>
      <Text fw={600}>
        Deadline{' '}
        <time dateTime={config.deadline} title={formatDateTime(config.deadline)}>
          {formatDate(config.deadline)}
        </time>
      </Text>
    </section>
  );
}
