import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';

const AFTER_TYPING_MS = 300;

/**
 * The text of a list's search. It is in the address as `q`, so that the way back from a record finds it again; while
 * somebody types it is the field's own, and the list follows as quickly as it can.
 */
export function useSearchText(inAddress: string | undefined) {
  const navigate = useNavigate();
  const [text, setText] = useState(inAddress ?? '');
  const keep = useDebouncedCallback(
    (q: string) =>
      void navigate({
        to: '.',
        search: (other: object) => ({ ...other, q: q || undefined }),
        replace: true,
        resetScroll: false,
      }),
    AFTER_TYPING_MS,
  );
  const type = (typed: string) => {
    setText(typed);
    keep(typed);
  };
  return { text, search: useDeferredValue(text), type };
}
