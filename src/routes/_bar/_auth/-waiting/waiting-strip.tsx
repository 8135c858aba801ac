import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { partInTime } from '@/components/feedback/missing-part';
import { passFocusOn } from '@/components/focus-on-mount';
import { useBeingSent } from '@/components/forms/use-entries';
import { useOnline } from '@/components/use-online';
import { waits } from '@/device/entry';
import {
  cancelWaiting,
  changeWaiting,
  submits,
  subscribeWaiting,
  type Waiting,
  waitingList,
} from '@/device/outgoing';
import { MINUTE } from '@/lib/clock';
import { formatShort } from '@/lib/dates';
import { quoted } from '@/lib/names';
import { runOutbox } from '@/outbox/outbox';
import { DEADLINE, keepOpen } from '@/outbox/questions';
import { useAllShownInForm } from '@/outbox/shown-in-form';

const NONE: Waiting[] = [];

const loadSender = () => partInTime(import('./sender'));

/** Sends now, when the network is back, when the user returns to this tab or when a form starts to wait, and tries again. */
function useOutbox(onMissing: (isMissing: true) => void): void {
  const queryClient = useQueryClient();
  useEffect(
    () => runOutbox(queryClient, loadSender, () => onMissing(true)),
    [queryClient, onMissing],
  );
}

/** Sends the waiting forms from a public page. */
export function Outbox() {
  useOutbox(ignore);
  return null;
}

const ignore = () => {};

/** Sends the waiting forms. Shows, above the screens behind the login, which ones wait and what happened to them. */
export function WaitingStrip() {
  const [isMissing, setIsMissing] = useState(false);
  useOutbox(setIsMissing);
  const all = useSyncExternalStore(subscribeWaiting, waitingList, () => NONE);
  const shown = useAllShownInForm();
  const list = all.filter(({ id }) => !shown.includes(id));
  const isOnline = useOnline();
  useEndWhenOpened(all);
  if (list.length === 0) return null;
  return (
    <Alert role="status" mb="md" aria-label="Waiting to be sent">
      <Stack gap="xs">
        {list.map((waiting) => (
          <Row
            key={waiting.id}
            text={textOf(waiting, isOnline, isMissing)}
            waiting={waiting}
            mayHurry={isOnline && !isMissing}
          />
        ))}
        {isMissing && list.some(({ state }) => state.is === 'waiting') && (
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              A part of the portal could not be loaded. Please reload the page to send this.
            </Text>
            <Act label="Reload the page" onAct={() => window.location.reload()} />
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

const things: Record<Waiting['sends']['operation'], string> = {
  createProposal: 'Your proposal',
  updateProposal: 'Your proposal',
  createSupportRequest: 'Your support request',
  sendContactMessage: 'Your message',
};

const thingOf = ({ sends, title }: Waiting) =>
  things[sends.operation] + (title && ` ${quoted(title)}`);
const doneTo = ({ sends }: Waiting) =>
  'status' in sends ? (submits(sends) ? 'submitted' : 'saved as a draft') : 'sent';

const nowSent = (waiting: Waiting) =>
  [`${thingOf(waiting)} is being ${doneTo(waiting)}.`, ...keepOpen()].join(' ');

function textOf(waiting: Waiting, isOnline: boolean, needsReload: boolean): string {
  const { sends, state, pause } = waiting;
  const [thing, done] = [thingOf(waiting), doneTo(waiting)];
  switch (state.is) {
    case 'waiting':
      return [
        needsReload
          ? `${thing} has not been ${done} yet.`
          : `${thing} will be ${done} ${isOnline ? 'as soon as the server responds' : "when you're back online"}.`,
        ...nextTry(pause),
        ...keepOpen(),
        ...(submits(sends) ? [DEADLINE] : []),
      ].join(' ');
    case 'asking':
      if (state.why === 'doubt')
        return `${thing} may have been ${done} already. We haven't sent it again.`;
      return `${thing} was not ${done}: ${reasons[state.why]}`;
    case 'refused':
      return state.isUncertain
        ? `We don't know whether ${thing.replace('Your', 'your')} was ${done}: something went wrong on our side. Open it to ${sends.operation === 'sendContactMessage' ? 'send it again' : 'check'}.`
        : `${thing} was not accepted. Open it to see why.`;
    case 'sent':
      return `${thing} was ${done}.`;
  }
}

/** Says when we try again, if the server has refused the form for now and the pause is long. */
const nextTry = (pause: Waiting['pause']): string[] =>
  pause && !pause.endsOnline && pause.notBefore - pause.since > MINUTE
    ? [`We'll try again at ${formatShort(pause.notBefore)}.`]
    : [];

const reasons = {
  late: 'the deadline passed before we could send it.',
  partly: 'the server has only saved it as a draft.',
  incomplete: 'something is missing. Open it to complete it.',
};

interface RowProps {
  waiting: Waiting;
  text: string;
  mayHurry: boolean;
}

function Row({ waiting, text, mayHurry }: RowProps) {
  const { state, href, pause } = waiting;
  // Here and not in the strip, which is on every screen: most users have nothing waiting.
  const isBeingSent = useBeingSent();
  const isHere = useLocation({ select: (location) => location.href === href });
  const way =
    state.is === 'sent' ? wayTo(waiting) : isHere ? undefined : { to: href, label: 'Open' };
  const again = () => changeWaiting(waiting, { insists: true, state: { is: 'waiting' } });
  const cancel = () => cancelWaiting(waiting.key);
  const hurry = () => changeWaiting(waiting, { pause: undefined });
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{isBeingSent(waiting.of) ? nowSent(waiting) : text}</Text>
      <Group gap="sm">
        {way && (
          <Anchor component={Link} to={way.to} c="inherit" size="sm">
            {way.label}
          </Anchor>
        )}
        {state.is === 'sent' && <Act label="Close" onAct={cancel} />}
        {/* Such a pause is only ours. The server has asked for none. */}
        {mayHurry && state.is === 'waiting' && pause?.endsOnline && (
          <span ref={passFocusOn}>
            <Act label="Try now" onAct={hurry} />
          </span>
        )}
        {state.is === 'asking' && (state.why === 'late' || state.why === 'doubt') && (
          <Act label="Send anyway" onAct={again} />
        )}
        {/* On the form's own screen, the form shows this button in place of its other buttons. */}
        {state.is !== 'sent' && !(isHere && waits(waiting)) && (
          <Act label="Cancel sending" onAct={cancel} />
        )}
      </Group>
    </Group>
  );
}

/** Who opens what was sent has seen that it was. */
function useEndWhenOpened(all: Waiting[]): void {
  const here = useLocation({ select: ({ pathname }) => pathname });
  // The device's storage is outside React.
  useEffect(() => {
    for (const waiting of all) if (wayTo(waiting)?.to === here) cancelWaiting(waiting.key);
  }, [all, here]);
}

/** Where the user sees what was sent; undefined if we don't know its number. */
function wayTo({ sends, state }: Waiting) {
  if (state.is !== 'sent' || state.id === undefined) return undefined;
  if (sends.operation === 'createSupportRequest')
    return { to: `/support/${state.id}`, label: 'View request' };
  return submits(sends)
    ? { to: `/proposals/${state.id}/receipt`, label: 'View receipt' }
    : { to: `/proposals/${state.id}`, label: 'View draft' };
}

function Act({ label, onAct }: { label: string; onAct: () => void }) {
  return (
    <Button size="compact-md" variant="default" onClick={onAct}>
      {label}
    </Button>
  );
}
