import { fieldInWords } from '@/api/words';
import { contactSubjects } from '@/content/contact-subjects';
import { SITE } from '@/content/event';
import { priorities } from '@/content/priorities';
import { supportTypes } from '@/content/support-types';
import { thematicAreas } from '@/content/thematic-areas';
import { formatBytes } from '@/lib/bytes';
import { formatDateTime } from '@/lib/dates';
import type { Document, FormWork } from './content';

/** The part of a work file that people read. They may also change it. */

/** The fields whose value is a code, with the words for each code. */
const choices: Record<string, Record<string, string>> = {
  thematic_area: Object.fromEntries(thematicAreas.map(({ value, label }) => [value, label])),
  support_type: supportTypes,
  priority: priorities,
  subject: contactSubjects,
};

const BEGIN = `${SITE}: unsent work

To continue: sign in to the portal, open the form named below, and choose "Open my saved text file". You may change the text
below the headings. Leave the headings and everything below the dashes as they are.
`;

/** Whether the text begins like a work file. The rest of it may be missing. */
export const beginsAsOurs = (text: string): boolean =>
  squash(text).startsWith(squash(BEGIN.slice(0, BEGIN.indexOf('\n'))));

const titleOf = ({ title, at }: FormWork) => `# ${title}, ${formatDateTime(at)}`;
const headingOf = (name: string) => `## ${fieldInWords(name)}`;

const about = ({ name, size, isHere }: Document) =>
  isHere
    ? `${name} (${formatBytes(size)}) is in this file.`
    : `${name} is not in this file. Please attach it again.`;

const sections = (form: FormWork): [heading: string, text: string][] => [
  [titleOf(form), ''],
  ...Object.entries(form.texts).map(([name, text]): [string, string] => [
    headingOf(name),
    choices[name]?.[text] ?? text,
  ]),
  ...Object.entries(form.documents).map(([name, document]): [string, string] => [
    headingOf(name),
    about(document),
  ]),
];

export const readable = (forms: readonly FormWork[]): string =>
  [BEGIN, ...forms.flatMap(sections).flatMap(([heading, text]) => [heading, text, ''])].join('\n');

/** Returns the forms with the texts that somebody has changed in the readable part since it was written. */
export function withChanges(forms: readonly FormWork[], text: string): FormWork[] {
  const headings = forms.flatMap(sections).map(([heading]) => heading);
  const now = split(text, headings);
  const written = split(readable(forms), headings);
  let place = 0;
  return forms.map((form) => {
    place += 1;
    const texts = Object.entries(form.texts).map(([name, before]) => {
      const found = now[place] ?? '';
      const isChanged = now.length === written.length && !isSame(found, written[place] ?? '');
      place += 1;
      return [name, isChanged ? codeOf(name, found) : before];
    });
    place += Object.keys(form.documents).length;
    return { ...form, texts: Object.fromEntries(texts) };
  });
}

const codeOf = (name: string, words: string): string =>
  Object.entries(choices[name] ?? {}).find(([, label]) => isSame(words, label))?.[0] ?? words;

/** Returns the text below each heading. Stops at a heading that is missing. */
function split(text: string, headings: readonly string[]): string[] {
  const parts: string[][] = [];
  for (const line of text.split('\n')) {
    if (headings[parts.length] === line.trim()) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n').trim());
}

/**
 * Whether the file still has the text. A mail program may have wrapped its lines, or have lost all characters that are
 * not ASCII; the data then still has the right ones.
 */
const isSame = (found: string, written: string): boolean =>
  squash(found) === squash(written) || (DAMAGED.test(found) && ascii(found) === ascii(written));

const squash = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
const ascii = (text: string): string => text.replace(/[^\x21-\x7e]|\?/g, '');

/** Characters that a wrong encoding leaves in place of others. */
const DAMAGED = /[?\uFFFD]|[\u00C2\u00C3\u00E2\u00F0][\u0080-\u00BF\u0152-\u02DC\u2013-\u2122]/;
