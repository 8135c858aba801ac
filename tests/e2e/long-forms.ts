/** The long forms, and what the stories type into them. */
import { expect } from 'vitest';
import type { PersonName } from '../../mocks/state/people';
import { attach, pdf } from './attach';
import type { StoryPage } from './story-page';

export interface LongForm {
  path: string;
  as?: PersonName;
  /** The typed texts, by the beginning of their labels. */
  texts: Record<string, string>;
  choices?: Record<string, string>;
  /** The name of the chosen file. */
  document?: string;
}

const long = 'Grain rots in the store before anybody notices, and a village goes hungry for it.';

export const newProposal: LongForm = {
  path: '/proposals/new',
  as: 'chebet',
  texts: { 'Project Title': 'Grain store sentinel', 'Problem Statement': long },
  choices: { 'Thematic Area': 'GOVERNANCE' },
  document: 'grain.pdf',
};

export const memberForms: LongForm[] = [
  newProposal,
  {
    path: '/proposals/101/edit',
    as: 'amina',
    texts: { 'Project Title': 'Borehole watch 2', 'Proposed Solution': long },
    document: 'borehole.pdf',
  },
  {
    path: '/support/new',
    as: 'amina',
    texts: { Title: 'River gauges', Justification: 'Daily is too slow.' },
    choices: { Proposal: '102', 'Support type': 'DATA_ACCESS' },
  },
  {
    path: '/help',
    as: 'amina',
    texts: { Message: 'When is the final, and where?' },
    choices: { Subject: 'general' },
  },
];

export const registration: LongForm = {
  path: '/register',
  texts: { 'First name': 'Wambui', 'National ID': '23456789', Email: 'wambui@example.com' },
};

export const field = (page: StoryPage, label: string) =>
  page.getByLabel(new RegExp(`^${RegExp.escape(label)}`)).first();

export async function fillIn(
  page: StoryPage,
  { texts, choices, document }: LongForm,
): Promise<void> {
  for (const [label, value] of Object.entries(choices ?? {}))
    await field(page, label).selectOption(value);
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  if (!document) return;
  await attach(page, pdf(document, Buffer.from('%PDF-1.4')));
  await page.getByText(document).first().waitFor();
}

export const RESTORED = /^Your unsent work from .* has been restored\./;

export async function showsWork(page: StoryPage, form: LongForm): Promise<void> {
  await page.getByText(RESTORED).waitFor();
  for (const [label, value] of Object.entries({ ...form.texts, ...form.choices }))
    expect(await field(page, label).inputValue()).toBe(value);
  if (form.document) await page.getByText(form.document).first().waitFor();
  expect(await page.evaluate(pull)).toBe('contain');
}

/** Runs in the page: returns "contain" if pulling the page down on a phone does not reload it. */
const pull = () => getComputedStyle(document.documentElement).overscrollBehaviorY;
