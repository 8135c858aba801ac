/** Prepares rows for replies: drops private columns and computes derived ones. */
import type { Schemas } from '../contract/schemas';
import type { Db, ProposalRow, SupportRow, UserRow } from '../state/db';

export const areaNames: Record<Schemas['ThematicArea'], string> = {
  SUSTAINABLE_DEV: 'Sustainable Development and Economic Innovation',
  SECURITY_POLICING: 'Security, Safety, and Policing',
  CYBERSECURITY: 'Cybersecurity and Data Protection',
  GOVERNANCE: 'Governance, Public Policy and Political Stability',
  HOMEGROWN_AI: 'Generative & Agentic AI',
  OTHER: 'Other, describe briefly',
};

/** Returns a text such as 'Partially approved' for PARTIALLY_APPROVED. */
const inWords = (value: string) =>
  value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');

const person = (db: Db, id: number): Schemas['Person'] | null => {
  const user = db.users.find((row) => row.id === id);
  return user ? { display_name: `${user.first_name} ${user.last_name}` } : null;
};

export function presentUser({ password, verified, generation, ...user }: UserRow): Schemas['User'] {
  return user;
}

export function presentProposal(
  db: Db,
  { owner, document, ...proposal }: ProposalRow,
): Schemas['Proposal'] {
  const isOther = proposal.thematic_area === 'OTHER';
  const file = db.documents.find((row) => row.id === document);
  return {
    ...proposal,
    thematic_area_description: isOther ? (proposal.thematic_area_description ?? null) : null,
    thematic_area_display: areaNames[proposal.thematic_area],
    submitted_by: person(db, owner),
    proposal_document: file ? `/media/proposals/${file.id}/${encodeURIComponent(file.name)}` : null,
  };
}

export function presentSupportRequest(
  db: Db,
  { owner, ...request }: SupportRow,
): Schemas['SupportRequest'] {
  const proposal = db.proposals.find((row) => row.id === request.proposal);
  return {
    ...request,
    ...(proposal && {
      proposal_details: { project_name: proposal.project_name, status: proposal.status },
    }),
    support_type_display: inWords(request.support_type),
    priority_display: inWords(request.priority),
    status_display: inWords(request.status),
  };
}
