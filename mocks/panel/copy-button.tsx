import { type ReactNode, useState } from 'react';

interface CopyButtonProps {
  text: string | (() => string);
  /** The name for screen readers, if the visible text alone does not say what is copied. */
  name?: string;
  children?: ReactNode;
}

export function CopyButton({ text, name, children = 'Copy' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setOutcome('Copied'),
      () => setOutcome('The browser does not allow it.'),
    );
  return (
    <>
      <button type="button" aria-label={name} onClick={copy}>
        {children}
      </button>
      <span role="status">{outcome}</span>
    </>
  );
}
