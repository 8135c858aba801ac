import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Args } from '@/api/calls';
import { inNotice, LostAnswer } from '@/components/forms/lost-answer';
import type { Lost } from '@/components/forms/use-account-call';
import { cleanEmail, cleanPhone } from '@/lib/cleaning';

interface LostRegistrationProps {
  lost: Lost;
  /** The account as it was sent or, after a reload, as it is in the form. */
  account: Pick<Args<'register'>['body'], 'email' | 'phone_number'>;
}

/** Offers two next steps if the account may exist already: sign in, or enter the code that may have been sent. */
export function LostRegistration({ lost, account }: LostRegistrationProps) {
  const email = cleanEmail(account.email);
  const phone = cleanPhone(account.phone_number);
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
