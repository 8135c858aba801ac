import { Box, Button, Checkbox, Group, List, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useOnDemand } from '@/components/feedback/use-on-demand';
import { AccountName } from '@/components/forms/account-name';
import { HumanCheck } from '@/components/forms/human-check';
import { PasswordField } from '@/components/forms/password-field';
import { LinkButton } from '@/components/link-button';
import { addedTexts } from '@/content/added-texts';
import { passwordChecklist } from '@/lib/validation';
import { type RegistrationValues, TERMS_MISSING } from './registration';

interface AccountStepProps {
  form: UseFormReturnType<RegistrationValues>;
  pending: boolean;
  onBack: () => void;
}

const loadTerms = () => import('./terms-modal').then(({ TermsModal }) => TermsModal);

/** Step 2: the password, the terms and the human check. Below the button: why it is still disabled. */
export function AccountStep({ form, pending, onBack }: AccountStepProps) {
  const [termsOpened, termsModal] = useDisclosure();
  const { part: TermsModal, isReady, open: fetchTerms, prepare } = useOnDemand(loadTerms);
  const readTerms = () => {
    fetchTerms();
    termsModal.open();
  };
  const { password, terms, recaptcha_token } = form.values;
  const barriers = [
    ...(terms ? [] : [TERMS_MISSING]),
    ...(recaptcha_token ? [] : [addedTexts.humanCheck]),
  ];
  return (
    <>
      <AccountName name={form.values.email} />
      <div>
        <PasswordField
          label="Password"
          hints
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordChecklist password={password} />
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...form.getInputProps('confirm_password')}
      />
      <div>
        <Checkbox
          label="I accept the terms and conditions"
          {...form.getInputProps('terms', { type: 'checkbox' })}
        />
        <Box ml={32}>
          <LinkButton
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={readTerms}
            // The dialog may still be loading.
            onKeyDown={({ key }) => key === 'Escape' && termsModal.close()}
          >
            Read the terms
          </LinkButton>
        </Box>
      </div>
      <div data-path="recaptcha_token">
        <HumanCheck
          token={recaptcha_token}
          onToken={(token) => form.setFieldValue('recaptcha_token', token)}
          error={form.errors.recaptcha_token}
        />
      </div>
      <Group grow preventGrowOverflow={false}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" disabled={barriers.length > 0} aria-describedby="barriers">
          {pending ? 'Creating account...' : 'Create Account'}
        </Button>
      </Group>
      <div id="barriers">
        {barriers.map((barrier) => (
          <Text key={barrier} size="sm" c="dimmed">
            {barrier}
          </Text>
        ))}
      </div>
      {TermsModal && (
        <TermsModal
          opened={isReady && termsOpened}
          onClose={termsModal.close}
          onAccept={() => {
            form.setFieldValue('terms', true);
            termsModal.close();
          }}
        />
      )}
    </>
  );
}

function PasswordChecklist({ password }: { password: string }) {
  return (
    <List size="sm" mt="xs" pl={0} spacing={2} aria-label="Your password needs" center>
      {passwordChecklist(password).map(({ label, met }) => (
        <List.Item
          key={label}
          icon={
            <ThemeIcon size={18} radius="xl" variant="light" color={met ? 'green' : 'gray'}>
              {met ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
            </ThemeIcon>
          }
        >
          {label} <VisuallyHidden>{met ? '(met)' : '(missing)'}</VisuallyHidden>
        </List.Item>
      ))}
    </List>
  );
}
