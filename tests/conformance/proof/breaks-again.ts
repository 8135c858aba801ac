/** Bugs with very short texts, repeated calls, calls that also change another record, ETags, CORS and more. */
import type { ProposalRow } from 'portal-mock/state/db';
import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { rowOf } from './proposal-rows';
import { all, answer, type Json, on, record, reply, rows, type Tamper } from './tamper';

const TWICE = 'Kit draft, twice';

const others = (mock: Mock, row: ProposalRow | undefined) =>
  mock.db.proposals.filter(
    ({ id, owner, status }) => id !== row?.id && owner === row?.owner && status === 'DRAFT',
  );

const changing = (change: (row: ProposalRow, mock: Mock, before: ProposalRow) => void): Tamper =>
  on('updateProposal', async ({ request, mock, next }) => {
    const before = { ...rowOf(mock, request) } as ProposalRow;
    const response = await next();
    const row = rowOf(mock, request);
    if (row && response.ok) change(row, mock, before);
    return response;
  });

const deleted = new WeakMap<Mock, Map<number, ProposalRow>>();

export const againBreaks = mistakes(
  [
    'createProposal: overwrites a proposal with the same title',
    'createProposal.only-one',
    rows('createProposal', {
      after({ db }) {
        const newest = db.proposals.at(-1);
        for (const row of db.proposals)
          if (row.project_name === TWICE && newest?.project_name === TWICE)
            row.relevance_to_theme = newest.relevance_to_theme ?? null;
      },
    }),
  ],
  [
    'updateProposal: every draft is changed',
    'updateProposal.only-one',
    changing((row, mock) => {
      for (const other of others(mock, row))
        other.relevance_to_theme = row.relevance_to_theme ?? null;
    }),
  ],
  [
    'updateProposal: a change without a description empties it',
    'updateProposal.description',
    on('updateProposal', async ({ request, mock, next }) => {
      const sent = await request.clone().formData();
      const response = await next();
      const row = rowOf(mock, request);
      if (row && !sent.has('description')) row.description = '';
      return response;
    }),
  ],
  [
    'documents: the reply is 404 for URLs with escaped characters',
    'getProposal.document-names',
    on('document', async ({ request, next }) =>
      /%(?!20)/.test(request.url) ? answer(404, { detail: 'Not found.' }) : next(),
    ),
  ],
  [
    'deleteProposal: deletes every draft with the same title',
    'deleteProposal.only-one',
    on('deleteProposal', async ({ request, mock, next }) => {
      const row = rowOf(mock, request);
      const response = await next();
      const twins = others(mock, row).filter((one) => one.project_name === row?.project_name);
      mock.db.proposals = mock.db.proposals.filter((one) => !twins.includes(one));
      return response;
    }),
  ],
  [
    'updateProposal: a deleted draft is changed',
    'updateProposal.unknown',
    on(['deleteProposal', 'updateProposal'], async ({ operation, request, mock, next }) => {
      const gone = deleted.get(mock) ?? new Map<number, ProposalRow>();
      deleted.set(mock, gone);
      const row = rowOf(mock, request);
      if (operation === 'deleteProposal' && row) gone.set(row.id, row);
      const id = Number(/\/([0-9]+)\/$/.exec(request.url)?.[1]);
      if (operation === 'updateProposal' && !row && gone.has(id)) return answer(200, { id });
      return next();
    }),
  ],
  [
    'updateProposal: submitted_at is the time of creation',
    'updateProposal.submitted-at',
    changing((row) => {
      if (row.status === 'SUBMITTED') row.submitted_at = row.created_at;
    }),
  ],
  [
    'updateProposal: submitting again moves submitted_at',
    'updateProposal.submitted-at',
    on('updateProposal', async ({ request, mock, next }) => {
      const row = rowOf(mock, request);
      const again = row?.status === 'SUBMITTED';
      if (row && again) row.submitted_at = new Date(mock.clock.now()).toISOString();
      return next();
    }),
  ],
  [
    'listProposals: the last page of a limit is one short',
    'listProposals.limit',
    on('listProposals', async ({ request, next }) => {
      const { searchParams } = new URL(request.url);
      const limit = Number(searchParams.get('limit') ?? 100);
      const offset = Number(searchParams.get('offset') ?? 0);
      const whole = new URL(request.url);
      for (const name of ['limit', 'offset']) whole.searchParams.delete(name);
      const { results }: { results: Json[] } = await (
        await next(new Request(whole, request))
      ).json();
      const rest = results.slice(offset, offset + limit);
      const more = offset + limit < results.length;
      const shown = offset > 0 && !more ? rest.slice(0, -1) : rest;
      const nextPage = more ? `/api/proposals/?offset=${offset + limit}` : null;
      return answer(200, { results: shown, next: nextPage });
    }),
  ],
  [
    'createSupportRequest: each type is displayed as Help',
    'createSupportRequest.displays',
    reply('createSupportRequest', (body) => ({ ...body, support_type_display: 'Help' })),
  ],
  [
    'support requests: the type is displayed as Financial',
    'drift.display',
    record(['createSupportRequest', 'getSupportRequest'], (one) => ({
      ...one,
      support_type_display: 'Financial',
    })),
  ],
  [
    'register: refuses e-mail addresses with a plus sign',
    'register.any-person',
    on('register', async ({ request, next }) => {
      const { email } = await request.clone().json();
      const response = await next();
      return String(email).includes('+')
        ? answer(400, { email: ['Enter a valid email address.'] })
        : response;
    }),
  ],
  [
    'every call: asks for Basic authentication with its 401',
    'drift.login-dialog',
    all(
      on('every', async ({ next }) => {
        const response = await next();
        if (response.status === 401) response.headers.set('WWW-Authenticate', 'Basic realm="api"');
        return response;
      }),
    ),
  ],
  [
    'getProfile: allows any origin with credentials',
    'cors.others',
    on('getProfile', async ({ request, next }) => {
      const response = await next();
      const origin = request.headers.get('Origin');
      if (origin) response.headers.set('Access-Control-Allow-Origin', origin);
      response.headers.set('Access-Control-Allow-Credentials', 'true');
      return response;
    }),
  ],
  [
    'documents: allow no other origin',
    'cors.document',
    on('document', async ({ next }) => {
      const response = await next();
      response.headers.delete('Access-Control-Allow-Origin');
      return response;
    }),
  ],
);
