import { Stack } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { fieldErrors, isOwnError } from '@/api/errors';
import { type Explanation, explain, explainDoubt, explainMissing } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { FormError } from '@/components/feedback/form-error';
import { PartBoundary } from '@/components/feedback/part-boundary';
import { SlowNotice } from '@/components/feedback/slow-notice';
import { type Doubt, isLookedFor, mayHaveWorked } from '@/lib/doubt';
import { UnheardInput } from './unheard-input';
import { useCleaning } from './use-cleaning';

interface PortalFormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** The call behind the form. While it is pending, a second submit does nothing. If it fails, the form says why. */
  mutation: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error' | 'reset'> & {
    /** Given if the user can stop waiting for the reply. */
    stop?: (() => void) | undefined;
  };
  /** What we know about a call without a reply. While it may have worked, no failure is shown. */
  doubt?: Doubt<unknown> | undefined;
  /** The notice about the doubt. A failure is shown instead, if there is one. */
  verdict?: ReactNode;
  /** The key of this call's row in the error catalogue. */
  failure: FailureKey;
  /** An asynchronous check, made once the form's own rules accept the values. Resolves with the errors by field. */
  check?: (values: Values) => Promise<FormErrors>;
  /** Gets the valid values and the pressed button, for forms with two submit buttons. */
  onSubmit: (values: Values, submitter: HTMLElement | null) => unknown;
  /** True if the form shows its own notice when the reply takes long, beside its buttons. */
  tellsWaiting?: boolean;
  /** A sentence above the form if a field is invalid, where the specification gives one. */
  invalidMessage?: string;
  /** Maps field names of the contract's errors to this form's names, where they differ. */
  fieldNames?: Record<string, string>;
  'aria-label': string;
  children: ReactNode;
}

/**
 * The shell of every form: the pending state, the failed call's message and the focus on the first invalid field are
 * handled here, so that no form can forget them. So are values that were filled in without an event. Server errors by field show under their inputs.
 */
export function PortalForm<Values extends Record<string, unknown>>(props: PortalFormProps<Values>) {
  const { form, mutation, check, onSubmit, invalidMessage, fieldNames = {}, children } = props;
  const { error } = mutation;
  const cleaning = useCleaning(form);
  const [typing, setTyping] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  /** True from a press until the form has been drawn as pending: a slow phone may deliver two presses before that. */
  const isPressed = useRef(false);
  const inputOf = (field: string) => fieldNames[field] ?? field;
  const [placed, setPlaced] = useState<readonly string[]>([]);
  /** A new object each time the form refuses to submit, so that the effect below runs each time. */
  const [refused, setRefused] = useState<object>();

  // The server may refuse a field that has no input on the page now. Finds the refused fields that have one. The errors
  // of the others are shown above the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed call
  useLayoutEffect(() => {
    const known = Object.entries(fieldErrors(error)).filter(([field]) =>
      Object.hasOwn(form.values, inputOf(field)),
    );
    // Show the error at the field even if the sentence above the form says the same: that sentence may be off screen.
    for (const [field, text] of known) form.setFieldError(inputOf(field), text);
    const isShown = (field: string) =>
      element.current?.querySelector(`[data-path="${inputOf(field)}"]`);
    setPlaced(known.map(([field]) => field).filter(isShown));
  }, [error]);

  // The errors are on the page by now: they were set together with `refused`.
  useLayoutEffect(() => {
    const field = refused && element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    field.focus();
    // It may have had the focus before the sentence above the form moved it out of view.
    showWhole(field);
  }, [refused]);

  const invalid = invalidMessage && Object.keys(form.errors).length > 0 && !error;
  const explained = error
    ? explainHere(props, error, (field) => placed.includes(field))
    : undefined;
  return (
    <form
      ref={element}
      // Without a script, nothing typed must get into the address.
      method="post"
      noValidate
      aria-label={props['aria-label']}
      aria-busy={mutation.isPending}
      onInput={() => setTyping(true)}
      {...cleaning.events}
      onSubmit={(event) => {
        event.preventDefault();
        if (mutation.isPending || isPressed.current) return;
        mutation.reset();
        setTyping(false);
        cleaning.cleanAll(event.currentTarget);
        const { submitter } = event.nativeEvent as SubmitEvent;
        form.onSubmit(
          async (values) => {
            isPressed.current = true;
            try {
              const errors = (await check?.(values)) ?? {};
              if (Object.keys(errors).length === 0) await onSubmit(values, submitter);
              else {
                form.setErrors(errors);
                setRefused({});
              }
            } finally {
              setTimeout(() => {
                isPressed.current = false;
              });
            }
          },
          () => setRefused({}),
        )();
      }}
    >
      <UnheardInput form={element} values={form.values} latest={form.getValues} />
      <Stack
        gap="md"
        onKeyUp={({ key, target }) => key === 'Tab' && showWhole(target as HTMLElement)}
      >
        <FormError
          failure={
            invalid ? { messages: [invalidMessage], reasons: [], hint: undefined } : explained
          }
          // The first invalid field takes the focus: it may be far below.
          quiet={typing || Boolean(invalid)}
          isOpen={error !== null && isTold(props, error)}
        />
        <PartBoundary>{(!explained || isTold(props, error)) && props.verdict}</PartBoundary>
        <PartBoundary>{children}</PartBoundary>
        {mutation.isPending && !props.tellsWaiting && (
          <SlowNotice
            onStop={mutation.stop}
            checks={isLookedFor(props.doubt)}
            scrolls={!props.doubt}
          />
        )}
      </Stack>
    </form>
  );
}

/** Browsers don't scroll to a field of which any part is in view. Shows all of it, with its label and its help. */
const showWhole = (field: HTMLElement) =>
  field.closest('.mantine-InputWrapper-root')?.scrollIntoView({ block: 'nearest' });

/** What the form says about a failed call, beside the notice about a doubt. */
function explainHere(
  { failure, doubt }: Pick<PortalFormProps<never>, 'failure' | 'doubt'>,
  error: Error,
  isPlaced: (field: string) => boolean,
): Explanation | undefined {
  const explained = explain(failure, error, isPlaced);
  if (doubt?.state === 'missing') return explainMissing(explained, error);
  if (doubt?.state === 'untold' && doubt.error === error) {
    // Only the server's own error is called a failure. The notice has what else we know.
    if (!isOwnError(error)) return undefined;
    const said = explainDoubt(error)?.reasons ?? [];
    const messages = explained.messages.filter((message) => !said.includes(message));
    return messages.length > 0 ? { messages, reasons: [], hint: undefined } : undefined;
  }
  if (!mayHaveWorked(doubt)) return explained;
  // The notice says when to try again.
  if (!isTold({ doubt }, error)) return undefined;
  const said = explainDoubt(error);
  return { ...explained, hint: said?.hint, wait: said?.wait };
}

/**
 * Whether the notice about the doubt is shown as well as the sentence about the failed call. The server's own error does
 * not show that the server has nothing.
 */
const isTold = ({ doubt }: Pick<PortalFormProps<never>, 'doubt'>, error: Error | null): boolean =>
  doubt?.state === 'untold' || (doubt?.state === 'open' && isOwnError(error));
