import { Button, Group, Modal, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as v from 'valibot';
import { CodeField } from '@/components/code-field';
import { LinkButton } from '@/components/link-button';
import { PortalForm } from '@/components/portal-form';
import { ResendCode } from '@/components/resend-code';
import { useVerification } from '@/components/use-verification';
import type { PendingAccount } from '@/lib/pending-account';
import { OneTimeCode } from '@/lib/validation';

interface ActivationModalProps {
  account: PendingAccount | undefined;
  onCancel: () => void;
  onActivated: () => void;
}

export function ActivationModal({ account, onCancel, onActivated }: ActivationModalProps) {
  return (
    <Modal opened={account !== undefined} onClose={onCancel} title="Account Not Activated">
      {account && (
        <ActivationForm account={account} onCancel={onCancel} onActivated={onActivated} />
      )}
    </Modal>
  );
}

const Code = v.object({ otp_code: OneTimeCode });

/** Uses the plain calls: what they need is in the refusal (A-13). Both links are one call with one wait (A-14). */
function ActivationForm({
  account,
  onCancel,
  onActivated,
}: ActivationModalProps & { account: PendingAccount }) {
  const form = useForm({
    initialValues: { otp_code: '' },
    validate: schemaResolver(Code, { sync: true }),
  });
  const { verify, resend } = useVerification(account, {
    sent: 'Verification code sent to your email and phone',
    onVerified: onActivated,
  });

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
      {resend.remaining > 0 && (
        <Text size="sm" c="dimmed">
          A code was sent; another can be sent in {resend.remaining}s.
        </Text>
      )}
      <CodeField
        label="Verification Code"
        placeholder="000000"
        data-autofocus
        {...form.getInputProps('otp_code')}
      />
      <ResendCode resend={resend} label="Resend verification code" />
      <Group grow preventGrowOverflow={false}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={form.values.otp_code.length !== 6}>
          {verify.isPending ? 'Verifying...' : 'Activate Account'}
        </Button>
      </Group>
      <LinkButton disabled={resend.blocked} onClick={resend.send}>
        Click here to send new verification code
      </LinkButton>
    </PortalForm>
  );
}
