import { Alert, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, type RefObject, useState } from 'react';
import { fieldInWords } from '@/api/words';
import { LinkButton } from '@/components/link-button';
import { formatShort } from '@/lib/dates';
import { isSameFile } from '@/lib/fingerprint';
import { type OpenedWork, type Refusal, readWorkFile } from './read';

export interface FormToFill<Values> {
  form: UseFormReturnType<Values>;
  /** Whether the form takes this value for the field, such as a choice that its select has. */
  takes?: ((field: string, value: unknown) => boolean) | undefined;
  last: RefObject<LastFilled<Values>>;
}

/** The values that the last file filled in, and those before it. */
export type LastFilled<Values> = { filled: Values; instead: Values } | undefined;

const refusals: Record<Refusal, string> = {
  unreadable: "can't be read by this browser. Please choose it again.",
  foreign: "can't be used: it was not saved by “Save my text as a file”.",
  damaged: 'has been damaged. Open it with a text editor, and copy your text from there.',
  newer: 'was saved by a newer version of the portal. Please reload the page and try again.',
};

let count = 0;

/** Reads the file, fills the form if the file has one text for it, and returns what to show below the button. */
export async function openFile<Values extends Record<string, unknown>>(
  file: File,
  target: FormToFill<Values>,
): Promise<{ opened?: ReactNode; problem?: ReactNode }> {
  const works = await readWorkFile(file);
  if (typeof works === 'string') return refuse(`${file.name} ${refusals[works]}`);
  const fields = target.form.getValues();
  const own = works.filter(({ texts, documents, missing }) =>
    Object.keys({ ...texts, ...documents, ...missing }).some((name) => Object.hasOwn(fields, name)),
  );
  const [first, ...more] = own;
  if (!first) {
    const titles = inWords.format(new Set(works.map(({ title }) => title)));
    return refuse(`${file.name} has no work for this form. It has work for ${titles}.`);
  }
  count += 1;
  const filled = more.length > 0 ? undefined : fill(first, target);
  return { opened: <Opened key={count} name={file.name} works={own} {...{ filled, ...target }} /> };
}

interface Filled<Values> {
  /** What to show if the user presses the button: the values before, or, after Undo, those from the file. */
  instead: Values;
  isUndone: boolean;
  note: string;
}

const isUnchanged = (one: unknown, other: unknown) => one === other || isSameFile(one, other);

function fill<Values extends Record<string, unknown>>(
  { texts, documents, missing }: OpenedWork,
  { form, takes = () => true, last }: FormToFill<Values>,
): Filled<Values> {
  const current = form.getValues();
  const isFromFile = Object.keys(current).every((name) =>
    isUnchanged(current[name], last.current?.filled[name]),
  );
  // After several files, Undo leads to what was typed.
  const instead = isFromFile && last.current ? last.current.instead : current;
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(current, name) &&
    (value instanceof File || typeof current[name] === 'string') &&
    takes(name, value);
  const all = Object.entries({ ...texts, ...documents });
  const left = all.filter((each) => !fits(each)).map(([name]) => fieldInWords(name));
  const attach = Object.values(missing);
  const notes = [
    ...(left.length > 0 ? [`Not filled in: ${inWords.format(left)}.`] : []),
    ...(attach.length > 0 ? [`Please attach ${inWords.format(attach)} again.`] : []),
  ];
  form.setValues((values) => ({ ...values, ...Object.fromEntries(all.filter(fits)) }));
  last.current = { filled: form.getValues(), instead };
  return { instead, isUndone: false, note: notes.join(' ') };
}

interface OpenedProps<Values> extends FormToFill<Values> {
  name: string;
  works: OpenedWork[];
  filled: Filled<Values> | undefined;
}

function Opened<Values extends Record<string, unknown>>(props: OpenedProps<Values>) {
  const { name, works, form } = props;
  const [filled, setFilled] = useState(props.filled);
  if (!filled) {
    return (
      <Alert color="gray" role="status" title={`Which text from ${name}?`} mt="xs">
        <Stack gap="xs" align="flex-start">
          {works.map((work) => (
            <LinkButton key={titleOf(work)} onClick={() => setFilled(fill(work, props))}>
              {titleOf(work)}
            </LinkButton>
          ))}
        </Stack>
      </Alert>
    );
  }
  const swap = () => {
    const current = form.getValues();
    form.setValues(filled.instead);
    setFilled({ ...filled, instead: current, isUndone: !filled.isUndone });
  };
  return (
    <Alert color="gray" role="status" mt="xs">
      {filled.isUndone ? 'Your earlier text is back.' : `Filled in from ${name}. ${filled.note}`}{' '}
      <LinkButton c="inherit" inherit onClick={swap}>
        {filled.isUndone ? 'Use the text from the file' : 'Undo'}
      </LinkButton>
    </Alert>
  );
}

const refuse = (text: string) => ({
  problem: (
    <Alert color="yellow" role="alert" mt="xs">
      {text}
    </Alert>
  ),
});

const inWords = new Intl.ListFormat('en');

/** Tells the texts in one file apart: the form, the time, and the start of the first text. */
const titleOf = ({ title, at, texts }: OpenedWork): string =>
  `${title}, ${formatShort(at)}: ${(Object.values(texts)[0] ?? '').slice(0, 60)}`;
