import { onServerTime } from '@/lib/clock';
import { leaveOtherTurns } from './history';
import { cleanUp } from './turns';

/**
 * Cleans up at the start; when we learn the server's time, because only then we know how old records are; and whenever
 * the page is shown again, because a tab may stay open for days. Also reloads a
 * page that Back shows from the browser's memory, if somebody has signed in or out since the page was left.
 */
export function keepDeviceClean(): void {
  cleanUp();
  onServerTime(cleanUp);
  leaveOtherTurns();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') cleanUp();
  });
}
