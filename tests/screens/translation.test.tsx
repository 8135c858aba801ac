/** React changes a page whose texts the browser's translation has replaced. */
import { render, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { followTranslation } from '@/lib/translation';
import { translate } from '../helpers/translate';

beforeAll(() => {
  followTranslation(document.body);
  return translate();
});

interface SavedProps {
  time: string;
  isLate?: boolean;
  hint?: string;
  order?: string[];
}

/** Shows texts beside other texts and elements. Some of them change, others appear and disappear. */
function Saved({ time, isLate = false, hint, order = [] }: SavedProps) {
  return (
    <p>
      {isLate && 'Late: '}
      saved at {time}
      {isLate ? <b> after the deadline</b> : ' in time'}
      {hint}
      {order.map((word) => (
        <Word key={word}>{word}</Word>
      ))}
    </p>
  );
}

const Word = ({ children }: { children: string }) => children;

const shown = () => document.querySelector('p')?.textContent;
const isTranslated = () =>
  waitFor(() => expect(document.querySelectorAll('p > font').length).toBeGreaterThan(1));

async function show(before: SavedProps, after: SavedProps): Promise<void> {
  const { rerender } = render(<Saved {...before} />);
  await isTranslated();
  rerender(<Saved {...after} />);
  // The browser translates what has changed.
  await isTranslated();
}

test('A changed text replaces its translation', async () => {
  await show({ time: '09:00' }, { time: '09:01' });
  expect(shown()).toBe('saved at 09:01 in time');
});

test('A text that changes twice shows the last one', async () => {
  const { rerender } = render(<Saved time="09:00" />);
  for (const time of ['09:01', '09:02']) {
    await isTranslated();
    rerender(<Saved time={time} />);
    await waitFor(() => expect(shown()).toBe(`saved at ${time} in time`));
  }
});

test('A text that disappears takes its translation with it, and an element can appear in its place', async () => {
  await show({ time: '09:00', hint: ' Well done.' }, { time: '09:00', isLate: true });
  expect(shown()).toBe('Late: saved at 09:00 after the deadline');
});

test('A text that appears is placed before the translation of the next text', async () => {
  await show({ time: '09:00', isLate: true }, { time: '09:00', hint: ' Well done.' });
  expect(shown()).toBe('saved at 09:00 in time Well done.');
});

test('Texts change places with their translations', async () => {
  await show({ time: '1', order: ['a', 'b', 'c'] }, { time: '1', order: ['c', 'a', 'b'] });
  expect(shown()).toBe('saved at 1 in timecab');
});
