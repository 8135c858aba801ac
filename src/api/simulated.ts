import * as v from 'valibot';
import { put, take, userShelf } from '@/device/shelf';
import type { UserRecord } from '@/device/table';
import type { Reply } from './calls';
import { sleep } from './pauses';

/**
 * Actions for which no server call exists yet, and how long each takes, in milliseconds. Each is one
 * function, whose body can later become one line, `api.<operationId>()`. Until then the changes, except a new password, are
 * saved on this device, separately for each user.
 */
const DELAY = {
  loadProfile: 0,
  saveProfile: 1000,
  changePassword: 1500,
  saveNotifications: 1000,
  savePrivacy: 1000,
};

type Simulation = keyof typeof DELAY;

/** `registered`: what the server has, if this device has saved changes. */
type User = Reply<'getProfile'> & { registered?: Reply<'getProfile'> };

const ProfileChanges = v.object({
  first_name: v.string(),
  last_name: v.string(),
  team_members: v.array(v.string()),
});
export type ProfileChanges = v.InferOutput<typeof ProfileChanges>;

/** A missing or invalid key gets its default; the others keep their value. */
const Notifications = v.object({
  email_proposals: v.optional(v.fallback(v.boolean(), true), true),
  email_support: v.optional(v.fallback(v.boolean(), true), true),
  email_reminders: v.optional(v.fallback(v.boolean(), false), false),
  push_notifications: v.optional(v.fallback(v.boolean(), true), true),
});
export type Notifications = v.InferOutput<typeof Notifications>;

const visibilities = ['public', 'team', 'private'] as const;

const Privacy = v.object({
  profile_visibility: v.optional(v.fallback(v.picklist(visibilities), 'team'), 'team'),
  show_email: v.optional(v.fallback(v.boolean(), false), false),
  show_division: v.optional(v.fallback(v.boolean(), true), true),
});
export type Privacy = v.InferOutput<typeof Privacy>;

let failing: (simulation: Simulation) => boolean = () => false;

/** Lets the mock or a test make an action fail: simulated actions hardly ever fail by themselves. */
export function followDrill(drill: (simulation: Simulation) => boolean): void {
  failing = drill;
}

async function simulate(simulation: Simulation): Promise<void> {
  await sleep(DELAY[simulation]);
  if (failing(simulation)) throw new Error(`${simulation}: failed on purpose (drill)`);
}

/** Returns an action that saves what it gets on the device. */
const saver =
  <Value extends object>(simulation: Simulation, record: UserRecord) =>
  async (userId: number, value: Value): Promise<void> => {
    await simulate(simulation);
    const shelf = userShelf(record, userId);
    if (!shelf) throw new Error(`${record}: nobody is signed in`);
    put(shelf, value);
  };

export const saveProfile = saver<ProfileChanges>('saveProfile', 'profile');
export const saveNotifications = saver<Notifications>('saveNotifications', 'notifications');
export const savePrivacy = saver<Privacy>('savePrivacy', 'privacy');

/** The server's user with the changes saved on this device. */
export function withKeptChanges({ registered, ...user }: User): User {
  const kept = take(userShelf('profile', user.id), ProfileChanges);
  return kept ? { ...user, ...kept, registered: registered ?? user } : user;
}

export async function loadProfile(user: User): Promise<User> {
  await simulate('loadProfile');
  return withKeptChanges(user);
}

/** Saves nothing: passwords must not be stored on a device. */
export async function changePassword(_: { current: string; next: string }): Promise<void> {
  await simulate('changePassword');
}

export function keptNotifications(userId: number): Notifications {
  return v.parse(Notifications, take(userShelf('notifications', userId), Notifications) ?? {});
}

export function keptPrivacy(userId: number): Privacy {
  return v.parse(Privacy, take(userShelf('privacy', userId), Privacy) ?? {});
}
