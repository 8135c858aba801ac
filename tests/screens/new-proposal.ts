/** Fills in the form of a new proposal. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sure } from './bad-days/by-hand';

export const problem =
  'Grain rots in the store before anybody notices, and a village goes hungry for it.';
export const solution =
  'A cheap sensor and a small model that warn by phone before the mould has spread.';

export const field = (name: RegExp) => screen.findByLabelText(name);
export const pdf = (size = 2000) =>
  new File([new Uint8Array(size).fill(7)], 'grain store.pdf', { type: 'application/pdf' });

/** Replaces a field's text by pasting, because typing these texts key by key would take too long. */
export async function fill(user: UserEvent, name: RegExp, text: string) {
  await user.clear(await field(name));
  await user.paste(text);
}

export async function fillIn(user: UserEvent, document: File | null = pdf()) {
  await fill(user, /^Project Title/, '  Grain store sentinel ');
  await user.selectOptions(await field(/^Thematic Area/), 'GOVERNANCE');
  await fill(user, /^Problem Statement/, problem);
  await fill(user, /^Proposed Solution/, solution);
  await fill(user, /^Relevance to Theme/, 'Food security');
  if (document) await user.upload(await field(/^Proposal Document/), document);
}

export async function press(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
  if (name === 'Submit Proposal') await sure(user);
}
