import { Alert, Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { mayHaveArrived, nameOfEntry, unsentWork } from '@/device/entry';
import { isListed } from '@/device/outgoing';
import { type Sending, useEntries } from './use-entries';

/** Returns the forms with unsent work at the address `within` or below it. */
export function useUnsentWork(within: string): Unsent[] {
  const pick = useCallback((sending: Sending) => worksIn(within, sending), [within]);
  return useEntries(pick) ?? NONE;
}

const NONE: Unsent[] = [];

export type Unsent = ReturnType<typeof worksIn>[number];

/** `/help` contains `/help?request=20`, but that does not contain `/help?request=204`. */
const isWithin = (href: string, within: string) =>
  href.startsWith(within) && (within.endsWith('/') || /^[/?&#]?$/.test(href.charAt(within.length)));

/** `isListed`: the user asked us to send it later. The strip above the screens says what becomes of it. */
const worksIn = (within: string, sending: Sending) =>
  unsentWork().flatMap((entry) => {
    const { href, content, outgoing, unsent } = entry;
    if (!href || !isWithin(href, within)) return [];
    const isInList = isListed(entry);
    const mayBeThere = mayHaveArrived(entry);
    const typed = content.before ? words.changed : words.begun;
    let said = unsent ? words[unsent] : typed;
    if (isInList && outgoing?.state.is === 'waiting') said = words.waiting;
    // What is in the form now was not sent: the user has changed it since.
    const of = outgoing?.request?.of;
    const isChanged = mayBeThere && of !== undefined && of !== content.id;
    const isInDoubt = mayBeThere && !sending.has(content.id);
    if (mayBeThere) said = words.sending;
    // No call can tell whether a message arrived.
    if (isInDoubt) said = href.startsWith('/help') ? words.untold : words.doubt;
    const title = nameOfEntry(entry);
    const state = isChanged
      ? said.state.replace(/^Sent/, 'An earlier version was sent')
      : said.state;
    const isSent = isInDoubt && !isChanged;
    return [{ ...said, state, href, content, title, isInDoubt: isSent, isListed: isInList }];
  });

const words = {
  begun: { state: 'Begun, but not sent. Saved on this device only.', act: 'Continue writing' },
  changed: { state: 'Has changes that are saved on this device only.', act: 'Continue editing' },
  closed: { state: 'Not sent, because the browser was closed.', act: 'Open it' },
  expired: { state: 'Not sent, because your session had ended.', act: 'Open it' },
  waiting: { state: 'Waiting to be sent. Saved on this device only.', act: 'Open it' },
  sending: { state: 'Still being sent.', act: 'Open it' },
  doubt: { state: 'Sent, but we got no reply. It may have arrived.', act: 'Check it' },
  untold: {
    state: "Sent, but we got no reply. We can't check whether it arrived.",
    act: 'Open it',
  },
};

/** Lists the forms with unsent work, with a link to each, except the one on this screen. `within`: as in `useUnsentWork`. */
export function UnsentWork({ within }: { within: string }) {
  const here = useLocation({ select: ({ href }) => href });
  const works = useUnsentWork(within).filter(({ isListed, href }) => !isListed && href !== here);
  if (works.length === 0) return null;
  return (
    <section aria-label="Unsent work">
      <Alert color="gray">
        {works.map(({ title, href, state, act }) => (
          <div key={href}>
            {title}: {state}{' '}
            <Anchor component={Link} to={href} inherit fw={600} c="inherit" underline="always">
              {act}
            </Anchor>
          </div>
        ))}
      </Alert>
    </section>
  );
}
