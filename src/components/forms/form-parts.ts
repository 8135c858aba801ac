import type { FormErrors } from '@mantine/form';

/** A section of a long form. */
export interface FormPart<Name extends string> {
  title: string;
  fields: readonly Name[];
}

/** The sections with these titles, each with the fields that are in it. */
export const partsOf = <Part extends string, Name extends string>(
  titles: Record<Part, string>,
  names: readonly Name[],
  partOf: (name: Name) => Part,
) =>
  Object.fromEntries(
    Object.entries<string>(titles).map(([part, title]): [string, FormPart<Name>] => [
      part,
      { title, fields: names.filter((name) => partOf(name) === part) },
    ]),
  ) as Record<Part, FormPart<Name>>;

export const missingIn = <Name extends string>(
  { fields }: FormPart<Name>,
  incomplete: FormErrors,
): Name[] => fields.filter((field) => incomplete[field]);
