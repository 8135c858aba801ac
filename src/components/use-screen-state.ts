import { type HistoryState, useRouterState } from '@tanstack/react-router';

/** What came with the navigation to the screen at `path`; it stays while the next screen is on its way. */
export function useScreenState<Part>(path: string, select: (state: HistoryState) => Part) {
  return useRouterState({
    select: ({ location, resolvedLocation }) => {
      const own = [location, resolvedLocation].find((each) => each?.pathname === path);
      return own && select(own.state);
    },
  });
}
