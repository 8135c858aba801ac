import { error, info, warning } from '../../contract/rule';
import { proposalPageRules } from '../lists/pages';
import { nothingKept } from './create-rules';

export const rules = {
  ...proposalPageRules,
  'listProposals.answers': error(
    'spec 7',
    "The list of the user's proposals can be read.",
    'My Proposals shows no proposals.',
  ),
  'listProposals.complete': error(
    'spec 2, My Proposals',
    'The list has all proposals of the user.',
    'A proposal is missing from the list.',
  ),
  'listProposals.drafts-only': error(
    'spec 2, "Drafts Only"',
    'With `drafts=true` the list has only drafts.',
    'Submitted proposals appear under Drafts Only.',
  ),
  'listProposals.drafts-complete': error(
    'spec 2, "Drafts Only"',
    'With `drafts=true` the list has every draft.',
    'A draft is missing under Drafts Only.',
  ),
  'listProposals.next-filters': warning(
    'openapi.yaml ProposalPage, "the next page"',
    '`next` leads to the next page of the same list, with the same filters.',
    'Nothing: the portal uses only its offset or page. Other clients follow the link.',
  ),
  'listProposals.drafts-false': warning(
    'openapi.yaml listProposals, "if `false` or absent, all proposals"',
    'With `drafts=false` the list has all proposals.',
    'Nothing: the portal does not send it. Other clients may.',
  ),
  'listProposals.fresh': error(
    'spec 2, My Proposals, "a refresh button"',
    'A list shows new records, also if it was read before.',
    'A proposal that was just saved is missing, also after a refresh.',
  ),
  'getProposalStatistics.fresh': error(
    'spec 3, proposal statistics',
    'Counts include new records, also if they were read before.',
    'The dashboard shows outdated numbers.',
  ),
  ...nothingKept,
  'listProposals.shows': warning(
    'spec 2, My Proposals; A-62',
    "Each item has what its card and the search need: both titles, the area's display name, the description.",
    'Cards may lack the area, and the search may only find titles.',
  ),
  'getProposal.shows': warning(
    'spec 3, proposal; spec 2, proposal detail',
    "A proposal has what its page shows: the area's display name, the submitter, the description.",
    "The proposal's page may have gaps.",
  ),
  'listProposals.not-modified': error(
    'RFC 9110, 304; spec 2, "a refresh button"',
    'An ETag changes when the content changes.',
    'After a change, the browser still shows the old text.',
  ),
  'listProposals.limit-pages': error(
    'A-67',
    'Pages of any size have the same items in total.',
    '"Load more" does not load the rest.',
  ),
  'listProposals.limit': error(
    'spec 9, "dashboard recent proposals limit 5"',
    'With `limit` the reply has no more items than that.',
    'The dashboard lists too many proposals.',
  ),
  'listProposals.limit-newest': error(
    'spec 2, dashboard, "Recent Proposals list of up to 5"',
    'With `limit` the reply has the newest items.',
    'The dashboard shows old proposals as recent.',
  ),
  'listProposals.newest-first': error(
    'openapi.yaml listProposals',
    'The newest item comes first.',
    'The dashboard shows old proposals as recent.',
  ),
  'listProposals.same-item': error(
    'spec 3, proposal',
    'A list item has the same values as the proposal itself.',
    'A card shows something else than the page it opens.',
  ),
  'getProposal.answers': error('spec 7', 'A proposal can be opened.', '"Error Loading Proposal".'),
  'getProposalStatistics.answers': error(
    'spec 7',
    "The counts of the user's proposals can be read.",
    'The dashboard shows no numbers.',
  ),
  'getProposalStatistics.matches-list': error(
    'spec 3, proposal statistics',
    'The counts agree with the list.',
    'The dashboard shows wrong numbers.',
  ),
  'getProposal.id-type': info(
    'A-79',
    'An id has the same type everywhere.',
    'Nothing: the portal reads both.',
  ),
};
