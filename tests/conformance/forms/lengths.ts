/** Texts as short or as long as the contract allows, and other texts. If the contract's limits change, these change too. */
import { limits } from 'portal-contract';

const { project_name, problem_statement, proposed_solution } = limits.ProposalFields;

/** A text of exactly this length. It never ends with a blank, because a server may trim texts. */
export const ofLength = (length: number, start: string, more: string): string =>
  start.padEnd(length, more).slice(0, length).replace(/ $/, '.');

/** "255 characters", or "255 characters, 259 bytes" if a server that counts bytes counts more. */
export function sizeOf(text: string): string {
  const bytes = Buffer.byteLength(text);
  return `${text.length} characters${bytes > text.length ? `, ${bytes} bytes` : ''}`;
}

const shortest = ({ minLength }: { minLength: number }, what: string) =>
  ofLength(minLength, what, ', as short as it may be, and no shorter than that');

export const SHORTEST = {
  problem_statement: shortest(problem_statement, 'The problem'),
  proposed_solution: shortest(proposed_solution, 'The solution'),
};

/** A text that is long enough for every field with a minimum length. */
export const ENOUGH = `${SHORTEST.problem_statement}, ${SHORTEST.proposed_solution}.`;

export const longestTitle = (start: string): string =>
  ofLength(project_name.maxLength, start, ' na zaidi');

/** Several scripts, special characters and several lines, as people type or paste them. */
const RICH = `Wanjikũ's “maji” model: x < 5 && y > 3 is <b>not</b> HTML, nor is C++, a+b or 100 %s \\ a mistake 🌍.

Second paragraph,	with a tab and  two blanks: mita za mto ≥ 12 m³/s, بيانات, 数据.`;

/** Each field gets a text of its own, so that swapped fields are found. */
export const each = <Value>(fields: readonly string[], text: (field: string) => Value) =>
  Object.fromEntries(fields.map((field) => [field, text(field)]));

/** Letters that are lost where "Problem: " and "Solution: " are cut off letter by letter. */
const START: { [field: string]: string } = {
  problem_statement: 'People: a',
  proposed_solution: 'Solutions: a',
};
export const my = (field: string) => `${START[field] ?? 'My'} ${field.replaceAll('_', ' ')}`;
export const enough = (field: string) => `${my(field)}: ${ENOUGH}`;
/** Special characters in a text of one line. */
export const line = (field: string) => `${my(field)}: 1½ – ≥ 24 GB & “soon” 🌍`;
export const rich = (field: string) => `${my(field)}: ${RICH}`;
/** Blanks around a text, as they come with a copied text. */
export const padded = (field: string) => `  ${my(field)} with blanks around it, ${ENOUGH} \n`;
/** Several pages, for texts that the contract does not limit. */
export const long = (field: string) =>
  `${my(field)}, at length:`.padEnd(6000, ' Maji yanapanda usiku.');
