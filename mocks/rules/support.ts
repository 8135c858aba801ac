/** The rules of a support request and of a message to the organisers. */
import type { FieldErrors, Schemas } from '../contract/schemas';
import { fieldErrors, isBlank } from './fields';

export function supportErrors(body: Partial<Schemas['SupportRequestCreate']>): FieldErrors {
  return fieldErrors([
    ['proposal', !body.proposal, 'Please select a proposal'],
    ['support_type', isBlank(body.support_type), 'Please select a support type'],
    ['title', isBlank(body.title), 'Please provide a title for your support request'],
    ['description', isBlank(body.description), 'Please provide a detailed description'],
    ['justification', isBlank(body.justification), 'Please provide justification for this support'],
    ['expected_impact', isBlank(body.expected_impact), 'Please describe the expected impact'],
  ]);
}

/** Support can be requested for any proposal except a draft, even a rejected one. */
export const isEligible = (proposal: { status: Schemas['ProposalStatus'] }) =>
  proposal.status !== 'DRAFT';

export function contactErrors(body: Partial<Schemas['ContactMessage']>): FieldErrors {
  return fieldErrors([
    ['name', isBlank(body.name), 'This field is required.'],
    ['email', isBlank(body.email), 'This field is required.'],
    ['subject', isBlank(body.subject), 'This field is required.'],
    ['message', isBlank(body.message), 'This field is required.'],
  ]);
}
