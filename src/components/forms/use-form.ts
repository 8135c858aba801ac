import {
  type UseFormInput,
  type UseFormReturnType,
  useForm as useMantineForm,
} from '@mantine/form';

/**
 * Mantine's form, whose fields also get their path as `name`, such as `email` or `team_members.0`. Unlike labels, names
 * stay the same if the browser translates the page (early-input.ts, unheard-input.tsx).
 */
export const useForm = <Values extends Record<string, unknown>>(
  options: UseFormInput<Values>,
): UseFormReturnType<Values> =>
  useMantineForm<Values>({
    ...options,
    enhanceGetInputProps: ({ field }) => ({ name: String(field) }),
  });
