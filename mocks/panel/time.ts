/** Times of the mock's clock, in Nairobi, where the competition is. */
import { useSyncExternalStore } from 'react';
import type { Clock } from '../state/clock';

const timeZone = 'Africa/Nairobi';
const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
const dateFormat = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
const secondsFormat = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
const fieldFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

export const formatDay = (time: number | string) => dayFormat.format(new Date(time));
export const formatDate = (time: number) => dateFormat.format(time);
export const formatTime = (time: number | string) => timeFormat.format(new Date(time));
export const formatSeconds = (time: number | string) => secondsFormat.format(new Date(time));

/** Returns the time in the format of a datetime-local field. */
export const toFieldValue = (time: number) => fieldFormat.format(time).replace(' ', 'T');

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** Returns the clock's present time, without milliseconds, and updates it every second. */
export const useNow = (clock: Clock): number =>
  useSyncExternalStore(everySecond, () => Math.floor(clock.now() / 1000) * 1000);
