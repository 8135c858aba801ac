import { Modal, Text } from '@mantine/core';
import { CodeStep } from '@/components/forms/code-step';
import { CODE_RESENT, useCodeStep } from '@/components/forms/use-code-step';
import { MayBeVerified, verification } from '@/components/forms/verify-account';
import { LinkButton } from '@/components/link-button';
import type { PendingAccount } from '@/device/before-login';

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
      // "Cancel" closes it too. The close button would be the last one that the Tab key reaches.
      withCloseButton={false}
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

/**
 * Uses `verifyOtp` and `resendOtp` (A-13). The refusal of the login may contain the e-mail and phone that these calls
 * need. If there is no e-mail, the form asks for it. Both links for a new code make the same call and share one
 * cooldown. We don't know whether the refused login sent a code (A-14).
 */
function ActivationForm({
  account: { email, phone },
  onCancel,
  onActivated,
}: ActivationModalProps & { account: PendingAccount }) {
  const step = useCodeStep({
    ...verification(phone),
    email,
    asksEmail: !email,
    failures: { check: 'verifyLogin', resend: 'resendOtp' },
    resent: CODE_RESENT,
    onChecked: onActivated,
  });
  return (
    <CodeStep
      step={step}
      aria-label="Activate Account"
      intro={
        <Text>
          Your account needs to be verified. We'll send a verification code to your registered email
          and phone.
        </Text>
      }
      lost={(asks) => <MayBeVerified email={step.email} onSignIn={onCancel} asks={asks} />}
      placeholder="000000"
      resend="Resend verification code"
      resendFirst
      back={{ label: 'Cancel', onClick: onCancel }}
      submit="Activate Account"
      waits
      end={
        <LinkButton disabled={step.resend.blocked} onClick={step.resend.send}>
          Click here to send new verification code
        </LinkButton>
      }
    />
  );
}
