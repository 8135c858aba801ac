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
import { competitor } from '../state/people';
import { type ProposalSeed, proposal } from '../state/seed/proposals';
import { documentsOf, type Rows } from '../state/seed/rows';
import { type SupportSeed, supportRequest } from '../state/seed/support';

/** A list of rows with these texts. The contract decides about their content and about the other fields. */
const rows = (...names: string[]) =>
  v.array(v.looseObject(Object.fromEntries(names.map((name) => [name, v.string()]))));

/** `owner` is the e-mail address of somebody in `people`. */
const OwnData = v.strictObject({
  people: rows('email', 'first_name', 'last_name', 'id_passport', 'phone_number', 'county'),
  proposals: v.optional(
    rows(
      ...['owner', 'status', 'project_name', 'thematic_area'],
      ...['problem_statement', 'proposed_solution'],
    ),
    [],
  ),
  supportRequests: v.optional(rows('owner', 'title', 'support_type', 'status'), []),
});

/** Reads the data from a JavaScript or TypeScript module, which exports it as its default, or otherwise from JSON. */
export async function readDataFile(file: string): Promise<unknown> {
  if (!/\.[cm]?[jt]s$/.test(file)) return JSON.parse(await readFile(file, 'utf8'));
  return (await import(pathToFileURL(resolve(file)).href)).default;
}

const created_at = new Date(CLOCK_START).toISOString();

/** Throws an Error that names each wrong field. */
export function rowsOf(data: unknown, checker: Checker): Rows {
  const result = v.safeParse(OwnData, data);
  if (!result.success) throw new Error(issuesInWords(result.issues, OwnData).join('\n'));
  const { people, ...own } = result.output;
  const users = people.map(
    (person, index) =>
      ({ ...competitor, date_joined: created_at, id: index + 1, ...person }) as unknown as UserRow,
  );
  const ownerOf = ({ owner }: Record<string, unknown>) =>
    users.find(({ email }) => email === owner)?.id ?? 0;
  const proposals = own.proposals.map((row, index) =>
    proposal({ id: 101 + index, created_at, ...row, owner: ownerOf(row) } as ProposalSeed),
  );
  const supportRequests = own.supportRequests.map((row, index) =>
    supportRequest({ id: 201 + index, created_at, ...row, owner: ownerOf(row) } as SupportSeed),
  );
  const rows = { users, proposals, documents: documentsOf(proposals), supportRequests };

  const db = createDb(1, rows);
  const lists: [list: string, entity: string, bodies: { id: number }[]][] = [
    ['people', 'User', users.map(presentUser)],
    ['proposals', 'Proposal', proposals.map((row) => presentProposal(db, row))],
    [
      'supportRequests',
      'SupportRequest',
      supportRequests.map((row) => presentSupportRequest(db, row)),
    ],
  ];
  const wrong = [
    ...lists.flatMap(([list, entity, bodies]) =>
      bodies.flatMap((body, index) =>
        checker.entity(entity, body).map((error) => `${list}.${index}: ${errorInWords(error)}.`),
      ),
    ),
    ...lists.flatMap(([list, , bodies]) => repeated(list, bodies)),
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

const ownerless = (list: string, given: Record<string, unknown>[], rows: { owner: number }[]) =>
  given.flatMap(({ owner }, index) =>
    rows[index]?.owner === 0 ? [`${list}.${index}: nobody in people has the e-mail ${owner}.`] : [],
  );
