/**
 * Writes PROOF.md: what the kit catches, and which harmless differences it does not report. A test fails if the file
 * is out of date.
 */

import { assumptionsOfContract } from '../contract/contract';
import { allRules } from '../journeys/all';
import { assumptions } from '../report/assumptions';
import type { Break } from './break';
import type { Variation } from './variation';

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
    .join('\n');

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function proofTables(breaks: Break[], variations: Variation[]): string {
  const kinds = Map.groupBy(breaks, ({ kind }) => kind);
  const severities = Map.groupBy(breaks, ({ rule }) => allRules[rule]?.severity ?? 'info');
  return `# What the kit catches, and what it does not report

Generated from the tests; \`npm test -- -t PROOF.md -u\` updates it. For each break, we run the kit against the emulated
server with only this break, until it reports the rule. Variations are tested up to eight at a time,
all about different calls.

${breaks.length} breaks, each caught by its rule: ${[...kinds].map(([kind, of]) => `${of.length} ${kind}`).join(', ')};
${[...severities].map(([severity, of]) => `${of.length} as ${severity}`).join(', ')}. ${variations.length} harmless variations, none reported.

The kinds: shape (the form of replies), status (status codes), rule (rules for input and records), code (one-time codes),
token (tokens and sessions), ownership (who may read and change a record), file (documents), statistics (counts).

## Breaks

${table(
  ['The server', 'kind', 'caught by', 'severity'],
  breaks.map(({ does, kind, rule }) => [does, kind, `\`${rule}\``, allRules[rule]?.severity ?? '']),
)}

## Variations

${table(
  ['The server', 'the kit reports'],
  variations.map(({ does }) => [does, 'nothing']),
)}

## Assumptions

Where the specification says nothing, the contract assumes something. The kit reports what a server does about it. This never fails a run.

${table(
  ['Decision', 'about', 'operations'],
  [...assumptionsOfContract()].map(([id, operations]) => [
    id,
    assumptions[id] ?? '',
    operations.length > 12 ? 'all' : operations.join(', '),
  ]),
)}
`;
}
