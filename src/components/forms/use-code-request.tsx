import { Anchor } from '@mantine/core';
import { type HistoryState, Link, useNavigate } from '@tanstack/react-router';
import type { CallOptions } from '@/api/calls';
import { ApiError } from '@/api/errors';
import { addedTexts } from '@/content/added-texts';
import { inNotice, LostAnswer } from './lost-answer';
import { useAccountCall } from './use-account-call';
import { isTooSoon, startCooldown, wasJustSent } from './use-cooldown';

interface CodeRequestOptions<Sent> {
  send: (sent: Sent, options: CallOptions) => Promise<{ message?: string }>;
  /** Identifies the account and the kind of code, as in `useCodeStep`. */
  account: (sent: Sent) => string;
  /** Where the form for the code is, and what it needs. */
  to: '/login' | '/forgot-password';
  stateOf: (sent: Sent) => HistoryState;
  /** Shown above that form, if the server sends no message. */
  message: string;
  onSent?: (sent: Sent) => void;
  onError?: (error: Error, sent: Sent) => void;
}

/** The first form of the login and of the reset: it requests a code, and then opens the form for the code. */
export function useCodeRequest<Sent>(options: CodeRequestOptions<Sent>) {
  const { account, to, stateOf } = options;
  const navigate = useNavigate();
  const openForm = (sent: Sent, message: string) =>
    navigate({ to, search: true, state: { ...stateOf(sent), message } });
  const call = useAccountCall({
    send: options.send,
    change: (sent) => codeFor(account(sent)),
    explained: isTooSoon,
    onSuccess: ({ message }, sent) => {
      startCooldown(account(sent));
      options.onSent?.(sent);
      return openForm(sent, message || options.message);
    },
    onError: (error, sent) => {
      options.onError?.(error, sent);
      // The user went back and asked again within a minute. The code is still valid, so show its form.
      if (wasJustSent(error, account(sent))) void openForm(sent, addedTexts.codeJustSent);
    },
  });
  const way = (
    <Anchor
      component={Link}
      to={to}
      search
      state={call.variables === undefined ? {} : stateOf(call.variables)}
      {...inNotice}
    >
      Enter it here
    </Anchor>
  );
  // If a connection breaks, browsers repeat the request by themselves. The first one then sends the code, and we get the
  // refusal of the second.
  const isRepeated = call.error instanceof ApiError && call.error.status === 429;
  const notice = (
    <LostAnswer lost={call.lost ?? (isRepeated && 'untold')}>
      {call.lost ? 'A code may have been sent.' : 'Do you have a code already?'} {way}
    </LostAnswer>
  );
  return { ...call, notice };
}

/** Names the request for a code, whichever screen makes it: see `noteLost`. */
export const codeFor = (account: string): string => `code for ${account}`;
