/** Sends forms of Amina's without their screens, to the emulated server. */
import { QueryClient } from '@tanstack/react-query';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, vi } from 'vitest';
import { api } from '@/api/client';
import type { Proposal } from '@/api/readers';
import { followQuestions, openQuestion } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { profileQuery, type User } from '@/components/use-user';
import { formKey } from '@/device/entry';
import { FormSender } from '@/outbox/form-sender';
import type { Delivery } from '@/outbox/send';
import { change, creation } from '@/routes/_bar/_auth/proposals/-form/delivery';
import { draftKey } from '@/routes/_bar/_auth/proposals/-form/draft-key';
import { type ProposalValues, valuesOf } from '@/routes/_bar/_auth/proposals/-form/values';
import { requestDelivery } from '@/routes/_bar/_auth/support/-form/delivery';
import type { RequestBody } from '@/routes/_bar/_auth/support/-form/fields';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';

const AMINA = people.amina.id;
const long = 'Grain rots in the store before anybody notices, and a village goes hungry for it.';

export const plan = (text = '%PDF-1.4 plan', name = 'grain.pdf') =>
  new File([text], name, { type: 'application/pdf' });

export const written = (changed: Partial<ProposalValues> = {}): ProposalValues => ({
  project_title: 'Grain store sentinel',
  thematic_area: 'GOVERNANCE',
  thematic_area_description: '',
  problem_statement: long,
  proposed_solution: long,
  technology_methodology: '',
  relevance_to_theme: 'Food security',
  proposal_document: plan(),
  upload_anyway: false,
  ...changed,
});

export const request: RequestBody = {
  proposal: 102,
  support_type: 'DATA_ACCESS',
  priority: 'MEDIUM',
  title: 'River gauges',
  description: 'Six gauges.',
  justification: 'Daily is too slow.',
  expected_impact: 'Earlier warnings.',
};

/** What the form draws, in one word. */
function stateOf<Values, Note extends object, Made>({
  view: { call, isPending, doubt },
}: FormSender<Values, Note, Made>) {
  if (call.data) return 'received';
  if (isPending && doubt?.state !== 'sending') return 'pending';
  return doubt?.state ?? (call.error ? 'failed' : 'empty');
}

/** Opens a form's sender, as the form does. `at`: the path of the screen that is shown. */
export function openForm<Values, Note extends object, Made>(
  key: string,
  delivery: Delivery<Values, Note, Made>,
  at = () => '/form',
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  queryClient.setQueryData(profileQuery.queryKey, { id: AMINA } as User);
  queryClient.mount();
  const sender = new FormSender<Values, Note, Made>({
    key,
    arriving: delivery,
    queryClient,
    path: at,
  });
  const state = () => stateOf(sender);
  const seen = new Set<string>();
  const stop = sender.subscribe(() => void seen.add(state()));
  const close = () => {
    stop();
    queryClient.unmount();
  };
  onTestFinished(close);
  return {
    sender,
    queryClient,
    close,
    /** All states that the form has drawn. */
    seen,
    send: (values: Values, of?: string) =>
      sender.view.call
        .mutate({ delivery, values, of, onReceived: () => {} })
        .catch(() => undefined),
    becomes: (...states: string[]) =>
      vi.waitFor(() => expect(states).toContain(state()), { timeout: 10_000, interval: 50 }),
  };
}

export const newProposal = (at?: () => string) =>
  openForm(formKey(AMINA, 'proposal-new'), creation(AMINA), at);
export const newRequest = (at?: () => string) =>
  openForm(formKey(AMINA, 'support-new:'), requestDelivery(AMINA), at);

/** The form of Amina's draft, with the values that it has on the server. */
export async function editDraft(id = 101, at?: () => string) {
  const before: Proposal = await api.getProposal({ path: { id } });
  const form = openForm(draftKey(AMINA, id), change(AMINA, before), at);
  return { ...form, before, values: valuesOf(before) };
}

