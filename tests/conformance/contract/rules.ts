/** Reads rules.md: every rule of the kit, by its id and by its section. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from 'portal-contract';
import { at } from './exchange';

/**
 * - error: the portal does not work as specified;
 * - warning: the portal works, but the contract, users or security are affected;
 * - info: the server may do this or that; the report only says what it does.
 */
export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One statement about a server. Its id is its key in `Rules`. */
export interface Rule {
  severity: Severity;
  /** A point of the specification, a decision (A-nn), or a place in openapi.yaml. */
  source: string;
  /** What a correct server does. */
  says: string;
  /** What users see if the rule is broken. */
  sees: string;
  /** What a wrong reply does; a report adds the field and its value. Empty if each finding says it in its own words. */
  does: string;
}

export type Rules = Record<string, Rule>;

const text = readFileSync(join(import.meta.dirname, '../rules.md'), 'utf8');

export const sections = new Map<string, Rules>();

const withLimits = (says: string) =>
  says.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => String(at(limits, path)));

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
const LAST = '## What follows from what\n';
const [tables = '', dependencies = ''] = text.split(LAST);

for (const section of tables.split(/^## /m).slice(1)) {
  const [title = '', ...lines] = section.split('\n');
  const calls = /^Calls: (.*)\.$/m.exec(section)?.[1]?.split(', ');
  const rules: Rules = {};
  for (const line of lines.filter((one) => /^\| (?!rule )/.test(one))) {
    const [name = '', severity = '', says = '', sees = '', source = '', more = ''] = cellsOf(line);
    const does = calls ? '' : more;
    const words = { says: withLimits(says), sees, source, does };
    const rule: Rule = { severity: severity as Severity, ...words };
    // The calls that can't have the property, each with the reason behind it.
    const others = [...more.matchAll(/([\w, ]+): /g)].flatMap(([, names = '']) =>
      names.match(/\w+/g),
    );
    const ids = calls?.filter((call) => !others.includes(call)).map((call) => `${call}.${name}`);
    for (const id of ids ?? [name]) rules[id] = rule;
  }
  sections.set(title, rules);
}

export const allRules: Rules = Object.assign({}, ...sections.values());

/** What can be wrong with the reply to any call. Each finding names the operation and the place in the reply. */
export const driftRules = sections.get('Every reply') ?? {};

/** A pattern of rule ids: a star stands for any text, `(a|b)` for one of several. */
const patternOf = (text: string) => text.replaceAll('.', '\\.').replaceAll('*', '.*');

/** The rules whose ids match one of the patterns. */
export function rulesLike(...patterns: string[]): Rules {
  const tests = patterns.map((one) => new RegExp(`^${patternOf(one)}$`));
  return Object.fromEntries(
    Object.entries(allRules).filter(([id]) => tests.some((test) => test.test(id))),
  );
}

/** Whether a rule, or its operation, is one of these. A star at the end of a name matches several rules, as in `drift.*`. */
export const isNamed = (names: string[], rule: string, operation: string | undefined): boolean =>
  names.some(
    (name) =>
      name === rule ||
      name === operation ||
      (name.endsWith('*') && rule.startsWith(name.slice(0, -1))),
  );

const pairs = dependencies
  .split('\n')
  .filter((line) => /^\| (?!broken )/.test(line))
  .map((line) => {
    const [broken = '', then = ''] = cellsOf(line).map(patternOf);
    return new RegExp(
      `^(?=${broken} > )(?<call>\\w+)\\..* > ${then.replace('{call}', '\\k<call>')}$`,
    );
  });

/** Whether a rule is broken because another one is: the last section of rules.md. */
export const followsFrom = (broken: string, other: string): boolean =>
  pairs.some((pair) => pair.test(`${broken} > ${other}`));
