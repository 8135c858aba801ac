import { decisions } from '../scenarios/decisions.gen';

const lines: Record<string, { open: string; decided: string }> = decisions;

/** Explains the decision numbers that a text names. */
export function Decisions({ text }: { text: string }) {
  const numbers = [...new Set(text.match(/A-\d+/g))];
  return numbers.map((number) => (
    <details key={number}>
      <summary>
        {number}: {lines[number]?.open}
      </summary>
      <p>{lines[number]?.decided}</p>
    </details>
  ));
}
