import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { CallOptions } from '@/api/calls';
import { ApiError, isOutOfService, isUncertain } from '@/api/errors';
import { explain } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { waitInWords } from '@/api/wait';
import { FailureText } from '@/components/feedback/failure-text';
import { SlowNotice } from '@/components/feedback/slow-notice';
import { toast } from '@/components/feedback/toast';
import { LinkButton } from '@/components/link-button';
import { isStopped, useStopWaiting } from './stop-waiting';
import { isTooSoon, RESEND_SECONDS, useCooldown } from './use-cooldown';

interface ResendOptions {
  /** Identifies the account and the kind of code. All screens that request this code share its cooldown. */
  cooldown: string;
  send: (options: CallOptions) => Promise<{ message?: string } | undefined>;
  failure: FailureKey;
  /** The specified sentence; without one, the server's own message is shown. */
  success?: string;
  onSent?: () => void;
}

/**
 * Requests new one-time codes. Don't call the returned `send` while `blocked` is true: during a request, for a minute
 * after a code was sent, and while the server asks us to wait.
 */
export function useResend({ cooldown, send, failure, success, onSent }: ResendOptions) {
  const { remaining, start } = useCooldown(cooldown);
  const { begin, stop } = useStopWaiting();
  const resend = useMutation({
    mutationFn: () => send(begin()),
    onSuccess: (reply) => {
      start();
      toast.success(success ?? reply?.message ?? 'A new code has been sent.');
      onSent?.();
    },
    onError: (error) => {
      if (isStopped(error)) return;
      if (isTooSoon(error)) start(error.retryAfter);
    },
  });
  const { error } = resend;
  const stopped = isStopped(error);
  return {
    remaining,
    blocked: remaining > 0 || resend.isPending,
    isPending: resend.isPending,
    send: () => resend.mutate(),
    stop,
    failure: error && !stopped && !(remaining === 0 && isTooSoon(error)) && explain(failure, error),
    // True after a 429 too: some servers send a code when they refuse a login. A request soon after that gets a 429,
    // although the code was sent.
    mayBeSent:
      stopped ||
      (isUncertain(error) && !isOutOfService(error)) ||
      (error instanceof ApiError && error.status === 429),
  };
}

interface ResendCodeProps {
  resend: ReturnType<typeof useResend>;
  label: string;
  /** No attempts are left for the present code. */
  locked?: boolean;
}

/** The link that requests a new code. It shows the time left to wait and, above it, why a request failed. */
export function ResendCode({ resend, label, locked = false }: ResendCodeProps) {
  return (
    <Stack gap={4} align="flex-start">
      {locked && (
        <Text size="sm" role="status">
          This code is locked. {newCodeBelow(resend)}
        </Text>
      )}
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
        {resend.remaining > 0 ? `Resend code in ${waitOf(resend.remaining)}` : label}
      </LinkButton>
      {resend.isPending && <SlowNotice onStop={resend.stop} />}
    </Stack>
  );
}

/** Returns a sentence that points to the link below and says whether it can be used already. */
export const newCodeBelow = ({ remaining }: { remaining: number }): string =>
  remaining > 0 ? 'You can get a new one when the wait below is over.' : 'Get a new one below.';

/** Shows waits of up to two minutes in seconds. The specified wait is a minute, but a server may ask for hours. */
const waitOf = (seconds: number): string =>
  seconds > 2 * RESEND_SECONDS ? waitInWords(seconds) : `${seconds}s`;
