import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Args } from '@/api/client';
import { inNotice, LostAnswer } from '@/components/lost-answer';
import type { Lost } from '@/components/use-account-call';

interface LostRegistrationProps {
  lost: Lost;
  /** What was sent. */
  account: Args<'register'>['body'] | undefined;
}

/** Two ways on with an account that may exist, and that may have been sent its code. */
export function LostRegistration({ lost, account }: LostRegistrationProps) {
  const email = account?.email;
  const phone = account?.phone_number;
  const message = 'We may not have sent you a code yet. You can get a new one below.';
  return (
    <LostAnswer lost={lost}>
      Your account may already exist:{' '}
      <Anchor component={Link} to="/login" state={{ email }} {...inNotice}>
        sign in
      </Anchor>
      , or{' '}
      <Anchor component={Link} to="/verify-otp" state={{ email, phone, message }} {...inNotice}>
        get a new code
      </Anchor>
      .
    </LostAnswer>
  );
}
