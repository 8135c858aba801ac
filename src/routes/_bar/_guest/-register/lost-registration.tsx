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
  /** This tab has created an account with this e-mail before, and we have sent its code. */
  isCreated: boolean;
  /** The server says that an account with this e-mail exists. */
  isKnown: boolean;
}

/** If the account may exist already, offers two next steps: sign in, or enter the code that may have been sent. */
export function LostRegistration({ lost, account, isCreated, isKnown }: LostRegistrationProps) {
  const email = cleanEmail(account.email);
  const phone = cleanPhone(account.phone_number);
  const message = 'We may not have sent you a code yet. If none arrives, ask for a new one.';
  const enterCode = (
    <Anchor
      component={Link}
      to="/verify-otp"
      state={isCreated ? { email, phone } : { email, phone, message }}
      {...inNotice}
    >
      enter your code
    </Anchor>
  );
  if (isCreated) {
    return <LostAnswer lost="untold">Your account already exists: {enterCode}.</LostAnswer>;
  }
  const signIn = (
    <Anchor component={Link} to="/login" state={{ email }} {...inNotice}>
      sign in
    </Anchor>
  );
  if (!lost && isKnown) {
    return <LostAnswer lost="untold">If it is your account, {signIn}.</LostAnswer>;
  }
  return (
    <LostAnswer lost={lost}>
      Your account may already exist: {signIn}
      {email && <>, or {enterCode}</>}.
    </LostAnswer>
  );
}
