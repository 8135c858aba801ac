/** A tester's own people and rows in place of the starting data, checked against the contract. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ErrorObject } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import type { Checker } from '../contract/checker';
import { allowedInWords, fieldIn } from '../contract/error-words';
import { issuesInWords } from '../contract/issue-words';
import { presentProposal, presentSupportRequest, presentUser } from '../replies/presenters';
import { CLOCK_START } from '../state/clock';
import { createDb, type UserRow } from '../state/db';
import { DEMO_PASSWORD } from '../state/people';
import { type ProposalSeed, proposal } from '../state/seed/proposals';
import { documentsOf, type Rows } from '../state/seed/rows';
import { type SupportSeed, supportRequest } from '../state/seed/support';

/** The fields that each row must have. The contract decides about their content and about the other fields. */
const OwnData = v.strictObject({
  people: v.array(
    v.looseObject({
      email: v.string(),
      first_name: v.string(),
      last_name: v.string(),
      id_passport: v.string(),
      phone_number: v.string(),
      county: v.string(),
    }),
  ),
  proposals: v.optional(
    v.array(
      v.looseObject({
        /** The e-mail address of somebody in `people`. */
        owner: v.string(),
        status: v.string(),
        project_name: v.string(),
        thematic_area: v.string(),
        problem_statement: v.string(),
        proposed_solution: v.string(),
      }),
    ),
    [],
  ),
  supportRequests: v.optional(
    v.array(
      v.looseObject({
        owner: v.string(),
        proposal: v.number(),
        title: v.string(),
        support_type: v.string(),
        status: v.string(),
      }),
    ),
    [],
  ),
});

/** Reads the data from a JavaScript or TypeScript module, which exports it as its default, or otherwise from JSON. */
export async function readDataFile(file: string): Promise<unknown> {
  if (!/\.[cm]?[jt]s$/.test(file)) return JSON.parse(await readFile(file, 'utf8'));
  return (await import(pathToFileURL(resolve(file)).href)).default;
}

const created_at = new Date(CLOCK_START).toISOString();

const newcomer = {
  registration_type: 'individual',
  team_members: [],
  is_staff: false,
  date_joined: created_at,
  password: DEMO_PASSWORD,
  verified: true,
  generation: 0,
};

/** Throws an Error that names each wrong field. */
export function rowsOf(data: unknown, checker: Checker): Rows {
  const result = v.safeParse(OwnData, data);
  if (!result.success) throw new Error(issuesInWords(result.issues, OwnData).join('\n'));
  const { people, ...own } = result.output;
  const users = people.map(
    (person, index) => ({ ...newcomer, id: index + 1, ...person }) as UserRow,
  );
  const ownerOf = (email: string) => users.find((user) => user.email === email)?.id ?? 0;
  const proposals = own.proposals.map((row, index) =>
    proposal({ id: 101 + index, created_at, ...row, owner: ownerOf(row.owner) } as ProposalSeed),
  );
  const supportRequests = own.supportRequests.map((row, index) =>
    supportRequest({
      id: 201 + index,
      created_at,
      ...row,
      owner: ownerOf(row.owner),
    } as SupportSeed),
  );
  const rows = { users, proposals, documents: documentsOf(proposals), supportRequests };

  const db = createDb(1, rows);
  const check = (list: string, entity: string, bodies: object[]) =>
    bodies.flatMap((body, index) =>
      checker.entity(entity, body).map((error) => `${list}.${index}: ${errorInWords(error)}.`),
    );
  const wrong = [
    ...check('people', 'User', users.map(presentUser)),
    ...check(
      'proposals',
      'Proposal',
      proposals.map((row) => presentProposal(db, row)),
    ),
    ...check(
      'supportRequests',
      'SupportRequest',
      supportRequests.map((row) => presentSupportRequest(db, row)),
    ),
    ...repeated('people', users),
    ...repeated('proposals', proposals),
    ...repeated('supportRequests', supportRequests),
    ...ownerless('proposals', own.proposals, proposals),
    ...ownerless('supportRequests', own.supportRequests, supportRequests),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return rows;
}

function errorInWords(error: ErrorObject): string {
  const { unevaluatedProperty } = error.params;
  if (unevaluatedProperty) return `the contract has no field ${unevaluatedProperty}`;
  return `${fieldIn(error)} ${allowedInWords(error) ?? error.message}`.trim();
}

const repeated = (list: string, rows: { id: number }[]) =>
  rows.flatMap(({ id }, index) => {
    const first = rows.findIndex((row) => row.id === id);
    return first < index
      ? [`${list}.${index}: the ID ${id} is already that of ${list}.${first}.`]
      : [];
  });

const ownerless = (list: string, given: { owner: string }[], rows: { owner: number }[]) =>
  given.flatMap(({ owner }, index) =>
    rows[index]?.owner === 0 ? [`${list}.${index}: nobody in people has the e-mail ${owner}.`] : [],
  );
