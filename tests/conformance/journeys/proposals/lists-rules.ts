import { error, info, warning } from '../../walk/rule';
import { proposalPageRules } from '../lists/pages';
import { nothingKept } from './create-rules';

export const rules = {
  ...proposalPageRules,
  'listProposals.answers': error(
    'spec 7',
    "The list of the user's proposals.",
    'Nothing can be seen on My Proposals.',
  ),
  'listProposals.complete': error(
    'spec 2, My Proposals',
    'Every own proposal is in the list.',
    'A proposal is missing from the list.',
  ),
  'listProposals.drafts-only': error(
    'spec 2, "Drafts Only"',
    'With `drafts=true` there are drafts only.',
    'Submitted proposals among the drafts.',
  ),
  'listProposals.drafts-complete': error(
    'spec 2, "Drafts Only"',
    'With `drafts=true` every draft is there.',
    'A draft is missing.',
  ),
  'listProposals.next-filters': warning(
    'openapi.yaml ProposalPage, "the next page"',
    '`next` leads to the next page of the same list, with the same filters.',
    'Nothing: the portal takes only the position from it. Other clients follow the link.',
  ),
  'listProposals.drafts-false': warning(
    'openapi.yaml listProposals, "if `false` or absent, all proposals"',
    'With `drafts=false` nothing is left out.',
    'Nothing: the portal does not send it. Other clients may.',
  ),
  'listProposals.fresh': error(
    'spec 2, My Proposals, "a refresh button"',
    'A list that was asked for before shows what was made since.',
    'A proposal that was just saved is missing, and a refresh does not help.',
  ),
  'getProposalStatistics.fresh': error(
    'spec 3, proposal statistics',
    'Counts that were asked for before count what was made since.',
    'Old numbers on the dashboard.',
  ),
  ...nothingKept,
  'listProposals.shows': warning(
    'spec 2, My Proposals; A-62',
    'An item has what a card shows and the search needs: both titles, the area in words, the description.',
    'Cards without the area, and a search that finds titles only.',
  ),
  'getProposal.shows': warning(
    'spec 3, proposal; spec 2, proposal detail',
    'A proposal has what its page shows: the area in words, who submitted it, its description.',
    'Blank places on the page of the proposal.',
  ),
  'listProposals.not-modified': error(
    'RFC 9110, 304; spec 2, "a refresh button"',
    'An ETag changes with what it stands for.',
    'The old text after a change, until the browser forgets it.',
  ),
  'listProposals.limit-pages': error(
    'A-67',
    'Pages of another size have the same items in all.',
    'Load more does not load the rest.',
  ),
  'listProposals.limit': error(
    'spec 9, "dashboard recent proposals limit 5"',
    'With `limit` there are at most so many items.',
    'A long dashboard.',
  ),
  'listProposals.limit-newest': error(
    'spec 2, dashboard, "Recent Proposals list of up to 5"',
    'With `limit` it is the newest that come.',
    'The dashboard shows old work as recent.',
  ),
  'listProposals.newest-first': error(
    'openapi.yaml listProposals',
    'Newest first.',
    'The dashboard shows old work as recent.',
  ),
  'listProposals.same-item': error(
    'spec 3, proposal',
    'An item of the list says what the proposal itself says.',
    'A card and its page disagree.',
  ),
  'getProposal.answers': error('spec 7', 'A proposal can be opened.', '"Error Loading Proposal".'),
  'getProposalStatistics.answers': error(
    'spec 7',
    "The counts of the user's proposals.",
    'No numbers on the dashboard.',
  ),
  'getProposalStatistics.matches-list': error(
    'spec 3, proposal statistics',
    'The counts are those of the list.',
    'Wrong numbers on the dashboard.',
  ),
  'getProposal.id-type': info(
    'A-79',
    'An id has one type everywhere.',
    'Nothing: the portal reads both.',
  ),
};
