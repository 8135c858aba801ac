import type { FormErrors } from '@mantine/form';

/** A section of a long form. */
export interface FormPart<Name extends string> {
  title: string;
  fields: readonly Name[];
  /** None of its fields is required. */
  isOptional: boolean;
}

/** The sections with these titles, each with the fields that are in it. */
export const partsOf = <Part extends string, Name extends string>(
  titles: Record<Part, string>,
  names: readonly Name[],
  partOf: (name: Name) => Part,
  isRequired: (name: Name) => boolean = () => true,
) =>
  Object.fromEntries(
    Object.entries<string>(titles).map(([part, title]): [string, FormPart<Name>] => {
      const fields = names.filter((name) => partOf(name) === part);
      return [part, { title, fields, isOptional: !fields.some(isRequired) }];
    }),
  ) as Record<Part, FormPart<Name>>;

/**
 * What to do about the errors of a form. `complete`: its own rules find something missing. `correct`: they don't, so what
 * is there is wrong, or the server has refused it.
 */
export type Task = 'complete' | 'correct';

export const missingIn = <Name extends string>(
  { fields }: FormPart<Name>,
  incomplete: FormErrors,
): Name[] => fields.filter((field) => incomplete[field]);

/** An optional answer that its rule refuses, and a chosen file, are not missing. */
export const taskOf = <Name extends string>(
  lacking: FormErrors,
  parts: readonly FormPart<Name>[],
  values: Partial<Record<Name, unknown>>,
): Task =>
  parts.some(
    (part) =>
      !part.isOptional && missingIn(part, lacking).some((name) => !(values[name] instanceof File)),
  )
    ? 'complete'
    : 'correct';
