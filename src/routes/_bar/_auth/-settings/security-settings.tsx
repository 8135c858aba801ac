import { Alert, Anchor, Button } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { changePassword } from '@/api/simulated';
import { toast } from '@/components/feedback/toast';
import { AccountName } from '@/components/forms/account-name';
import { PasswordField } from '@/components/forms/password-field';
import { PortalForm } from '@/components/forms/portal-form';
import { useForm } from '@/components/forms/use-form';
import { Section } from '@/components/section';
import { useUser } from '@/components/use-user';
import { addedTexts } from '@/content/added-texts';
import { limits } from '@/contract/contract.gen';
import { isSamePassword, NewPassword } from '@/lib/validation';

const Passwords = v.pipe(
  v.object({
    current: v.pipe(v.string(), v.nonEmpty(addedTexts.required)),
    next: NewPassword,
    confirmation: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['next'], ['confirmation']],
      ({ next, confirmation }) => isSamePassword(next, confirmation),
      'New passwords do not match',
    ),
    ['confirmation'],
  ),
);

const empty = { current: '', next: '', confirmation: '' };

export function SecuritySettings() {
  const { email } = useUser();
  const form = useForm({ initialValues: empty, validate: schemaResolver(Passwords) });
  const mutation = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.reset();
      toast.success('Password updated successfully!');
    },
  });
  return (
    <Section title="Change your password">
      {/* The save is simulated. Without this notice, users would try to sign in with the new password. */}
      <Alert role="note" color="yellow" icon={<IconInfoCircle aria-hidden />}>
        This does not change your sign-in password yet.{' '}
        <Anchor component={Link} to="/forgot-password" inherit c="inherit" underline="always">
          Reset password by code
        </Anchor>
      </Alert>
      <PortalForm
        aria-label="Change password"
        form={form}
        mutation={mutation}
        failure="changePassword"
        onSubmit={({ current, next }) => mutation.mutate({ current, next })}
      >
        <AccountName name={email} />
        <PasswordField
          label="Current password"
          withAsterisk
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <PasswordField
          label="New password"
          hints
          description={`At least ${limits.Password.minLength} characters`}
          withAsterisk
          autoComplete="new-password"
          {...form.getInputProps('next')}
        />
        <PasswordField
          label="Confirm new password"
          withAsterisk
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        {/* Not in green, as it changes nothing yet. */}
        <Button type="submit" variant="default" style={{ alignSelf: 'flex-start' }}>
          {mutation.isPending ? 'Updating...' : 'Update Password'}
        </Button>
      </PortalForm>
    </Section>
  );
}
