/** Watches the page while the stories run, and records which specified sentences appeared on which screen. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Sentence, sentences } from '../sentences';

/** The folder with what was shown: one file for each test file. tests/sentences.test.ts reads them. */
export const SHOWN = '.tmp/shown';

export const nameOf = ({ at, text }: Sentence) => `${at}: ${text}`;

const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ');
const pieces = (text: string) => plain(text).split(/\{\w+\}/);
const pattern = (text: string) => new RegExp(pieces(text).map(RegExp.escape).join('.+'));
/** Returns the longest fixed part of a sentence. Searching for it first is much faster than trying the whole pattern. */
const longestPiece = (text: string) =>
  pieces(text).reduce((one, other) => (other.length > one.length ? other : one));
const route = (path: string) => path.replace(/\/\d+(?=\/|$)/, '/{id}');

const seen = new Set<string>();
let awaited = sentences.map((row) => ({
  at: row.at,
  name: nameOf(row),
  pattern: pattern(row.text),
  piece: longestPiece(row.text),
}));

/** Returns the text in a node and the placeholders of its inputs. */
function wordsOf(node: Node): string {
  const placeholders =
    node instanceof Element
      ? [...node.querySelectorAll('[placeholder]')].map((input) =>
          input.getAttribute('placeholder'),
        )
      : [];
  return plain([node.textContent, ...placeholders].join(' '));
}

function note(node: Node, screen: string): void {
  const words = wordsOf(node);
  const found = awaited.filter(
    ({ at, piece, pattern }) =>
      (at === '*' || at === screen) && words.includes(piece) && pattern.test(words),
  );
  for (const { name } of found) seen.add(name);
  if (found.length > 0) awaited = awaited.filter(({ name }) => !seen.has(name));
}

/** Notes the sentences that appear until the returned function is called. `path` returns the portal's current path. */
export function watchScreen(path: () => string): () => void {
  const observer = new MutationObserver((changes) => {
    const screen = route(path());
    const nodes = changes.map(({ target }) =>
      target instanceof Text ? target.parentElement : target,
    );
    for (const node of new Set(nodes)) if (node?.isConnected) note(node, screen);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

export function keepWhatWasShown(): void {
  if (seen.size === 0) return;
  mkdirSync(SHOWN, { recursive: true });
  writeFileSync(`${SHOWN}/${crypto.randomUUID()}.json`, JSON.stringify([...seen]));
}
