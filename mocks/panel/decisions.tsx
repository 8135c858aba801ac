import { decisions } from '../scenarios/decisions.gen';

const lines: Record<string, { given: string; open: string; decided: string }> = decisions;

/** Explains the decision numbers in a text. The first sentence of each decision shows at once, the rest when opened. */
export function Decisions({ text }: { text: string }) {
  const numbers = [...new Set(text.match(/A-\d+/g))];
  return numbers.map((number) => {
    const { given, open, decided } = lines[number] ?? { given: '', open: '', decided: '' };
    const [first, ...more] = decided.split(/(?<=\.) /);
    return (
      <details key={number}>
        <summary>
          {number}: {first}
        </summary>
        {given !== '–' && <p>Given: {given}.</p>}
        {open !== '–' && <p>Open: {open}.</p>}
        {more.length > 0 && <p>{more.join(' ')}</p>}
      </details>
    );
  });
}
