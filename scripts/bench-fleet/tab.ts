/**
 * One tab of one user, made of the portal's real client, session, cache and retry policy. The benchmark bundles this
 * file and runs it once for each user, with separate window, storage, clock and random numbers.
 */
import {
  InfiniteQueryObserver as InfiniteObserver,
  type InfiniteQueryObserver,
  QueryObserver,
} from '@tanstack/react-query';
import { askNow, pressed } from '@/api/breaker';
import { api } from '@/api/client';
import { isUncertain } from '@/api/errors';
import { createQueryClient } from '@/api/query-client';
import { probeSession, profileQuery } from '@/components/use-user';
import { onSessionChange, signIn, type Tokens } from '@/device/session';
import { recentProposals, statistics } from '@/routes/_bar/_auth/-dashboard/queries';
import { ownProposals, proposalPages, proposalQuery } from '@/routes/_bar/_auth/proposals/-queries';
import { supportRequestPages, supportStatisticsQuery } from '@/routes/_bar/_auth/support/-queries';

type Observer = QueryObserver | InfiniteQueryObserver;

export const screens = ['dashboard', 'proposals', 'proposal', 'support'] as const;
export type Screen = (typeof screens)[number];

export type Tab = ReturnType<typeof openTab>;

export function openTab(tokens: Tokens) {
  let signOuts = 0;
  onSessionChange((event) => {
    if (event !== 'signed-in') signOuts += 1;
  });
  signIn(tokens);
  const { queryClient } = createQueryClient({
    retries: true,
    probe: () => probeSession(queryClient),
  });
  queryClient.mount();

  const observe = {
    dashboard: () => [
      new QueryObserver(queryClient, statistics),
      new QueryObserver(queryClient, recentProposals),
    ],
    proposals: () => [new InfiniteObserver(queryClient, proposalPages(false))],
    proposal: () => [new QueryObserver(queryClient, proposalQuery(1))],
    support: () => [
      new InfiniteObserver(queryClient, supportRequestPages),
      new QueryObserver(queryClient, supportStatisticsQuery),
    ],
  };
  const watch = (observers: { subscribe: (listener: () => void) => () => void }[]) =>
    observers.map((observer) => observer.subscribe(() => {}));
  const profile = new QueryObserver(queryClient, profileQuery);
  watch([profile]);
  let shown: Pick<Observer, 'getCurrentResult' | 'refetch'>[] = [];
  let leave: (() => void)[] = [];

  const failed = () => [profile, ...shown].filter((one) => one.getCurrentResult().isError);

  /** Whether a reply was lost. Like the forms, the tab then searches for the proposal at once and before it resends. */
  let unsure = false;
  const arrived = (name: string) =>
    queryClient.fetchQuery({
      queryKey: ['arrival', name],
      queryFn: async () =>
        (await ownProposals()).rows.some(({ project_name }) => project_name === name),
      staleTime: 0,
    });

  return {
    show(screen: Screen) {
      for (const stop of leave) stop();
      const observers = observe[screen]();
      leave = watch(observers);
      shown = observers;
    },

    /** Whether everything on the screen has loaded. */
    isServed: () => [profile, ...shown].every((one) => one.getCurrentResult().isSuccess),

    hasFailed: () => failed().length > 0,

    pressRetry() {
      const [first] = failed();
      if (first) pressed(() => first.refetch())();
    },

    /** Presses Submit. Resolves with whether the portal says that the proposal was received. */
    async submit(name: string): Promise<boolean> {
      const send = queryClient.getMutationCache().build(queryClient, {
        mutationFn: async () => {
          if (unsure) {
            askNow();
            if (await arrived(name)) return;
          }
          await api.createProposal({ body: proposalNamed(name) });
        },
      });
      try {
        await send.execute(undefined);
        return true;
      } catch (error) {
        unsure ||= isUncertain(error);
        return unsure && arrived(name).catch(() => false);
      }
    },

    signOuts: () => signOuts,
  };
}

const proposalNamed = (name: string) => ({
  project_name: name,
  project_title: name,
  thematic_area: 'CYBERSECURITY' as const,
  problem_statement: 'x'.repeat(60),
  proposed_solution: 'x'.repeat(60),
  relevance_to_theme: 'x',
  status: 'SUBMITTED' as const,
  description: 'x',
  proposal_document: new File(['%PDF-1.4'], 'idea.pdf'),
});
