import type { Fault } from '../faults/faults';
import type { Latency } from '../faults/latency';
import type { Server } from '../handlers/handler';
import type { Moment } from '../state/moment';
import type { PersonName } from '../state/people';
import type { Step } from './steps';

export type Tag =
  | 'login'
  | 'registration'
  | 'session'
  | 'proposals'
  | 'support'
  | 'profile'
  | 'staff'
  | 'network'
  | 'server'
  | 'shapes'
  | 'time'
  | 'volume';

/** A named starting point with steps, as data. Links, the panel, tests and the HTTP server can start it. */
export interface Scenario {
  /** The scenario's name in links and in the catalogue. */
  id: string;
  title: string;
  /** What the scenario shows, for testers. */
  purpose: string;
  tags: Tag[];
  /** Who is signed in; nobody if missing. */
  as?: PersonName;
  /** The path where the scenario starts, with the query. */
  path: string;
  clock?: Moment;
  latency?: Latency;
  /** Which of the session's tokens have expired. */
  expired?: 'access' | 'both';
  /** Changes the starting data. */
  arrange?: (server: Server) => void;
  faults?: Fault[];
  /** What the tab's session storage contains at the start, by key. */
  remembered?: Record<string, string>;
  /** Which simulated load or save fails. */
  drill?: 'loadProfile' | 'saveProfile' | 'changePassword' | 'saveNotifications' | 'savePrivacy';
  steps: Step[];
}

/** Returns the scenarios with these IDs. `usual` is what an entry does not have to say. */
export const scenariosOf = <Usual extends Partial<Scenario>>(
  usual: Usual,
  entries: Record<string, Omit<Scenario, 'id' | keyof Usual> & Partial<Scenario>>,
): Scenario[] =>
  Object.entries<Partial<Scenario>>(entries).map(([id, entry]) => ({
    ...({ ...usual, ...entry } as Scenario),
    id,
  }));
