import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { waitInWords } from '@/api/wait';
import { FailureText } from '@/components/feedback/failure-text';
import { SlowNotice } from '@/components/feedback/slow-notice';
import { focusOnMount } from '@/components/focus-on-mount';
import { LinkButton } from '@/components/link-button';
import { codeAfter } from '@/lib/codes';
import { CodeInput } from './code-input';
import { LostAnswer } from './lost-answer';
import { PortalForm } from './portal-form';
import type { CodeStepState } from './use-code-step';
import { RESEND_SECONDS } from './use-cooldown';

interface CodeStepProps {
  step: CodeStepState;
  'aria-label': string;
  /**
   * What may have happened if the reply to the check was lost, and what to do. `asks`: we only know that the code was
   * refused.
   */
  lost: (asks: boolean) => ReactNode;
  intro?: ReactNode;
  /** The code is one field with this text in it. Otherwise it has six boxes. */
  placeholder?: string;
  description?: string;
  /** The submit button. It reads `busyLabel` while the call is under way. */
  submit: string;
  busyLabel?: string;
  /** The code was accepted, and the next screen is loading. */
  accepted?: boolean;
  /** The button can be used only when the code has all its digits. */
  waits?: boolean;
  /** The button beside the submit button. */
  back?: { label: string; onClick: () => unknown };
  /** The text of the link for a new code. */
  resend?: string;
  /** Replaces that link. */
  noResend?: ReactNode;
  /** That link is above the buttons. */
  resendFirst?: boolean;
  /** More fields. */
  children?: ReactNode;
  /** Below everything else. */
  end?: ReactNode;
}

/** The form of every screen that asks for a one-time code. */
export function CodeStep(props: CodeStepProps) {
  const { step, placeholder, description, accepted = false, back } = props;
  const { form, check, wrong, locked } = step;
  const { resend: label = 'Send a new code', resendFirst = false, waits = false } = props;
  const busy = check.isPending || accepted;
  const code = form.getInputProps('otp_code');
  // A new key makes the field take the focus.
  const key = wrong ? check.submittedAt : 'first';
  const resend = props.noResend ?? <ResendCode step={step} label={label} />;
  const submit = (
    <Button
      type="submit"
      fullWidth
      disabled={locked || (waits && form.values.otp_code.length !== 6)}
    >
      {busy ? (props.busyLabel ?? 'Verifying...') : props.submit}
    </Button>
  );
  return (
    <PortalForm
      aria-label={props['aria-label']}
      form={form}
      mutation={{ ...check, isPending: busy, stop: check.isPending ? check.stop : undefined }}
      failure={step.failure}
      onSubmit={(values) => check.mutate(values)}
    >
      {props.intro}
      <LostAnswer lost={check.lost ?? (step.mayHaveWorked && 'untold')}>
        {props.lost(!check.lost)}
      </LostAnswer>
      <LostAnswer lost={locked && 'untold'}>
        To try again, you need a new code. {!props.noResend && newCodeBelow(step.resend)}
      </LostAnswer>
      {step.asksEmail && (
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
      )}
      {placeholder === undefined ? (
        <CodeInput
          key={key}
          focused={step.focusesCode}
          label="Verification code"
          description={description}
          {...code}
        />
      ) : (
        <TextInput
          key={key}
          ref={focusOnMount}
          data-autofocus
          required={!waits}
          label="Verification Code"
          placeholder={placeholder}
          description={description}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...code}
          // Of a whole message, only the code is kept.
          onChange={({ currentTarget }) => code.onChange(codeAfter(code.value, currentTarget))}
        />
      )}
      {props.children}
      {resendFirst && resend}
      {back ? (
        <Group grow preventGrowOverflow={false}>
          {submit}
          <Button variant="default" onClick={back.onClick}>
            {back.label}
          </Button>
        </Group>
      ) : (
        submit
      )}
      {!resendFirst && resend}
      {props.end}
    </PortalForm>
  );
}

/** The link that requests a new code. It shows the time left to wait and, above it, why a request failed. */
function ResendCode({ step, label }: { step: CodeStepState; label: string }) {
  const { resend } = step;
  return (
    <Stack gap={4} align="flex-start">
      {resend.mayBeSent && (
        <Text size="sm" role="status">
          A code may already have been sent. Check your messages.
        </Text>
      )}
      {resend.failure && (
        <Text component="div" role="alert" size="sm" c="var(--mantine-color-error)">
          <FailureText {...resend.failure} />
        </Text>
      )}
      <LinkButton disabled={resend.blocked} onClick={resend.send}>
        {resend.remaining > 0 ? `Resend code in ${waitShown(resend.remaining)}` : label}
      </LinkButton>
      {resend.isPending && <SlowNotice onStop={resend.stop} />}
    </Stack>
  );
}

/** Returns a sentence that points to the link below and says whether it can be used already. */
export const newCodeBelow = ({ remaining }: { remaining: number }): string =>
  remaining > 0 ? 'You can get a new one when the wait below is over.' : 'Get a new one below.';

/** Shows waits of up to two minutes in seconds. The specified wait is a minute, but a server may ask for hours. */
const waitShown = (seconds: number): string =>
  seconds > 2 * RESEND_SECONDS ? waitInWords(seconds) : `${seconds}s`;