/** What is found while the call is being settled is shown as its success, later as what has arrived. */
export const shownAs = (ends: string) => (ends === 'received' ? ['received', 'arrived'] : [ends]);

/** Called with each question of the portal. */
export const asked = vi.fn<(title: string) => void>();
let reply = false;

/** Answers the portal's next questions. Before, the answer is no. */
export const answer = (yes: boolean): void => {
  reply = yes;
};

/** Stands in for the screen, which shows questions and toasts. Returns its end. */
export function withoutScreen(): () => void {
  answer(false);
  asked.mockClear();
  const toasts = (['info', 'success', 'error'] as const).map((kind) =>
    vi.spyOn(toast, kind).mockImplementation(() => {}),
  );
  const stop = followQuestions(() => {
    const open = openQuestion();
    if (!open) return;
    asked(open.question.title);
    open.answer(reply);
  });
  return () => {
    stop();
    for (const shown of toasts) shown.mockRestore();
  };
}

export const carryOut = (sent: Request) => getResponse(mock.handlers, sent.clone());

const WRITES = ['*/api/proposals/', '*/api/support-requests/'];

/** Answers the next request of a form so. */
export const takeFirst = (take: (sent: Request) => Response | Promise<Response>) =>
  server.use(
    ...WRITES.map((path) => http.post(path, ({ request }) => take(request), { once: true })),
    http.patch('*/api/proposals/:id/', ({ request }) => take(request), { once: true }),
  );

/** The server carries out the next request of a form, and its reply is lost. */
export const loseReply = (then = () => {}) =>
  takeFirst(async (sent) => {
    await carryOut(sent);
    then();
    return HttpResponse.error();
  });

/** The next request of a form never reaches the server. */
export const dropRequest = () => takeFirst(() => HttpResponse.error());

export const hideDocuments = () =>
  server.use(http.get('*/media/*', () => new HttpResponse(null, { status: 403 })));

export const changeRow = (id: number, changed: object) =>
  mock.change(
    ({ db }) => void Object.assign(db.proposals.find((row) => row.id === id) ?? {}, changed),
  );

export const DRAFT = { status: 'DRAFT', submitted_at: null } as const;

/** The server saves the next proposal or change as a draft, although it should submit it. */
export const ignoreSubmit = ({ isLost = false } = {}) =>
  takeFirst(async (sent) => {
    const body = await (await carryOut(sent))?.json();
    changeRow(body.id, DRAFT);
    return isLost
      ? HttpResponse.error()
      : HttpResponse.json({ ...body, ...DRAFT }, { status: sent.method === 'POST' ? 201 : 200 });
  });

/** A gateway gives up, and the server makes the row when `due` is fulfilled. */
export const makeLate = (due: Promise<unknown>) =>
  takeFirst(async (sent) => {
    const { url, headers } = sent;
    // Read the body now: after the reply it can't be read.
    const copy = new Request(url, { method: 'POST', headers, body: await sent.arrayBuffer() });
    void due.then(() => carryOut(copy));
    return HttpResponse.html('<!doctype html>Gateway Time-out', { status: 504 });
  });

type Row = Record<string, unknown>;

/** Changes each list that the server sends. */
export const rewriteLists = (change: (rows: Row[]) => Row[]) =>
  server.use(
    ...['*/api/proposals/', '*/api/support-requests/'].map((path) =>
      http.get(path, async ({ request: read }) => {
        const body = await (await carryOut(read))?.json();
        return HttpResponse.json(change(Array.isArray(body) ? body : body.results));
      }),
    ),
  );

/** The server carries out the next request of a form only when `letGo` is called. It never replies, unless `replies`. */
export function holdFirst({ replies = false, after = () => {} } = {}) {
  const due = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  takeFirst(async (sent) => {
    const whole = sent.clone();
    reached.resolve();
    await due.promise;
    const reply = await carryOut(whole);
    after();
    return replies && reply ? reply : new Promise<never>(() => {});
  });
  return { letGo: due.resolve, reached: reached.promise };
}
