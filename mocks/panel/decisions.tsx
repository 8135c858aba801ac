import { decisions } from '../scenarios/decisions.gen';

const lines: Record<string, { given: string; open: string; decided: string }> = decisions;

/** Says what was decided, for the decision numbers that a text names: the first sentence at once, then all of it. */
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
        <p>Given: {given}.</p>
        {open !== '–' && <p>Open: {open}.</p>}
        <p>{more.join(' ')}</p>
      </details>
    );
  });
}
