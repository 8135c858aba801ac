/**
 * Readers even out differences between servers that do not change the meaning: lists with or without an envelope
 * amounts and IDs as numbers or strings, statuses in any case. A reader throws if the
 * reply cannot be right, and the client reports that as a malformed reply.
 */
import { type components, endpoints, type OperationId } from '@/contract/contract.gen';
import { withNormalTexts } from '@/lib/same-text';
import { trimmed } from '@/lib/visible';
import {
  isObject,
  object,
  readAmount,
  readId,
  readPerson,
  readStatus,
  readText,
  readTexts,
  readTime,
} from './fields';
import { readPage } from './pages';

type Schemas = components['schemas'];

type Loose<T> = { [K in keyof T]?: T[K] | null | undefined };

export type Proposal = ReturnType<typeof readProposalAs>;
export type SupportRequest = ReturnType<typeof readSupportRequest>;

/** The title of a proposal whose reply has none. */
export const UNTITLED = 'Untitled proposal';

/** The status of a record whose reply has none. It is shown like this, and allows nothing. */
export const NOT_KNOWN = 'NOT_KNOWN' as never;

/** A proposal with other names of fields, such as `projectName`, would be shown as an empty one. */
function readProposal(raw: Schemas['Proposal']) {
  const proposal = readProposalAs(raw, NOT_KNOWN);
  const { project_name, thematic_area, created_at } = proposal;
  if (project_name === UNTITLED && !thematic_area && !created_at)
    throw new TypeError('a title is missing');
  return proposal;
}

/** What the portal has just sent is a draft, unless the reply says something else. */
const readSavedProposal = (raw: Schemas['Proposal']) => readProposalAs(raw, 'DRAFT');

function readProposalAs(raw: Schemas['Proposal'], otherwise: Schemas['ProposalStatus']) {
  const proposal: Loose<Schemas['Proposal']> = object(withNormalTexts(raw));
  const title = readText(proposal.project_name) || readText(proposal.project_title);
  const technology =
    readText(proposal.technology_methodology) || readText(proposal.technologies_used);
  const status = readStatus(proposal.status, otherwise);
  return {
    id: readId(proposal.id),
    project_name: title || UNTITLED,
    status,
    thematic_area: readText(proposal.thematic_area) ?? ('' as const),
    thematic_area_display: readText(proposal.thematic_area_display),
    thematic_area_description: readText(proposal.thematic_area_description),
    description: readText(proposal.description),
    problem_statement: readText(proposal.problem_statement),
    proposed_solution: readText(proposal.proposed_solution),
    relevance_to_theme: readText(proposal.relevance_to_theme),
    technology_methodology: technology ?? '',
    estimated_duration: readText(proposal.estimated_duration),
    team_members: readTexts(proposal.team_members).join(', '),
    budget_estimate: readAmount(proposal.budget_estimate),
    proposal_document: readText(proposal.proposal_document),
    submitted_by: readPerson(proposal.submitted_by),
    reviewed_by: readPerson(proposal.reviewed_by),
    created_at: readTime(proposal.created_at) ?? '',
    // Some servers set this time when they create the draft.
    submitted_at: status === 'DRAFT' ? null : readTime(proposal.submitted_at),
    reviewed_at: readTime(proposal.reviewed_at),
    review_comments: readText(proposal.review_comments),
  };
}

export function readSupportRequest(raw: Schemas['SupportRequest']) {
  const request: Loose<Schemas['SupportRequest']> = object(withNormalTexts(raw));
  const { proposal_details: details } = request;
  return {
    id: readId(request.id),
    proposal: readId(request.proposal),
    proposal_details: isObject(details)
      ? {
          project_name: readText(details.project_name) || UNTITLED,
          status: readStatus(details.status, NOT_KNOWN),
        }
      : undefined,
    support_type: readText(request.support_type) ?? ('' as const),
    support_type_display: readText(request.support_type_display),
    title: readText(request.title) || 'Untitled request',
    description: readText(request.description) ?? '',
    justification: readText(request.justification) ?? '',
    expected_impact: readText(request.expected_impact) ?? '',
    alternative_solutions: readText(request.alternative_solutions),
    quantity_required: readText(request.quantity_required),
    duration_needed: readText(request.duration_needed),
    preferred_timeline: readText(request.preferred_timeline),
    estimated_cost: readAmount(request.estimated_cost),
    priority: readStatus(request.priority, 'MEDIUM'),
    priority_display: readText(request.priority_display),
    status: readStatus(request.status, NOT_KNOWN),
    status_display: readText(request.status_display) ?? undefined,
    created_at: readTime(request.created_at) ?? '',
    reviewed_at: readTime(request.reviewed_at),
    reviewed_by: readPerson(request.reviewed_by),
    fulfilled_at: readTime(request.fulfilled_at),
    review_comments: readText(request.review_comments),
    approved_amount: readText(request.approved_amount) ?? '',
    fulfillment_notes: readText(request.fulfillment_notes),
    comments: Array.isArray(request.comments) ? request.comments.flatMap(readComment) : [],
  };
}

/** Leaves out a comment that is not an object: it has nothing to show. */
function readComment(raw: Schemas['SupportComment'], index: number) {
  if (!isObject(raw)) return [];
  const comment: Loose<Schemas['SupportComment']> = raw;
  return [
    {
      id: readAmount(comment.id) ?? -index,
      author: readPerson(comment.author) ?? { display_name: 'The organising team' },
      comment: readText(comment.comment) ?? '',
      status_change: readText(comment.status_change),
      created_at: readTime(comment.created_at) ?? '',
    },
  ];
}

