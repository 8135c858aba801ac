import * as v from 'valibot';

/** What a work file holds, as read and written by every release. Raise the version if older releases can't read it. */

export const FORMAT = 'hackathon-portal-work';
export const VERSION = 1;

/** A document. The file holds its bytes only if `isHere`; otherwise the user attaches it again. */
const Document = v.object({
  name: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: v.nullable(v.string()),
  isHere: v.boolean(),
});
export type Document = v.InferOutput<typeof Document>;

/** The unsent work of one form, by the names of its fields. Nothing is added that tells whose it is. */
export const FormWork = v.object({
  /** The form's name, as the user reads it. */
  title: v.string(),
  /** When it was typed, in milliseconds. */
  at: v.number(),
  texts: v.record(v.string(), v.string()),
  documents: v.record(v.string(), Document),
});
export type FormWork = v.InferOutput<typeof FormWork>;

export const Content = v.object({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  forms: v.pipe(v.array(FormWork), v.nonEmpty()),
});

/** The lines around the data. The name is followed by a check value or by the document's place. */
export const begins = (name: string, about: string) => `----- BEGIN ${name} ${about} -----`;
export const ends = (name: string) => `----- END ${name} -----`;
export const DATA = 'PORTAL DATA';
export const DOCUMENT = 'DOCUMENT';

/** Returns what is between the lines that begin and end with `name`, each with what follows `name`. */
export const blocksIn = (text: string, name: string): { about: string; body: string }[] =>
  [
    ...text.matchAll(
      new RegExp(
        `-----[ ]*BEGIN ${name} ([\\w.]+)[ ]*-----([\\w+/=\\s]*)-----[ ]*END ${name}`,
        'g',
      ),
    ),
  ].map(([, about = '', body = '']) => ({ about, body: body.replace(/\s/g, '') }));
