import { forgetEarlierReleases } from './earlier-releases';
import { cleanUp } from './turns';

/** Cleans up at the start and whenever the page is shown again, because a tab may stay open for days. */
export function keepDeviceClean(): void {
  forgetEarlierReleases();
  cleanUp();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') cleanUp();
  });
}
