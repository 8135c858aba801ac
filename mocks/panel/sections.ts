/** The sections of the panel, in the order of its tabs. */
import type { ComponentType } from 'react';
import type { BrowserMock } from '../browser/window';
import { CallsSection } from './calls-section';
import { ClockSection } from './clock-section';
import { DeskSection } from './desk-section';
import { FaultsSection } from './faults-section';
import type { FollowedSteps } from './follow-steps';
import { InboxSection } from './inbox-section';
import { PeopleSection } from './people-section';
import { ScenariosSection } from './scenarios-section';
import { SituationSection } from './situation-section';

export interface SectionProps {
  mock: BrowserMock;
  /** The steps of the running scenario, if one runs. */
  followed: FollowedSteps | undefined;
  close: () => void;
}

interface Section {
  title: string;
  Content: ComponentType<SectionProps>;
  /** Whether the section is also useful with a real server (guard.ts). */
  watching?: boolean;
}

export const sections = {
  scenarios: { title: 'Scenarios', Content: ScenariosSection },
  inbox: { title: 'Inbox', Content: InboxSection },
  clock: { title: 'Clock', Content: ClockSection, watching: true },
  desk: { title: 'Review', Content: DeskSection },
  faults: { title: 'Faults', Content: FaultsSection, watching: true },
  calls: { title: 'Calls', Content: CallsSection, watching: true },
  people: { title: 'People', Content: PeopleSection },
  situation: { title: 'Situation', Content: SituationSection, watching: true },
} satisfies Record<string, Section>;

export type SectionId = keyof typeof sections;

/** Returns the section that F2 and the strip open. */
export const mainSection = (isWatching: boolean): SectionId => (isWatching ? 'calls' : 'scenarios');

/** Returns all sections for the emulated server, and only the useful ones for a watched real server. */
export function sectionIds(isWatching: boolean): SectionId[] {
  const entries: [string, Section][] = Object.entries(sections);
  return entries
    .filter(([, { watching }]) => !isWatching || watching)
    .map(([id]) => id as SectionId);
}
