/** Controls that start a scenario, reset the data, sign in, and save or load the situation. */
import * as v from 'valibot';
import { readBugFile, writeBugFile } from '../../browser/bug-file';
import { nearest } from '../../contract/nearest';
import { refuse } from '../../replies/refusal';
import { personTokens, tokensOf } from '../../scenarios/arrange';
import { scenarios } from '../../scenarios/catalogue';
import type { Scenario } from '../../scenarios/scenario';
import type { Snapshot } from '../../server/mock';
import { type Db, findByEmail } from '../../state/db';
import { addressNamed, shortName } from '../../state/people';
import { type Control, taking } from './control';

const inList = ({ id, title, purpose, as, path, tags }: Scenario) => ({
  id,
  title,
  purpose,
  as: as ?? null,
  path,
  tags,
});

/** Returns the people who can sign in, by the names that controls take. */
const signable = ({ users }: Db) =>
  users.filter(({ verified }) => verified).map(({ email }) => shortName(email));

export const situationControls: Control[] = [
  {
    method: 'GET',
    name: 'scenario',
    does: 'The scenario that this session started with, and all scenarios.',
    answer: ({ mock }) => ({ scenario: mock.scenario ?? null, scenarios: scenarios.map(inList) }),
  },
  {
    method: 'POST',
    name: 'scenario',
    does: 'Starts a scenario from clean data; returns the tokens of the person who is signed in there.',
    ...taking(
      v.strictObject({ id: v.string() }),
      { id: 'proposals-in-every-status' },
      ({ mock }, { id }) => {
        const scenario = scenarios.find((other) => other.id === id);
        if (!scenario) {
          const ids = scenarios.map((other) => other.id);
          const choices = { id: nearest(id, ids) };
          throw refuse(400, { error: `There is no scenario "${id}".`, choices });
        }
        mock.apply(scenario);
        const tokens = scenario.as && personTokens(scenario.as, mock.server(), scenario.expired);
        return { ...inList(scenario), tokens: tokens ?? null };
      },
      () => ({ id: scenarios.map(({ id }) => id) }),
    ),
  },
  {
    method: 'POST',
    name: 'sign-in',
    does: 'Returns the tokens of a person, by name or e-mail, without the two steps of the sign-in. The person must be verified.',
    ...taking(
      v.strictObject({ as: v.string() }),
      { as: 'amina' },
      ({ mock }, { as }) => {
        const user = findByEmail(mock.db, addressNamed(as));
        const choices = { as: nearest(as, signable(mock.db)) };
        if (!user) throw refuse(400, { error: `Nobody here is called ${as}.`, choices });
        const tokens = tokensOf(user, mock.server());
        if (!tokens) {
          const error = `${as} has no verified account in this situation, and could not log in. POST /api/auth/activate/resend/ sends a code to the inbox, and POST /api/auth/activate/ takes it.`;
          throw refuse(409, { error, choices });
        }
        return { tokens };
      },
      ({ db }) => ({ as: signable(db) }),
    ),
  },
  {
    method: 'GET',
    name: 'state',
    does: 'The whole situation as one file, documents included; the portal can import it too.',
    answer: ({ mock }) =>
      new Response(writeBugFile(mock.snapshot()), {
        headers: { 'Content-Type': 'application/json' },
      }),
  },
  {
    method: 'PUT',
    name: 'state',
    does: 'Loads such a file, exported here or by the portal.',
    file: 'situation.json',
    async answer({ mock, request }) {
      mock.restore(readSituation(await request.text()));
      return { scenario: mock.scenario ?? null };
    },
  },
  {
    method: 'POST',
    name: 'reset',
    does: 'Back to the starting data: rows, clock, inbox and log; removes all faults.',
    answer({ mock }) {
      mock.reset();
      return { scenario: null };
    },
  },
];

function readSituation(text: string): Snapshot {
  try {
    return readBugFile(text).snapshot;
  } catch (error) {
    const problem = error instanceof Error ? error.message : error;
    throw refuse(400, { error: `${problem} Send a file that GET /__mock/state returned.` });
  }
}
