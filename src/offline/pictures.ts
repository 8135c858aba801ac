import type { Query } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { dropPictures, keepPicture } from '@/device/pictures';
import { clockAhead } from '@/lib/clock';
import { endOfDay, formatDate, formatTime } from '@/lib/dates';
import { isFromDevice, isKept, ownerShown } from './records';

/** Screens that are made of kept records. Nothing is typed there. */
const SCREENS = [
  '/_bar/_auth/dashboard',
  '/_bar/_auth/proposals/',
  '/_bar/_auth/proposals/$id/',
  '/_bar/_auth/support/',
  '/_bar/_auth/support/$id',
];

/**
 * Keeps how a screen looks when it is left, so that the next visit shows it before the portal has started. Only
 * what the server has answered on this visit.
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
  // A change may have outdated any of them.
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

/** `updatedAt` is by the device's clock, and what is said by the portal's. */
function sentencesOf(updatedAt: number) {
  const ahead = clockAhead();
  const asOf = new Date(updatedAt + ahead).toISOString();
  return {
    dayEnds: endOfDay(asOf) - ahead,
    sameDay: `As of ${formatTime(asOf)}.`,
    later: `As of ${formatDate(asOf)}, ${formatTime(asOf)}.`,
  };
}

/** Without names that the screen itself is going to have; a drawing finds its parts by them. */
function htmlOf(screen: HTMLElement): string {
  const picture = screen.cloneNode(true);
  if (!(picture instanceof HTMLElement)) return '';
  for (const named of picture.querySelectorAll('[id]:not(svg *)')) named.removeAttribute('id');
  for (const number of picture.querySelectorAll('[data-ticking]')) number.textContent = '––';
  return picture.innerHTML;
}
