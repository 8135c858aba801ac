import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Args } from '@/api/client';
import { inNotice, LostAnswer } from '@/components/forms/lost-answer';
import type { Lost } from '@/components/forms/use-account-call';

interface LostRegistrationProps {
  lost: Lost;
  /** As it was sent, or as it stands in the form again after a reload. */
  account: Pick<Args<'register'>['body'], 'email' | 'phone_number'>;
}

/** Two ways on with an account that may exist, and that may have been sent its code. */
export function LostRegistration({ lost, account }: LostRegistrationProps) {
  const { email, phone_number: phone } = account;
  const message = 'We may not have sent you a code yet. If none arrives, ask for a new one.';
  return (
    <LostAnswer lost={lost}>
      Your account may already exist:{' '}
      <Anchor component={Link} to="/login" state={{ email }} {...inNotice}>
        sign in
      </Anchor>
      {email && (
        <>
          , or{' '}
          <Anchor component={Link} to="/verify-otp" state={{ email, phone, message }} {...inNotice}>
            enter your code
          </Anchor>
        </>
      )}
      .
    </LostAnswer>
  );
}
