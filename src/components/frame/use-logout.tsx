import { useNavigate } from '@tanstack/react-router';
import { logout } from '@/api/client';
import { confirm } from '@/components/feedback/confirm';
import { endingState } from '@/components/feedback/session-ended';
import { SaveAsFile } from '@/components/forms/save-as-file';
import {
  beingSent,
  type Entry,
  mayHaveArrived,
  nameInSentence,
  nameOfEntry,
  unsentWork,
} from '@/device/entry';
import { waitingList } from '@/device/outgoing';
import { currentOwner } from '@/device/owners';
import { isInMemory } from '@/device/room';

/**
 * Returns a function that asks for confirmation, logs out and goes to /login without waiting for the server. If
 * `asksAlways` is false, it asks only if the logout deletes unsent work, which happens on a shared device.
 */
export function useLogout({ asksAlways = true } = {}): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const sent = await beingSent();
    const works = unsentWork();
    const unsent = new Set(works.map(nameInSentence));
    const titles = inWords.format(unsent);
    const underWay = works.filter(({ content }) => sent.has(content.id));
    const open = works.filter((work) => mayHaveArrived(work) && !underWay.includes(work));
    const sending = inWords.format(new Set(underWay.map(nameOfEntry)));
    const doubt =
      doubtIn(open) +
      (sending &&
        ` ${sending} is still being sent: if you log out, we can't tell you whether it arrives.`);
    const own = currentOwner()?.own;
    const isLost = unsent.size > 0 && !own;
    const later = waitingList().some(
      ({ state, request }) => state.is === 'waiting' && (own || !request),
    )
      ? ` Work that is waiting to be sent ${own ? 'will be sent when you sign in here again' : "won't be sent"}.`
      : '';
    const because = isInMemory() ? '' : ", because “Remember me” wasn't ticked";
    const isAsked = asksAlways || isLost;
    const yes =
      !isAsked ||
      (await confirm({
        title: 'Logout',
        question: 'Are you sure you want to logout?',
        ...(isLost
          ? {
              note: `You have unsent work in ${titles}. Logging out deletes it${because}.${later}${doubt}`,
              offer: <SaveAsFile />,
              confirmLabel: 'Log out and delete it',
              cancelLabel: 'Stay',
              danger: true,
            }
          : {
              note:
                titles &&
                `Your unsent work in ${titles} stays on this device, only for you.${later}${doubt}`,
              confirmLabel: 'Logout',
            }),
      }));
    if (!yes) return;
    logout();
    await navigate({ to: '/login', state: endingState('signed-out') });
  };
}

const inWords = new Intl.ListFormat('en');

/** Says which work may have arrived, because its reply was lost, and where to look. */
function doubtIn(open: Entry[]): string {
  if (open.length === 0) return '';
  const places = new Set(
    open.flatMap(({ href }) => {
      if (href?.startsWith('/proposals')) return ['My Proposals'];
      return href?.startsWith('/support') ? ['Support Requests'] : [];
    }),
  );
  const where = places.size > 0 ? `: look in ${inWords.format(places)} first` : '';
  const names = inWords.format(new Set(open.map(nameInSentence)));
  return ` We got no reply for ${names}, which may have arrived${where}.`;
}
