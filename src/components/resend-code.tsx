import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { explain, explainInLine } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { FailureText } from './failure-text';
import { LinkButton } from './link-button';
import { toast } from './toast';
import { useCooldown } from './use-cooldown';

interface ResendOptions {
  /** Names the account and the kind of code: all screens that ask for this code wait together. */
  cooldown: string;
  send: () => Promise<{ message?: string } | undefined>;
  failure: FailureKey;
  /** The sentence of the specification; without one the server's own is shown. */
  success?: string;
  /** Clears what an older code was refused with. */
  onAsk?: () => void;
  onSent?: () => void;
}

/** Asks for a new one-time code, at most one a minute; a server that says "too soon" sets the wait. */
export function useResend({ cooldown, send, failure, success, onAsk, onSent }: ResendOptions) {
  const { remaining, start } = useCooldown(cooldown);
  const resend = useMutation({
    mutationFn: send,
    onMutate: () => onAsk?.(),
    onSuccess: (reply) => {
      start();
      toast.success(success ?? reply?.message ?? 'A new code has been sent.');
      onSent?.();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfter) start(error.retryAfter);
      toast.error(explainInLine(failure, error));
    },
  });
  return {
    remaining,
    blocked: remaining > 0 || resend.isPending,
    send: () => resend.mutate(),
    failure: resend.error && explain(failure, resend.error),
  };
}

interface ResendCodeProps {
  resend: ReturnType<typeof useResend>;
  label: string;
}

/** The link that sends a code again, counting down while it may not. A toast goes; a failure stays to be read. */
export function ResendCode({ resend, label }: ResendCodeProps) {
  return (
    <Stack gap={4} align="flex-start">
      <LinkButton disabled={resend.blocked} onClick={resend.send}>
        {resend.remaining > 0 ? `Resend code in ${resend.remaining}s` : label}
      </LinkButton>
      {resend.failure && (
        <Text component="div" size="sm" c="var(--mantine-color-error)">
          <FailureText {...resend.failure} />
        </Text>
      )}
    </Stack>
  );
}
