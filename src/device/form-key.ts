/**
 * The key of a form, as in `7:proposal-edit:101`: whose form it is, which form, and which record. Only this file builds
 * keys and takes them apart.
 */
import { type Shelf, userShelf } from './shelf';

export const formKey = (user: number, name: string): string => `${user}:${name}`;

export const userOf = (key: string): number => Number.parseInt(key, 10);

/** Where the device saves the form's entry; undefined if the user has no drawer, as after a logout. */
export const formShelf = (key: string): Shelf | undefined =>
  userShelf('work', userOf(key), key.slice(key.indexOf(':') + 1));
