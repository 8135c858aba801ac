import { forgetEarlierReleases } from './earlier-releases';
import { leaveOtherTurns } from './history';
import { cleanUp } from './turns';

/**
 * Cleans up at the start and whenever the page is shown again, because a tab may stay open for days. A page that Back
 * brings back in another session is opened anew.
 */
export function keepDeviceClean(): void {
  forgetEarlierReleases();
  cleanUp();
  leaveOtherTurns();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') cleanUp();
  });
}
