import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { now } from '@/lib/clock';
import { quoted } from '@/lib/names';
import { DELETE_DRAFT, TELL_WHICH, twinsIn } from '@/lib/twins';

interface Row {
  id: number;
  status: string;
  created_at: string;
  proposal?: number;
}

interface ReceivedTwiceProps<Record extends Row> {
  records: readonly Record[] | undefined;
  titleOf: (record: Record) => string;
  to: '/proposals' | '/support';
}

/** If one press may have made two records, says so, links to both and tells the user how to remove or report one. */
export function ReceivedTwice<Record extends Row>(props: ReceivedTwiceProps<Record>) {
  const { records = [], titleOf, to } = props;
  const twins = twinsIn(records, titleOf, now());
  const [first] = twins;
  if (!first) return null;
  const times = twins.length === 2 ? 'twice' : `${twins.length} times`;
  return (
    <Alert color="yellow" role="status">
      {quoted(titleOf(first))} is here {times}. If you sent it only once, we received it more than
      once. {twins.some(({ status }) => status === 'DRAFT') ? DELETE_DRAFT : TELL_WHICH}
      {twins.map(({ id }) => (
        <Fragment key={id}>
          {' '}
          <Anchor component={Link} to={`${to}/${id}`} c="inherit" underline="always" inherit>
            Open number {id}
          </Anchor>
        </Fragment>
      ))}
    </Alert>
  );
}
