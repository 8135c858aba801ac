/** Additional rows for scenarios. */
import type { Db, ProposalRow, SupportRow } from '../state/db';

export function findProposal(db: Db, id: number): ProposalRow {
  const row = db.proposals.find((proposal) => proposal.id === id);
  if (!row) throw new Error(`The starting data have no proposal ${id}.`);
  return row;
}

const subjects = ['Flood warning', 'Grain store', 'Matatu safety', 'Clinic queue', 'Tea leaf'];
const things = ['sentinel', 'assistant', 'forecast', 'map', 'register'];

/** Returns IDs, names and times for copies of a row. Each copy is a minute older than the copy before. */
const variations = ({ created_at }: { created_at: string }, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const thing = things[Math.floor(index / subjects.length) % things.length];
    return {
      id: 10_000 + index,
      name: `${subjects[index % subjects.length]} ${thing} ${index + 1}`,
      created_at: new Date(Date.parse(created_at) - index * 60_000).toISOString(),
    };
  });

/** Adds `count` copies of a proposal, for the same owner. */
export function addProposals(db: Db, like: ProposalRow, count: number): void {
  for (const { id, name, created_at } of variations(like, count))
    db.proposals.push({ ...like, id, project_name: name, project_title: name, created_at });
}

export function addSupportRequests(db: Db, like: SupportRow, count: number): void {
  for (const { id, name, created_at } of variations(like, count))
    db.supportRequests.push({ ...like, id, title: name, created_at });
}
