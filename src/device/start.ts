import { forgetEarlierReleases } from './earlier-releases';
import { leaveOtherTurns } from './history';
import { cleanUp } from './turns';

/**
 * Cleans up at the start and whenever the page is shown again, because a tab may stay open for days. Also makes the
 * page load again if Back brings it back in another session.
 */
export function keepDeviceClean(): void {
  forgetEarlierReleases();
  cleanUp();
  leaveOtherTurns();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') cleanUp();
  });
}
