import { input, type Json, refusal } from './tamper';
import type { Variation } from './variation';

/** Replaces texts of blanks by letters, so that the emulated server accepts them. */
const blanksKept = (fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && /^ +$/.test(value) ? 'x'.repeat(value.length) : value,
    ]),
  );

export const lawfulVariations: Variation[] = [
  {
    does: 'a refused logout has a body in another form',
    tamper: refusal('logout', () => ({ refresh_token: { reason: 'blacklisted' } })),
  },
  {
    does: 'a team member who is listed twice is stored once',
    tamper: input('register', (form) => ({
      ...form,
      team_members: Array.isArray(form.team_members) ? [...new Set(form.team_members)] : [],
    })),
  },
  {
    does: 'texts of blanks are accepted where the specification does not say "non-blank"',
    tamper: input(['createProposal', 'updateProposal', 'sendContactMessage'], blanksKept),
  },
  {
    does: 'names of blanks are accepted',
    tamper: input('register', blanksKept),
  },
];
