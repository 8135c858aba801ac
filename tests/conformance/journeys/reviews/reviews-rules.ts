import { error, warning } from '../../contract/rule';
import { history } from '../support/lists-rules';

const late = 'Proposals can change after their review.';
const numbers = 'The cards show wrong numbers.';

export const rules = {
  ...history,
  'updateProposal.reviewed': error(
    'spec 4, "only DRAFT proposals may be edited"',
    "A proposal that is under review, accepted or rejected can't be changed.",
    late,
  ),
  'updateProposal.revision': warning(
    'spec 4, "only DRAFT proposals may be edited"; A-18',
    "A proposal that was returned for changes can't be changed.",
    'Nothing: the portal shows it and offers a copy. Other clients may change it.',
  ),
  'deleteProposal.reviewed': error(
    'spec 4, "only DRAFT proposals may be … deleted"',
    "A proposal that is under review or decided can't be deleted.",
    'Submitted proposals can be deleted.',
  ),
  'getProposal.reviewed-there': error(
    'spec 2, proposal detail; spec 4, proposal status values',
    'The user can open a proposal whatever its status is.',
    'The page says "Proposal not found" instead of showing the decision.',
  ),
  'getProposal.reviewed-at': warning(
    'spec 2, proposal detail, timeline',
    'A reviewed proposal has a review time.',
    'The timeline has no "Reviewed".',
  ),
  'listProposals.reviewed-there': error(
    'spec 2, My Proposals, status colours',
    'A proposal stays in the list whatever its status is.',
    'Proposals disappear after their review.',
  ),
  'getSupportRequest.reviewed-there': error(
    'spec 2, support detail; spec 4, support request status values',
    'The user can open a request whatever its status is.',
    'The page says "Support request not found" instead of showing the decision.',
  ),
  'getSupportRequest.reviewed-at': warning(
    'spec 2, support detail, timeline',
    'A reviewed request has a review time.',
    'The timeline has no "Reviewed".',
  ),
  'listSupportRequests.reviewed-there': error(
    'spec 2, support list, status badge',
    'A request stays in the list whatever its status is.',
    'Requests disappear after their review.',
  ),
  'getProposal.reviewed': error(
    'spec 2, proposal detail, "reviewed shows the reviewer\'s display name"',
    'The reviewer has a display name.',
    'The screen shows an e-mail address, a number or nothing instead of the name.',
  ),
  'getProposal.review-changes-nothing': error(
    'spec 3, proposal',
    'A review does not change the texts, created_at and submitted_at.',
    'The proposal looks as if it came after the deadline, or has other texts.',
  ),
  'createSupportRequest.reviewed-eligible': error(
    'spec 5, "only proposals whose status is not DRAFT can be chosen"; A-76',
    'A proposal that is under review, returned for changes, accepted or rejected can get support.',
    'A request that the form accepts is refused.',
  ),
  'getSupportRequest.proposal-status': error(
    'spec 3, proposal_details (project_name, status)',
    "proposal_details has the proposal's current status.",
    'The page of a request shows an outdated status of its proposal.',
  ),
  'listProposals.reviewed': error(
    'spec 2, My Proposals, status colours',
    "The list has the proposal's current status.",
    'A card shows something else than the page it opens.',
  ),
  'listProposals.reviewed-drafts': error(
    'spec 2, "Drafts Only"',
    'Reviewed proposals are not listed as drafts.',
    'Proposals that were returned for changes appear under Drafts Only.',
  ),
  'getProposalStatistics.reviewed': error(
    'spec 3, proposal statistics; A-69',
    'Each status is counted under its own key, if it has one.',
    numbers,
  ),
  'getSupportRequest.reviewed': error(
    'spec 2, support detail, timeline, "reviewed (with reviewer)"',
    'The reviewer has a display name.',
    'The screen shows an e-mail address, a number or nothing instead of the name.',
  ),
  'listSupportRequests.reviewed': error(
    'spec 2, support list, status badge',
    "The list has the request's current status.",
    'A card shows something else than the page it opens.',
  ),
  'getSupportStatistics.reviewed': error(
    'spec 3, support statistics; A-75',
    'Each status is counted under its own key, if it has one.',
    numbers,
  ),
};
