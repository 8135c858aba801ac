import type { Query } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { dropPictures, keepPicture } from '@/device/pictures';
import { clockAhead } from '@/lib/clock';
import { endOfDay, formatDate, formatTime } from '@/lib/dates';
import { isFromDevice, isKept, ownerShown } from './records';

/** The screens of which pictures are saved. They show records and have no forms. */
const SCREENS = [
  '/_bar/_auth/dashboard',
  '/_bar/_auth/proposals/',
  '/_bar/_auth/proposals/$id/',
  '/_bar/_auth/support/',
  '/_bar/_auth/support/$id',
];

/**
 * Saves how a screen looks when the user leaves it, so that the next visit can show it before the portal has started
 * . Only screens with data that the server sent in this visit are saved. Returns a function that stops this.
 */
export function takePictures(router: RegisteredRouter): () => void {
  const { queryClient } = router.options.context;
  const cache = queryClient.getQueryCache();

  function takePicture(): void {
    const owner = ownerShown(queryClient);
    const { resolvedLocation, matches } = router.state;
    const screen = document.getElementById('root');
    const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
    if (!owner || !resolvedLocation || !screen || !script) return;
    if (!SCREENS.includes(`${matches.at(-1)?.routeId}`)) return;
    const queries = cache.findAll({ type: 'active', predicate: isKept });
    if (queries.length === 0 || !queries.every(isAnswered)) return;
    keepPicture(owner, script.src, {
      address: resolvedLocation.pathname + resolvedLocation.searchStr,
      ...sentencesOf(Math.min(...queries.map(({ state }) => state.dataUpdatedAt))),
      html: htmlOf(screen),
    });
  }

  const whenHidden = () => document.visibilityState === 'hidden' && takePicture();
  window.addEventListener('pagehide', takePicture);
  document.addEventListener('visibilitychange', whenHidden);
  const stopFollowing = router.subscribe('onBeforeNavigate', takePicture);
  // After a successful write, any of the pictures may be outdated.
  const stopWatching = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    const owner = ownerShown(queryClient);
    if (owner && type === 'updated' && mutation.state.status === 'success') dropPictures(owner);
  });
  return () => {
    window.removeEventListener('pagehide', takePicture);
    document.removeEventListener('visibilitychange', whenHidden);
    stopFollowing();
    stopWatching();
  };
}

const isAnswered = (query: Query): boolean =>
  query.state.status === 'success' && !isFromDevice(query);

/**
 * Returns the sentences that say how old the data is: `sameDay` until `dayEnds`, and `later` after that. `updatedAt`
 * and `dayEnds` are times by the device's clock; the sentences show times by the portal's clock.
 */
function sentencesOf(updatedAt: number) {
  const ahead = clockAhead();
  const asOf = new Date(updatedAt + ahead).toISOString();
  return {
    dayEnds: endOfDay(asOf) - ahead,
    sameDay: `As of ${formatTime(asOf)}.`,
    later: `As of ${formatDate(asOf)}, ${formatTime(asOf)}.`,
  };
}

/**
 * Returns the screen's HTML without IDs, because the real screen will use them too. Drawings keep theirs: they refer to
 * their parts by ID. Dashes replace the numbers of a countdown, which would stand still.
 */
function htmlOf(screen: HTMLElement): string {
  const picture = screen.cloneNode(true);
  if (!(picture instanceof HTMLElement)) return '';
  for (const named of picture.querySelectorAll('[id]:not(svg *)')) named.removeAttribute('id');
  for (const number of picture.querySelectorAll('[data-ticking]')) number.textContent = '––';
  return picture.innerHTML;
}
