import { Alert, Anchor, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import {
  createFileRoute,
  type HistoryState,
  Link,
  useHydrated,
  useNavigate,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import * as v from 'valibot';
import { api } from '@/api/client';
import { isRefusal } from '@/api/errors';
import { useOnDemand } from '@/components/feedback/use-on-demand';
import { AuthCard } from '@/components/forms/auth-card';
import { PasswordField } from '@/components/forms/password-field';
import { PortalForm } from '@/components/forms/portal-form';
import { useCodeRequest } from '@/components/forms/use-code-request';
import { ACTIVATED } from '@/components/forms/use-code-step';
import { useForm } from '@/components/forms/use-form';
import { SupportEmail } from '@/components/support-email';
import { useDeadline } from '@/components/use-deadline';
import { useScreenState } from '@/components/use-screen-state';
import { addedTexts } from '@/content/added-texts';
import { OFFICE_HOURS } from '@/content/contact';
import { PITCH } from '@/content/event';
import { CLOSED } from '@/content/late';
import { forgetLost, keepCooldown, loginKey, verificationKey } from '@/device/before-login';
import { rememberedIdentifier, rememberIdentifier } from '@/device/owners';
import { cleanEmailOrId } from '@/lib/cleaning';
import { pageTitle } from '@/lib/page-title';
import { readReturnPath } from '@/lib/return-path';
import { NationalId, Phone } from '@/lib/validation';
import { CodeForm } from './-login/code-form';
import { unverifiedAccount } from './-login/unverified-account';

/** Few users need the dialog, so it is loaded on demand. */
const loadDialog = () =>
  import('./-login/activation-modal').then(({ ActivationModal }) => ActivationModal);

export const Route = createFileRoute('/_bar/_guest/login')({
  // If the value is refused, return `from: undefined`. Without the key, the router would keep the unchecked value.
  validateSearch: ({ from }): { from?: string | undefined } => ({ from: readReturnPath(from) }),
  head: () => pageTitle('Login'),
  component: Login,
});

const Credentials = v.object({
  email_or_id: v.pipe(v.string(), v.transform(cleanEmailOrId), v.nonEmpty(addedTexts.required)),
  password: v.pipe(v.string(), v.nonEmpty(addedTexts.required)),
  remember: v.optional(v.boolean()),
});
type Credentials = v.InferOutput<typeof Credentials>;

function Login() {
  const { from } = Route.useSearch();
  const navigate = useNavigate();
  const { closed } = useDeadline();
  // The prerendered page does not know `from`, so the notice that depends on it appears only after the hydration.
  const hydrated = useHydrated();
  const codeSentTo = useScreenState('/login', (state) => state.codeSentTo);
  const remember = useScreenState('/login', (state) => state.remember) ?? false;
  // The identifier for which a code was sent, or the one that the previous screen passed on. It survives a reload.
  const known = useScreenState('/login', (state) => state.codeSentTo ?? state.email);
  // Survives a reload too: a phone may close the page while the user looks up the code.
  const unverified = useScreenState('/login', (state) => state.unverified);
  const remembered = rememberedIdentifier();
  const form = useForm<Credentials>({
    initialValues: { email_or_id: known ?? remembered, password: '', remember: undefined },
    validate: schemaResolver(Credentials, { sync: true }),
  });
  // Until the user changes it, "Remember me" is ticked only for the remembered identifier.
  const isRemembered = remembered !== '' && cleanEmailOrId(form.values.email_or_id) === remembered;
  const isTicked = form.values.remember ?? isRemembered;
  const dialog = useOnDemand(loadDialog);
  const goOn = (state: HistoryState) =>
    void navigate({ to: '/login', search: true, state, replace: true });
  const initiate = useCodeRequest({
    send: ({ email_or_id, password }: Credentials, options) =>
      api.initiateLogin({ body: { email_or_id, password, otp_channel: 'both' } }, options),
    account: ({ email_or_id }) => loginKey(email_or_id),
    to: '/login',
    stateOf: ({ email_or_id, remember }) => ({ codeSentTo: email_or_id, remember }),
    message: 'Verification code sent to your registered email/phone',
    // The new code has not been used.
    onSent: ({ email_or_id }) => forgetLost(loginKey(email_or_id)),
    onError: (error, { email_or_id }) => {
      const account = unverifiedAccount(error, email_or_id);
      if (!account) return;
      // No earlier attempt has verified the account, and the server may have sent a new code.
      forgetLost(verificationKey(account.email));
      keepCooldown(verificationKey(account.email), { isLocked: false });
      goOn({ email: email_or_id, unverified: account });
    },
  });
  const { part: ActivationModal, open: openDialog } = dialog;
  // The dialog's code is outside React.
  useEffect(() => {
    if (unverified) openDialog();
  }, [unverified, openDialog]);
  const isUnverified = unverifiedAccount(initiate.error) !== undefined;

  const submit = ({ email_or_id, password }: Credentials) => {
    rememberIdentifier(isTicked ? email_or_id : undefined);
    initiate.mutate({ email_or_id, password, remember: isTicked });
  };

  return (
    <AuthCard title="Login" lead={PITCH} notice={closed ? CLOSED : undefined}>
      {hydrated && from?.startsWith('/help') && <HelpNotice />}
      {codeSentTo ? (
        <CodeForm
          identifier={codeSentTo}
          remember={remember}
          password={form.values.password}
          from={from}
        />
      ) : (
        <PortalForm
          aria-label="Login"
          form={form}
          mutation={{ ...initiate, error: isUnverified ? null : initiate.error }}
          failure="initiateLogin"
          onSubmit={submit}
        >
          {initiate.notice}
          {!isUnverified &&
            isRefusal(initiate.error) &&
            isPhone(initiate.variables?.email_or_id) && (
              <Alert color="yellow" p="xs" role="status">
                Sign in with your email or National ID, not your phone number.
              </Alert>
            )}
          <TextInput
            label="Email or National ID"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...form.getInputProps('email_or_id')}
          />
          <PasswordField
            label="Password"
            hints={isRefusal(initiate.error)}
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Group justify="space-between" align="flex-start">
            <Checkbox
              name="remember"
              label="Remember me"
              description={REMEMBER}
              checked={isTicked}
              onChange={({ currentTarget }) =>
                form.setFieldValue('remember', currentTarget.checked)
              }
            />
            <Anchor
              component={Link}
              to="/forgot-password"
              state={{ email: cleanEmailOrId(form.values.email_or_id) }}
            >
              Forgot Password?
            </Anchor>
          </Group>
          <Button type="submit" fullWidth>
            {initiate.isPending ? 'Sending code...' : 'Sign In'}
          </Button>
          <Text size="sm" ta="center">
            New here?{' '}
            <Anchor component={Link} to="/register" inherit>
              Create Account
            </Anchor>
          </Text>
        </PortalForm>
      )}
      {ActivationModal && (
        <ActivationModal
          account={dialog.isReady ? unverified : undefined}
          onCancel={() => {
            initiate.reset();
            goOn({ email: known });
          }}
          onActivated={() => {
            initiate.reset();
            form.reset();
            goOn({ message: ACTIVATED, isDone: true });
          }}
        />
      )}
    </AuthCard>
  );
}

/** Not for a number that may also be a national ID. */
const isPhone = (typed: string | undefined) => v.is(Phone, typed) && !v.is(NationalId, typed);

const REMEMBER =
  'Only on your own device: keeps your unsent work and your email or ID. On a shared one, log out when done.';

/** Contact details for people who cannot sign in: they need help most. */
function HelpNotice() {
  return (
    <Alert title="Sign in to open Help">
      If you cannot sign in, email <SupportEmail />. Office hours: {OFFICE_HOURS}.
    </Alert>
  );
}
