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

/** A situation of the portal, as data: a link, the panel, a test and the HTTP door all start from it. */
export interface Scenario {
  /** Its name in links and in the catalogue. */
  id: string;
  title: string;
  /** What it is for, in a sentence. */
  purpose: string;
  tags: Tag[];
  /** Who is signed in; nobody without it. */
  as?: PersonName;
  /** Where it begins. */
  path: string;
  clock?: Moment;
  latency?: Latency;
  /** Which of the session's tokens are past their time. */
  expired?: 'access' | 'both';
  /** Changes the rows of the seed. */
  arrange?: (server: Server) => void;
  faults?: Fault[];
  /** What the tab remembers, by key. */
  remembered?: Record<string, string>;
  /** Which save without a call fails. */
  drill?: 'loadProfile' | 'saveProfile' | 'changePassword' | 'saveNotifications' | 'savePrivacy';
  /** What the tester does and sees; what is seen before the first act is there at once. */
  steps: Step[];
}
