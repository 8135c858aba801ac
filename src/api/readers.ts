import { withNormalTexts } from '@/lib/same-text';
import type { components } from './contract.gen';

/**
 * Where servers drift without breaking the contract's meaning, it is put right here, once: lists come with or
 * without an envelope, amounts as numbers or strings, ids too, statuses in any case.
 * A reader throws when the reply cannot be what it should be; the client calls that a malformed reply.
 */
type Schemas = components['schemas'];

type Loose<T> = { [K in keyof T]?: T[K] | null | undefined };

export type Proposal = ReturnType<typeof readProposal>;
export type SupportRequest = ReturnType<typeof readSupportRequest>;

/** What is sent to get a page: servers count the items before it, or the pages. */
export interface PagePosition {
  offset?: number;
  page?: number;
}

export const firstPage: PagePosition = {};

export interface Page<T> {
  results: T[];
  /** How many there are in all. */
  count: number;
  /** Where the next page is; absent on the last page and when the server does not page. */
  next: PagePosition | undefined;
}

function object<T>(value: T): NonNullable<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('expected an object');
  }
  return value;
}

/** A number from a number or a decimal string; null from anything else. */
export function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const text = typeof value === 'string' ? value.trim() : '';
  const amount = Number(text);
  return text && Number.isFinite(amount) ? amount : null;
}

function readId(value: unknown): number {
  const id = readAmount(value);
  if (id === null) throw new TypeError('expected an id');
  return id;
}

function upper<T extends string>(value: T | null | undefined, otherwise: T): T {
  return value ? (value.toUpperCase() as T) : otherwise;
}

export function readProposal(raw: Schemas['Proposal']) {
  const texts = withNormalTexts(raw);
  const proposal: Loose<Schemas['Proposal']> = object(texts);
  const title = proposal.project_name || proposal.project_title || 'Untitled proposal';
  const technology = proposal.technology_methodology || proposal.technologies_used || '';
  return {
    ...texts,
    id: readId(proposal.id),
    project_name: title,
    status: upper(proposal.status, 'DRAFT'),
    technology_methodology: technology,
    budget_estimate: readAmount(proposal.budget_estimate),
    team_members: [proposal.team_members ?? []].flat().join(', '),
  };
}

export function readSupportRequest(raw: Schemas['SupportRequest']) {
  const texts = withNormalTexts(raw);
  const request: Loose<Schemas['SupportRequest']> = object(texts);
  return {
    ...texts,
    id: readId(request.id),
    proposal: readId(request.proposal),
    status: upper(request.status, 'PENDING'),
    priority: upper(request.priority, 'MEDIUM'),
    estimated_cost: readAmount(request.estimated_cost),
    approved_amount: request.approved_amount == null ? '' : String(request.approved_amount),
    comments: Array.isArray(request.comments) ? request.comments : [],
  };
}

type List<T> = T[] | { results: T[]; count?: number; next?: string | null };

function readPage<Raw, T>(read: (raw: Raw) => T) {
  return (list: List<Raw>): Page<T> => {
    if (Array.isArray(list))
      return { results: list.map(read), count: list.length, next: undefined };
    const { results, count, next } = object(list);
    if (!Array.isArray(results)) throw new TypeError('expected results');
    return {
      results: results.map(read),
      count: count ?? results.length,
      next: positionOf(next),
    };
  };
}

/** Only the position in `next` is used; its host is never called. */
function positionOf(next: string | null | undefined): PagePosition | undefined {
  if (!next) return undefined;
  const { searchParams } = new URL(next, 'https://portal.invalid');
  const offset = readAmount(searchParams.get('offset'));
  if (offset !== null) return { offset };
  const page = readAmount(searchParams.get('page'));
  return page === null ? undefined : { page };
}

function readCounts<T extends object>(raw: T): T {
  return Object.fromEntries(
    Object.entries(object(raw)).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? readCounts(value) : (readAmount(value) ?? 0),
    ]),
  ) as T;
}

/** A refusal may come with a status that says the opposite; the flag is right. */
function readSuccess(raw: Schemas['Success'] | null | undefined): Partial<Schemas['Success']> {
  if (raw?.success === false) throw new TypeError('expected success');
  return raw ?? {};
}

export const readers = {
  activateAccount: readSuccess,
  resendActivation: readSuccess,
  getProfile: (raw: Schemas['User']) => {
    const user: Loose<Schemas['User']> = object(raw);
    return { ...raw, is_staff: user.is_staff === true, team_members: user.team_members ?? [] };
  },
  verifyLogin: (raw: Schemas['LoginReply']) => ({ ...raw, tokens: object(object(raw).tokens) }),
  refreshToken: (raw: Schemas['RefreshReply']) => {
    if (typeof object(raw).access !== 'string') throw new TypeError('expected an access token');
    return raw;
  },
  createProposal: readProposal,
  updateProposal: readProposal,
  getProposal: readProposal,
  listProposals: readPage(readProposal),
  getProposalStatistics: readCounts<Schemas['ProposalStatistics']>,
  getSupportRequest: readSupportRequest,
  listSupportRequests: readPage(readSupportRequest),
  getSupportStatistics: readCounts<Schemas['SupportStatistics']>,
};
