import * as v from 'valibot';
import { deviceTime } from '@/lib/clock';
import type { Owner } from './owners';
import { drop, putQuietly, take, userShelf } from './shelf';

/** How a screen with the user's records looked when the user left or hid it. Saved only on the user's own device. */
const Picture = v.object({
  /** The path and the query. */
  address: v.string(),
  /** When the picture was taken, by the device's own clock. */
  at: v.number(),
  /** The end of the day (in East Africa) on which the records were read, in milliseconds by the device's own clock. */
  dayEnds: v.number(),
  /** The sentence that says when the records were read: `sameDay` until `dayEnds`, `later` after that. */
  sameDay: v.string(),
  later: v.string(),
  html: v.string(),
});
export type Picture = v.InferOutput<typeof Picture>;

/** `script` is the address of the release's script. The inline script of app.html reads this record. */
const Pictures = v.object({ script: v.string(), screens: v.array(Picture) });

const MOST = 4;
/** The largest picture, in characters: local storage holds only a few million. */
const LARGEST = 200_000;

const shelfOf = ({ user, own }: Owner) => (own ? userShelf('pictures', user) : undefined);

/** Saves a picture in place of the older one of the same address. Keeps the newest four pictures of this release. */
export function keepPicture(owner: Owner, script: string, picture: Omit<Picture, 'at'>): void {
  if (picture.html.length > LARGEST) return;
  const kept = take(shelfOf(owner), Pictures);
  const others = kept?.script === script ? kept.screens : [];
  const screens = [
    { ...picture, at: deviceTime() },
    ...others.filter(({ address }) => address !== picture.address),
  ];
  putQuietly(shelfOf(owner), { script, screens: screens.slice(0, MOST) });
}

export const dropPictures = (owner: Owner): void => drop(shelfOf(owner));
