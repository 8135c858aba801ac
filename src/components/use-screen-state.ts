import { type HistoryState, useRouterState } from '@tanstack/react-router';

/** Returns state that came with the navigation to the screen at `path`, also while the next screen is loading. */
export function useScreenState<Part>(path: string, select: (state: HistoryState) => Part) {
  return useRouterState({
    select: ({ location, resolvedLocation }) => {
      const own = [location, resolvedLocation].find((each) => each?.pathname === path);
      return own && select(own.state);
    },
  });
}
