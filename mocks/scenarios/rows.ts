/** Rows that the seed does not have. */
import type { Db, ProposalRow } from '../db';

export function findProposal(db: Db, id: number): ProposalRow {
  const row = db.proposals.find((proposal) => proposal.id === id);
  if (!row) throw new Error(`The seed has no proposal ${id}.`);
  return row;
}

const subjects = ['Flood warning', 'Grain store', 'Matatu safety', 'Clinic queue', 'Tea leaf'];
const things = ['sentinel', 'assistant', 'forecast', 'map', 'register'];

/** Gives the owner of a seeded proposal many more, each a minute older than the one before. */
export function addProposals(db: Db, like: ProposalRow, count: number): void {
  const newest = Date.parse(like.created_at);
  for (let index = 0; index < count; index += 1) {
    const subject = subjects[index % subjects.length];
    const thing = things[Math.floor(index / subjects.length) % things.length];
    const project_name = `${subject} ${thing} ${index + 1}`;
    const created_at = new Date(newest - index * 60_000).toISOString();
    db.proposals.push({
      ...like,
      id: 10_000 + index,
      project_name,
      project_title: project_name,
      created_at,
    });
  }
}
