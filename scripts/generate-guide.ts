/** Writes the tables of mocks/README.md, and a file with the decisions that scenarios name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { effectSentences } from '../mocks/faults/effects';
import { scenarios } from '../mocks/scenarios/catalogue';
import { commandOptions } from '../mocks/serve/options';
import { people, personNames, purposes } from '../mocks/state/people';

/** The file with generated tables. Each is between `<!-- name -->` and `<!-- end of name -->`. */
export const GUIDE = 'mocks/README.md';
const root = new URL('../', import.meta.url);

const row = (...cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (heads: string[], rows: string[][]) =>
  [row(...heads), row(...heads.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const tables: Record<string, string> = {
  people: table(
    ['name in links', 'e-mail', 'national ID', 'good for'],
    personNames.map((name) => {
      const { email, id_passport } = people[name];
      return [`\`${name}\``, email, id_passport, purposes[name]];
    }),
  ),
  effects: table(
    ['effect', 'what happens'],
    Object.entries(effectSentences).map(([name, sentence]) => [`\`${name}\``, sentence]),
  ),
  options: table(
    ['option', 'what it does'],
    Object.entries(commandOptions).map(([name, { value, does }]) => [
      `\`${`--${name} ${value}`.trim()}\``,
      does,
    ]),
  ),
};

/** Returns the text of the guide with current tables. A test compares it with the committed guide. */
export function generateGuide(): string {
  return Object.entries(tables).reduce(
    (text, [name, fresh]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end of ${name} -->)`),
        (_, start: string, end: string) => `${start}\n${fresh}\n${end}`,
      ),
    readFileSync(new URL(GUIDE, root), 'utf8'),
  );
}

const decisionsUrl = new URL('../docs/decisions.md', import.meta.url);
const outputUrl = new URL('../mocks/scenarios/decisions.gen.ts', import.meta.url);

/** Returns the text of decisions.gen.ts: the rows of docs/decisions.md that scenarios refer to. */
export function generateDecisions(): string {
  const named = scenarios.flatMap(({ purpose }) => purpose.match(/A-\d+/g) ?? []);
  const lines = readFileSync(decisionsUrl, 'utf8').split('\n');
  const rows = [...new Set(named)].toSorted().map((number) => {
    const line = lines.find((one) => new RegExp(`^\\| ${number} `).test(one));
    const [given, open, decided] = line?.split('|').slice(2, 5).map(plain) ?? [];
    if (!given || !open || !decided)
      throw new Error(`docs/decisions.md does not explain ${number}`);
    return `  ${JSON.stringify(number)}: ${JSON.stringify({ given, open, decided })},`;
  });
  return `// Generated from docs/decisions.md by \`npm run generate\`. Do not edit.\nexport const decisions = {\n${rows.join('\n')}\n};\n`;
}

const plain = (text: string) => text.replaceAll('`', '').replaceAll('**', '').trim();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(new URL(GUIDE, root), generateGuide());
  writeFileSync(outputUrl, generateDecisions());
}
