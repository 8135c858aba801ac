import { Stack, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { fieldErrors } from '@/api/errors';
import { explain, explainMissing } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { FormError } from '@/components/feedback/form-error';
import { SlowNotice } from '@/components/feedback/slow-notice';
import { type Doubt, mayHaveWorked } from '@/lib/doubt';

interface PortalFormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** The call behind the form: while it is pending nothing is submitted twice, and its failure is shown here. */
  mutation: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error' | 'reset'> & {
    /** Where people may stop waiting for the answer. */
    stop?: (() => void) | undefined;
  };
  /** While it is open whether the call has done its work, it has not failed either. */
  doubt?: Doubt<unknown> | undefined;
  /** What is known of it, where the focus goes. */
  verdict?: ReactNode;
  /** The row of the error catalogue that speaks for this call. */
  failure: FailureKey;
  /** Gets the valid values and the button that submitted, for forms with two of them. */
  onSubmit: (values: Values, submitter: HTMLElement | null) => void;
  /** The form says by itself, beside its buttons, that the answer takes long. */
  tellsWaiting?: boolean;
  /** One sentence above the form when a field is not valid, where the specification states one. */
  invalidMessage?: string;
  /** The form's name in the contract's field errors → in the form, where they differ. */
  fieldNames?: Record<string, string>;
  'aria-label': string;
  children: ReactNode;
}

/**
 * The shell of every form: pending state, the failed call's message, and the way to the first invalid field are
 * here and cannot be forgotten. Server errors by field show under their inputs.
 */
export function PortalForm<Values extends Record<string, unknown>>(props: PortalFormProps<Values>) {
  const { form, mutation, failure, onSubmit, invalidMessage, fieldNames = {}, children } = props;
  const { error } = mutation;
  const isOpen = mayHaveWorked(props.doubt);
  const [typing, setTyping] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const inputOf = (field: string) => fieldNames[field] ?? field;
  const [placed, setPlaced] = useState<readonly string[]>([]);

  // Errors belong to the answer of a call, which is not of React's making, and only the page tells which fields have an
  // input at the moment: the errors of the others stand above the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed call
  useLayoutEffect(() => {
    const refused = Object.entries(fieldErrors(error));
    const known = refused.filter(([field]) => Object.hasOwn(form.values, inputOf(field)));
    // What stands above the form is not shown a second time: the field is marked, and says why to screen readers.
    const { messages } = explain(failure, error);
    const isTold = (text: string) => messages.some((line) => line.endsWith(text));
    for (const [field, text] of known)
      form.setFieldError(
        inputOf(field),
        isTold(text) ? <VisuallyHidden>{text}</VisuallyHidden> : text,
      );
    const isShown = (field: string) =>
      element.current?.querySelector(`[data-path="${inputOf(field)}"]`);
    setPlaced(known.map(([field]) => field).filter(isShown));
  }, [error]);

  const invalid = invalidMessage && Object.keys(form.errors).length > 0 && !error;
  const explained =
    error && !isOpen ? explain(failure, error, (field) => placed.includes(field)) : undefined;
  const isMissing = explained && props.doubt?.state === 'missing';
  return (
    <form
      ref={element}
      noValidate
      aria-label={props['aria-label']}
      aria-busy={mutation.isPending}
      onInput={() => setTyping(true)}
      onSubmit={(event) => {
        event.preventDefault();
        if (mutation.isPending) return;
        mutation.reset();
        setTyping(false);
        const { submitter } = event.nativeEvent as SubmitEvent;
        form.onSubmit(
          (values) => onSubmit(values, submitter),
          () => queueMicrotask(() => focusFirstInvalid(element.current)),
        )();
      }}
    >
      <Stack gap="md">
        <FormError
          failure={
            invalid
              ? { messages: [invalidMessage], reasons: [], hint: undefined }
              : isMissing
                ? explainMissing(explained, error)
                : explained
          }
          quiet={typing}
        />
        {!explained && props.verdict}
        {children}
        {mutation.isPending && !props.tellsWaiting && (
          <SlowNotice onStop={mutation.stop} scrolls={!props.doubt} />
        )}
      </Stack>
    </form>
  );
}

/** Focus goes to the first field that is wrong, once React has marked it. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
