import { Alert, Anchor, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { fieldInWords } from '@/api/words';
import { LinkButton } from '@/components/link-button';
import { chooseFile } from '@/lib/choose-file';
import { formatDateTime } from '@/lib/dates';
import { loadReader, NOT_LOADED } from './work-file/load';
import type { OpenedWork, Refusal } from './work-file/read';

interface ContinueFromFileProps<Values> {
  form: UseFormReturnType<Values>;
  /** Whether the form takes this value for the field, such as a choice that its select has. */
  takes?: ((field: string, value: unknown) => boolean) | undefined;
  /** Returns copies of the values that the device will save again. */
  copyOf: (values: Values) => Values;
  /** True while the form is locked. Undo is remembered meanwhile. */
  isHidden: boolean;
}

const refusals: Record<Refusal, string> = {
  unreadable: "can't be read by this browser. Please choose it again.",
  foreign: "can't be used: it was not saved by “Save my text as a file”.",
  damaged: 'has been damaged. Open it with a text editor, and copy your text from there.',
  newer: 'was saved by a newer version of the portal. Please reload the page and try again.',
};

interface Filled<Values> {
  /** What to show if the user presses the button: the values before, or, after Undo, those from the file. */
  instead: Values;
  isUndone: boolean;
  name: string;
  note: string;
}

/** Fills the form from a file that “Save my text as a file” wrote. */
export function ContinueFromFile<Values extends Record<string, unknown>>(
  props: ContinueFromFileProps<Values>,
) {
  const { form, takes = () => true, copyOf, isHidden } = props;
  const [problem, setProblem] = useState<string>();
  const [offered, setOffered] = useState<{ name: string; works: OpenedWork[] }>();
  const [filled, setFilled] = useState<Filled<Values>>();

  const fill = (name: string, { texts, documents, missing }: OpenedWork) => {
    const now = form.getValues();
    const all = Object.entries({ ...texts, ...documents });
    const fits = ([field, value]: [string, unknown]) =>
      Object.hasOwn(now, field) &&
      (value instanceof File || typeof now[field] === 'string') &&
      takes(field, value);
    const left = all.filter((each) => !fits(each)).map(([field]) => fieldInWords(field));
    const attach = Object.values(missing);
    setOffered(undefined);
    setFilled({
      instead: copyOf(now),
      isUndone: false,
      name,
      note: [
        ...(left.length > 0 ? [`Not filled in: ${inWords.format(left)}.`] : []),
        ...(attach.length > 0 ? [`Please attach ${inWords.format(attach)} again.`] : []),
      ].join(' '),
    });
    form.setValues((values) => ({ ...values, ...Object.fromEntries(all.filter(fits)) }));
  };

  const open = async (file: File) => {
    setProblem(undefined);
    setOffered(undefined);
    const reader = await loadReader().catch(() => undefined);
    if (!reader) return setProblem(NOT_LOADED);
    const works = await reader.readWorkFile(file);
    if (typeof works === 'string') return setProblem(`${file.name} ${refusals[works]}`);
    const fields = form.getValues();
    const own = works.filter(({ texts, documents }) =>
      Object.keys({ ...texts, ...documents }).some((field) => Object.hasOwn(fields, field)),
    );
    const [first, ...more] = own;
    const titles = inWords.format(new Set(works.map(({ title }) => title)));
    if (!first) setProblem(`${file.name} has no work for this form. It has work for ${titles}.`);
    else if (more.length > 0) setOffered({ name: file.name, works: own });
    else fill(file.name, first);
  };

  if (isHidden) return null;
  return (
    <Stack gap="xs">
      <Group>
        <LinkButton onClick={() => chooseFile((file) => void open(file))}>
          Continue from a file
        </LinkButton>
      </Group>
      {problem && (
        <Alert color="yellow" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {problem}
        </Alert>
      )}
      {offered && (
        <Alert color="gray" role="status" title={`Which text from ${offered.name}?`}>
          <Stack gap="xs" align="flex-start">
            {offered.works.map((work) => (
              <LinkButton key={nameOf(work)} onClick={() => fill(offered.name, work)}>
                {nameOf(work)}
              </LinkButton>
            ))}
          </Stack>
        </Alert>
      )}
      {filled && (
        <Alert color="gray" role="status" style={{ overflowWrap: 'anywhere' }}>
          {filled.isUndone
            ? 'Your earlier text is back.'
            : `Filled in from ${filled.name}. ${filled.note}`}{' '}
          <Anchor
            component="button"
            type="button"
            c="inherit"
            inherit
            onClick={() => {
              const now = copyOf(form.getValues());
              form.setValues(filled.instead);
              setFilled({ ...filled, instead: now, isUndone: !filled.isUndone });
            }}
          >
            {filled.isUndone ? 'Use the text from the file' : 'Undo'}
          </Anchor>
        </Alert>
      )}
    </Stack>
  );
}

const inWords = new Intl.ListFormat('en');

/** Tells the versions in one file apart: the form, the time, and the start of the first text. */
const nameOf = ({ title, at, texts }: OpenedWork): string =>
  `${title}, ${formatDateTime(new Date(at).toISOString())}: ${(Object.values(texts)[0] ?? '').slice(0, 60)}`;
