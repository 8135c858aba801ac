import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useRef, useState } from 'react';

const AFTER_TYPING_MS = 300;

interface Field {
  text: string;
  /** The address's search text at the last render. */
  address: string;
  /** Texts that the field wrote to the address and that have not arrived there yet, oldest first. */
  written: readonly string[];
}

/**
 * Returns the field after the address has changed. If a link or Back changed the address, the field takes the address's
 * text. If the field itself wrote this text to the address, the field keeps what was typed since.
 */
export function follow({ text, written }: Field, address: string): Field {
  const own = written.indexOf(address);
  if (own === -1) return { text: address, address, written: [] };
  return { text, address, written: written.slice(own + 1) };
}

/**
 * A list's search text: `text` for the field, and `search` for the list, which may lag behind while the user types.
 * After a pause in the typing, the text is also in the address as `q`, so that Back from a record restores it.
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
  // The button that clears the search disappears, so focus the field.
  const clear = () => {
    type('');
    input.current?.focus();
  };
  return { text, search: useDeferredValue(text), type, clear, input };
}
