import { Anchor, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import * as v from 'valibot';
import { CodeField } from '@/components/forms/code-field';
import { inNotice, LostAnswer } from '@/components/forms/lost-answer';
import { PortalForm } from '@/components/forms/portal-form';
import { ResendCode } from '@/components/forms/resend-code';
import { useForm } from '@/components/forms/use-form';
import { useVerification } from '@/components/forms/use-verification';
import { LinkButton } from '@/components/link-button';
import type { PendingAccount } from '@/device/before-login';
import { cleanEmail } from '@/lib/cleaning';
import { Email, OneTimeCode } from '@/lib/validation';

interface ActivationModalProps {
  account: PendingAccount | undefined;
  onCancel: () => void;
  onActivated: () => void;
}

export function ActivationModal({ account, onCancel, onActivated }: ActivationModalProps) {
  return (
    <Modal
      opened={account !== undefined}
      onClose={onCancel}
      title="Account Not Activated"
      // The pressed button lost the focus before the dialog opened, so focus the first field once it has closed.
      returnFocus={false}
      onExitTransitionEnd={() => document.querySelector<HTMLElement>('main form input')?.focus()}
    >
      {account && (
        <ActivationForm account={account} onCancel={onCancel} onActivated={onActivated} />
      )}
    </Modal>
  );
}

const Code = v.object({ email: v.string(), otp_code: OneTimeCode });
const EmailAndCode = v.object({ email: Email, otp_code: OneTimeCode });

/**
 * Uses `verifyOtp` and `resendOtp` (A-13). The refusal of the login may contain the e-mail and phone that these calls
 * need. If there is no e-mail, the form asks for it. Both links for a new code make the same call and share one
 * cooldown. We don't know whether the refused login sent a code (A-14).
 */
function ActivationForm({
  account,
  onCancel,
  onActivated,
}: ActivationModalProps & { account: PendingAccount }) {
  const form = useForm({
    initialValues: { email: account.email, otp_code: '' },
    validate: schemaResolver(account.email ? Code : EmailAndCode, { sync: true }),
  });
  const { verify, resend } = useVerification(
    { ...account, email: cleanEmail(form.values.email) },
    {
      sent: 'Verification code sent to your email and phone',
      onVerified: onActivated,
      clear: () => form.setFieldValue('otp_code', ''),
    },
  );
  const askForCode = () => {
    if (!form.validateField('email').hasError) resend.send();
    else form.getInputNode('email')?.focus();
  };

  return (
    <PortalForm
      aria-label="Activate Account"
      form={form}
      mutation={verify}
      failure="verifyOtp.login"
      onSubmit={({ otp_code }) => verify.mutate(otp_code)}
    >
      <Text>
        Your account needs to be verified. We'll send a verification code to your registered email
        and phone.
      </Text>
      <LostAnswer lost={verify.lost}>
        Your account may already be verified.{' '}
        <Anchor component="button" type="button" onClick={onCancel} {...inNotice}>
          Try signing in
        </Anchor>
      </LostAnswer>
      {!account.email && (
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
      )}
      <CodeField
        key={verify.field}
        label="Verification Code"
        placeholder="000000"
        data-autofocus
        {...form.getInputProps('otp_code')}
      />
      <ResendCode
        resend={{ ...resend, send: askForCode }}
        label="Resend verification code"
        locked={verify.locked}
      />
      <Group grow preventGrowOverflow={false}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={form.values.otp_code.length !== 6 || verify.locked}>
          {verify.isPending ? 'Verifying...' : 'Activate Account'}
        </Button>
      </Group>
      <LinkButton disabled={resend.blocked} onClick={askForCode}>
        Click here to send new verification code
      </LinkButton>
    </PortalForm>
  );
}
