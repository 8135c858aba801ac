import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Doubt } from '@/lib/doubt';
import { type Arriving, Search } from './search';

/** What we know about an earlier request without a reply. The screen needs a React key if its form's `key` can change. */
export function useSearch<Note, Made>(
  key: string,
  delivery: Arriving<Note, Made>,
): Doubt<Made, Note> | undefined {
  const queryClient = useQueryClient();
  const [search] = useState(() => new Search(key, delivery, queryClient));
  return useSyncExternalStore(search.subscribe, () => search.doubt);
}
