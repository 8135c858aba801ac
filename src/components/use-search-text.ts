import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useRef, useState } from 'react';

const AFTER_TYPING_MS = 300;

interface Field {
  text: string;
  /** What the address said when the field last looked. */
  address: string;
  /** What the field has written into the address and not seen there yet, the oldest first. */
  written: readonly string[];
}

/** The address has changed: by a link or Back, which the field follows, or by its own writing, which may come late. */
export function follow({ text, written }: Field, address: string): Field {
  const own = written.indexOf(address);
  if (own === -1) return { text: address, address, written: [] };
  return { text, address, written: written.slice(own + 1) };
}

/**
 * The text of a list's search. It is in the address as `q`, so that the way back from a record finds it again; while
 * somebody types it is the field's own, and the list follows as quickly as it can.
 */
export function useSearchText(address = '') {
  const navigate = useNavigate();
  const [field, setField] = useState<Field>({ text: address, address, written: [] });
  if (address !== field.address) setField(follow(field, address));
  const { text, written } = field;

  const keep = useDebouncedCallback(() => {
    if (text === (written.at(-1) ?? address)) return;
    setField({ ...field, written: [...written, text] });
    void navigate({
      to: '.',
      search: (other: object) => ({ ...other, q: text || undefined }),
      replace: true,
      resetScroll: false,
    });
  }, AFTER_TYPING_MS);
  const type = (typed: string) => {
    setField((now) => ({ ...now, text: typed }));
    keep();
  };
  const input = useRef<HTMLInputElement>(null);
  // The button that clears the search disappears, so the focus goes to the field.
  const clear = () => {
    type('');
    input.current?.focus();
  };
  return { text, search: useDeferredValue(text), type, clear, input };
}