/** What shows that a request was made, its number, and the texts as far as the reply has them. */
function readMadeRequest(raw: Schemas['SupportRequest']) {
  const made: Loose<Schemas['SupportRequest']> = object(raw);
  return {
    id: readId(made.id),
    title: readText(made.title) ?? '',
    description: readText(made.description),
    justification: readText(made.justification),
    expected_impact: readText(made.expected_impact),
  };
}

/**
 * Whether the status of a success shows that the operation was carried out. A deletion is answered with 204: a 200 or a
 * 202 may come from a server that has not deleted the record.
 */
export const isCarriedOut = (operation: OperationId, status: number): boolean =>
  endpoints[operation].method !== 'DELETE' || status === 204;

/** Returns only the message of a reply, if it has one: the screens show nothing else of it. */
function readMessage(raw: { message?: string } | null | undefined): { message?: string } {
  notAList(raw);
  const message = isObject(raw) && readText(raw.message);
  return message ? { message } : {};
}

/**
 * Throws for a list. If a server redirects a POST, the browser may send a GET instead. The list that the GET returns does
 * not show that anything was stored.
 */
function notAList<T>(raw: T | null | undefined): T {
  if (Array.isArray(raw) || (isObject(raw) && 'results' in raw))
    throw new TypeError('there is a list instead of a record');
  return (raw ?? {}) as T;
}

const readTokens = ({ access, refresh }: Loose<Schemas['Tokens']>): Schemas['Tokens'] => {
  if (!access || !refresh || typeof access !== 'string' || typeof refresh !== 'string')
    throw new TypeError('a token is missing');
  return { access, refresh };
};

/** A missing count means zero. Throws if the reply has none of the counts. */
function readCounts<K extends string>(raw: unknown, keys: readonly K[]): Record<K, number> {
  const counts = new Map(
    Object.entries(object(raw ?? {})).map(([key, value]) => [key.toLowerCase(), readAmount(value)]),
  );
  if (!keys.some((key) => counts.get(key) != null)) throw new TypeError('expected counts');
  return Object.fromEntries(keys.map((key) => [key, counts.get(key) ?? 0])) as Record<K, number>;
}

const readProposalStatistics = (raw: Schemas['ProposalStatistics']) =>
  readCounts(raw, ['total_proposals', 'draft', 'submitted', 'accepted', 'rejected']);

const supportCounts = [
  'pending',
  'under_review',
  'approved',
  'fulfilled',
  'rejected',
  'in_progress',
] as const;

function readSupportStatistics(raw: Schemas['SupportStatistics']) {
  const { total_requests } = readCounts(raw, ['total_requests']);
  const by_status: unknown = raw.by_status;
  // The counts by status may be missing, but only if the total is zero.
  const isEmpty = total_requests === 0 && (!isObject(by_status) || !Object.keys(by_status).length);
  const counts = isEmpty ? { pending: 0 } : by_status;
  return { total_requests, by_status: readCounts(counts, supportCounts) };
}

/** For a call of which only the success counts. */
const readNothing = (_raw: unknown) => ({});

/** One for each call: the compiler names a call without one. */
export const readers = {
  register: readMessage,
  initiateLogin: readMessage,
  resendOtp: readMessage,
  verifyOtp: readMessage,
  activateAccount: readMessage,
  resendActivation: readMessage,
  requestPasswordReset: readMessage,
  confirmPasswordReset: readMessage,
  sendContactMessage: readMessage,
  getProfile: (raw: Schemas['User']) => {
    const user: Loose<Schemas['User']> = object(raw);
    return {
      id: readId(user.id),
      first_name: trimmed(readText(user.first_name) ?? ''),
      last_name: trimmed(readText(user.last_name) ?? ''),
      email: readText(user.email) ?? '',
      id_passport: readText(user.id_passport) ?? '',
      phone_number: readText(user.phone_number) ?? '',
      county: readText(user.county) ?? '',
      registration_type: readText(user.registration_type)?.toLowerCase() ?? '',
      team_members: readTexts(user.team_members),
      is_staff: /^(true|1)$/i.test(String(user.is_staff)),
      date_joined: readTime(user.date_joined) ?? '',
    };
  },
  verifyLogin: (raw: Schemas['LoginReply']) => ({ tokens: readTokens(object(object(raw).tokens)) }),
  refreshToken: (raw: Schemas['RefreshReply']) => {
    const { access, refresh } = object(raw);
    if (!access || typeof access !== 'string') throw new TypeError('the access token is missing');
    return { access, refresh: typeof refresh === 'string' && refresh ? refresh : undefined };
  },
  createProposal: readSavedProposal,
  updateProposal: readSavedProposal,
  createSupportRequest: readMadeRequest,
  getProposal: readProposal,
  listProposals: readPage(readProposal),
  getProposalStatistics: readProposalStatistics,
  getSupportRequest: readSupportRequest,
  listSupportRequests: readPage(readSupportRequest),
  getSupportStatistics: readSupportStatistics,
  deleteProposal: readNothing,
  logout: readNothing,
  loginWithPassword: readNothing, // the portal never calls it
} satisfies Record<OperationId, (raw: never) => unknown>;
