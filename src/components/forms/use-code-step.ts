import { schemaResolver } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import type { CallOptions } from '@/api/calls';
import { ApiError, attemptsLeft, isRefusal, isWrongCode } from '@/api/errors';
import { explain } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { toast } from '@/components/feedback/toast';
import { keepCooldown } from '@/device/before-login';
import { cleanEmail } from '@/lib/cleaning';
import { Email, OneTimeCode } from '@/lib/validation';
import { useAccountCall } from './use-account-call';
import { codeFor } from './use-code-request';
import { isToldByLink, isTooSoon, useCooldown } from './use-cooldown';
import { useForm } from './use-form';

/** The message above the form, which a reload shows again, may say otherwise of the code. */
export function dropMessage(history: ReturnType<typeof useRouter>['history']): void {
  const { message, ...state } = history.location.state;
  if (message) history.replace(history.location.href, state);
}

/** What the form of a code step can ask for. What it doesn't show stays empty, except an e-mail that is known. */
type CodeValues = Record<'email' | 'otp_code' | 'new_password' | 'confirmation', string>;

interface CodeStepOptions<Reply> {
  /** The account's e-mail, if it is known. */
  email?: string | undefined;
  /** The form has a field for the e-mail. */
  asksEmail?: boolean;
  /** The rules of a form with more fields. */
  rules?: Parameters<typeof schemaResolver>[0];
  /** Identifies the account and the kind of code. All screens that use such a code share its cooldown. */
  account: (email: string) => string;
  check: (values: CodeValues, options: CallOptions) => Promise<Reply>;
  onChecked?: (reply: Reply, values: CodeValues) => unknown;
  resend: (email: string, options: CallOptions) => Promise<{ message?: string } | undefined>;
  /** The specified sentence; without one, the server's own message is shown. */
  resent?: string;
  onResent?: (email: string) => void;
  /** The rows of the error catalogue for the two calls. */
  failures: { check: FailureKey; resend: FailureKey };
}

export const ACTIVATED = 'Account activated successfully! Please login.';

export const CODE_RESENT = 'Verification code sent to your email and phone';

const SAYS_WRONG = /\b(wrong|invalid|incorrect|expired)\b/i;

const Code = v.object({ otp_code: OneTimeCode });
const EmailAndCode = v.object({ email: Email, otp_code: OneTimeCode });

/**
 * One step with a one-time code: the call that checks it, and the call that sends a new one. If the code is wrong, its
 * field is emptied and takes the focus. Any other failure keeps what was typed.
 */
export function useCodeStep<Reply>(options: CodeStepOptions<Reply>) {
  const { email: known = '', asksEmail = false, account, failures } = options;
  const { rules = asksEmail ? EmailAndCode : Code } = options;
  const { history } = useRouter();
  const form = useForm<CodeValues>({
    initialValues: { email: known, otp_code: '', new_password: '', confirmation: '' },
    validate: schemaResolver(rules, { sync: true }),
  });
  const email = cleanEmail(form.values.email);
  const [refusals, setRefusals] = useState(0);
  const clear = () => form.setFieldValue('otp_code', '');
  const check = useAccountCall({
    send: options.check,
    change: (values) => account(cleanEmail(values.email)),
    resumes: account(email),
    // If a code still has attempts left, no earlier attempt can have used it up.
    explained: (error) => isRefusal(error) && !attemptsLeft(error),
    onSuccess: options.onChecked,
    onError: (error, values) => {
      if (!isWrongCode(error)) return;
      // A reload must not unlock it.
      if (attemptsLeft(error) === 0) {
        keepCooldown(account(cleanEmail(values.email)), { isLocked: true });
        dropMessage(history);
      }
      clear();
      setRefusals((count) => count + 1);
    },
  });
  const saysWrong = () => SAYS_WRONG.test(explain(failures.check, check.error).messages.join());
  /**
   * If a connection breaks, browsers repeat the request by themselves. The first one then uses the code, and we get the
   * refusal of the second. A first refusal that calls the code wrong or expired is most likely right.
   */
  const mayHaveWorked = () =>
    isWrongCode(check.error) &&
    attemptsLeft(check.error) === undefined &&
    (refusals > 1 || !saysWrong());
  const { remaining, isLocked, start } = useCooldown(account(email));
  const resend = useAccountCall({
    send: options.resend,
    change: (to) => codeFor(account(to)),
    explained: isTooSoon,
    onSuccess: (reply, to) => {
      start();
      toast.success(options.resent ?? reply?.message ?? 'A new code has been sent.');
      check.reset();
      clear();
      setRefusals(0);
      options.onResent?.(to);
    },
    onError: (error) => {
      if (!isTooSoon(error)) return;
      // What was wrong with the code before does not say why none was sent.
      if (isWrongCode(check.error) && attemptsLeft(check.error) !== 0 && !mayHaveWorked())
        check.reset();
      // If the server doesn't say how long, the link must not say it either.
      if (error.retryAfter !== undefined) start(error.retryAfter);
    },
  });
  const { error } = resend;
  const isUsedUp = attemptsLeft(check.error) === 0;
  // True after a 429 too: some servers send a code when they refuse a login. A request soon after that gets a 429,
  // although the code was sent. A code from before the lock has no attempts left either.
  const mayBeSent =
    (!isUsedUp || resend.submittedAt > check.submittedAt) &&
    (resend.lost !== undefined || (error instanceof ApiError && error.status === 429));
  return {
    form,
    email,
    asksEmail,
    check,
    failure: failures.check,
    wrong: isWrongCode(check.error),
    mayHaveWorked: mayHaveWorked(),
    focusesCode: known !== '' || isWrongCode(check.error),
    /** No attempts are left for this code, so the form is locked until a new code is sent. */
    locked: (isLocked || isUsedUp) && !mayBeSent,
    /** Don't call `send` while `blocked` is true. */
    resend: {
      remaining,
      /** During a request, for a minute after a code was sent, and while the server asks us to wait. */
      blocked: remaining > 0 || resend.isPending,
      isPending: resend.isPending,
      stop: resend.stop,
      send: () => {
        if (form.validateField('email').hasError) form.getInputNode('email')?.focus();
        else resend.mutate(email);
      },
      failure: error && !isToldByLink(error, remaining) && explain(failures.resend, error),
      mayBeSent,
    },
  };
}

export type CodeStepState = ReturnType<typeof useCodeStep<unknown>>;
