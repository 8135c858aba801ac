import { Alert, Anchor, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { createFileRoute, Link, useHydrated, useNavigate, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Args } from '@/api/calls';
import { api } from '@/api/client';
import { fieldErrors, isUnsent } from '@/api/errors';
import { ByDeadline, beforeDeadline } from '@/components/by-deadline';
import { showOnMount } from '@/components/focus-on-mount';
import { AuthCard } from '@/components/forms/auth-card';
import { PortalForm } from '@/components/forms/portal-form';
import { useAccountCall } from '@/components/forms/use-account-call';
import { useAutosave } from '@/components/forms/use-autosave';
import { startCooldown } from '@/components/forms/use-cooldown';
import { useForm } from '@/components/forms/use-form';
import { VerifyAccount } from '@/components/forms/verify-account';
import { LinkButton } from '@/components/link-button';
import { SupportEmail } from '@/components/support-email';
import { useDeadline } from '@/components/use-deadline';
import { useScreenState } from '@/components/use-screen-state';
import { FREE, TEAM_SIZE } from '@/content/event';
import { registerFigures } from '@/content/figures';
import { LATE } from '@/content/late';
import { pendingAccount, rememberPending, verificationKey } from '@/device/before-login';
import { REGISTRATION } from '@/device/entry';
import { formatDateTime } from '@/lib/dates';
import { pageTitle } from '@/lib/page-title';
import { AccountStep } from './-register/account-step';
import { LostRegistration } from './-register/lost-registration';
import { PersonalStep } from './-register/personal-step';
import {
  initialValues,
  isOwnAccount,
  isTaken,
  Personal,
  type RegistrationValues,
  reachableStep,
  secrets,
  toRegistration,
  validateStep,
  withoutSecrets,
} from './-register/registration';
import { Steps } from './-register/steps';

export const Route = createFileRoute('/_bar/_guest/register')({
  // The step is in the address, so that Back on a phone leads from step 2 to step 1 instead of leaving the screen.
  validateSearch: ({ step }): { step?: 2 | undefined } => ({ step: step === 2 ? step : undefined }),
  head: () => pageTitle('Register'),
  component: Register,
});

const stepNames = ['Personal information', 'Account security', 'Verification'];

function Register() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { history } = useRouter();
  // The history entry has an e-mail only in step 3. A reload keeps the entry, and so it keeps step 3.
  const email = useScreenState('/register', (state) => state.email);
  const phone = useScreenState('/register', (state) => state.phone);
  const done = useScreenState('/register', (state) => state.done);
  const heading = useRef<HTMLHeadingElement>(null);
  const [refusals, setRefusals] = useState(0);

  const form = useForm<RegistrationValues>({
    initialValues,
    validate: (values) => validateStep(reachableStep(search.step, values), values),
  });
  const step = reachableStep(search.step, form.values);
  const saved = useAutosave({
    key: REGISTRATION,
    formName: 'Register',
    place: 'in this tab, for an hour',
    opensFiles: false,
    form,
    keep: withoutSecrets,
  });

  const goTo = (next: 1 | 2) => {
    // Not a second entry for step 1: the browser's Back would seem to do nothing.
    if (next === 1 && history.location.state.afterStep1) history.back();
    else
      void navigate({
        to: '/register',
        ...(next === 2
          ? { search: { step: next }, state: { afterStep1: true } }
          : { search: {}, replace: true }),
      });
  };
  const register = useAccountCall({
    send: (body: Args<'register'>['body'], options) => api.register({ body }, options),
    change: () => 'registration',
    resumes: 'registration',
    explained: isTaken,
    onSuccess: async (_, account) => {
      const registered = { email: account.email, phone: account.phone_number };
      rememberPending(registered);
      startCooldown(verificationKey(account.email));
      await navigate({ to: '/register', state: registered, replace: true });
      // What else was typed stays until the account is verified, for a user whose e-mail is wrong.
      form.setValues(secrets);
    },
    onError: (error) => {
      if (isUnsent(error)) return;
      // A human-check token works only once, so the check must be repeated.
      form.setFieldValue('recaptcha_token', '');
      setRefusals((count) => count + 1);
      if (Object.keys(fieldErrors(error)).some((field) => field in Personal.entries)) goTo(1);
    },
  });

  const active = email ? 3 : step;
  const last = useRef(active);
  // Also after the browser's Back, which restores an older scroll position. Step 3 focuses its first field.
  useLayoutEffect(() => {
    if (active !== last.current && active !== 3) {
      heading.current?.focus({ preventScroll: true });
      showOnMount(heading.current);
    }
    last.current = active;
  }, [active]);
  // Only after the hydration: the prerendered page knows nothing about this tab.
  const pending = useHydrated() ? pendingAccount() : undefined;
  // After the deadline, ask before showing an empty form, but block nothing. A form that is already begun stays.
  const { deadline, closed } = useDeadline();
  const [insists, setInsists] = useState(false);
  const asks = closed !== false && !insists && !email && !form.isDirty();
  // The pressed button has disappeared, so focus the heading of the form, which is visible by now.
  useLayoutEffect(() => {
    if (insists) heading.current?.focus();
  }, [insists]);
  return (
    <AuthCard
      title="Register"
      isBegun={active > 1}
      lead={
        (closed !== false || active === 1) && (
          <ByDeadline
            before={`${FREE} Register alone or as a team of up to ${TEAM_SIZE} people.`}
            after={
              <>
                <strong>Submissions closed {formatDateTime(deadline)}.</strong>
                {` You can still create an account. ${LATE}`}
              </>
            }
          />
        )
      }
    >
      {asks && (
        <ByDeadline
          after={
            <>
              <Button component={Link} to="/login">
                Login
              </Button>
              <Button variant="default" onClick={() => setInsists(true)}>
                Create an account anyway
              </Button>
            </>
          }
        />
      )}
      {/* The form is hidden, not removed: what was typed before the script loaded is entered into its fields. */}
      <Stack
        gap="lg"
        display={asks && closed ? 'none' : undefined}
        className={asks ? beforeDeadline(closed) : undefined}
      >
        {active === 1 && <Figures />}
        <Steps count={stepNames.length} active={done ? 4 : active}>
          <Title order={2} size="h4" ref={heading} tabIndex={-1}>
            <VisuallyHidden>Step {active} of 3:</VisuallyHidden> {stepNames[active - 1]}
          </Title>
        </Steps>
        {email ? (
          <VerifyAccount
            email={email}
            phone={phone}
            done={done}
            onVerified={() => {
              saved.autosave.forgetTyped();
              form.reset();
            }}
          />
        ) : (
          <>
            {pending && <Begun email={pending.email} onClear={saved.empty} />}
            {saved.notice(pending !== undefined)}
            <PortalForm
              aria-label="Register"
              form={form}
              mutation={register}
              failure="register"
              onSubmit={(values) =>
                step === 1 ? goTo(2) : register.mutate(toRegistration(values))
              }
              {...(step === 1 && {
                invalidMessage: 'Please fill in all required fields correctly.',
              })}
            >
              <LostRegistration
                lost={register.lost ?? (isOwnAccount(register.error) ? 'earlier' : undefined)}
                account={register.variables ?? form.values}
                isKnown={isTaken(register.error) && 'email' in fieldErrors(register.error)}
                isCreated={
                  isTaken(register.error) &&
                  pending !== undefined &&
                  verificationKey(pending.email) ===
                    verificationKey(register.variables?.email ?? '')
                }
              />
              {step === 1 ? (
                <PersonalStep form={form} />
              ) : (
                <AccountStep
                  key={refusals}
                  form={form}
                  pending={register.isPending}
                  onBack={() => goTo(1)}
                />
              )}
            </PortalForm>
          </>
        )}
        <Text size="sm" ta="center">
          Already have an account?{' '}
          <Anchor component={Link} to="/login" inherit>
            Login
          </Anchor>
        </Text>
      </Stack>
      {!email && (
        <Anchor component={Link} to={pending ? '/verify-otp' : '/activate'} size="sm" ta="center">
          Waiting for a code? Enter it
        </Anchor>
      )}
    </AuthCard>
  );
}

interface BegunProps {
  email: string;
  onClear: () => void;
}

/** For a user who has come back to correct the e-mail. Servers may refuse a second account with the same national ID. */
function Begun({ email, onClear }: BegunProps) {
  return (
    <Alert role="note">
      An account with {email} was created in this tab. If you register again and your ID is refused,
      email <SupportEmail />.{' '}
      <LinkButton inherit onClick={onClear}>
        Clear this form
      </LinkButton>
    </Alert>
  );
}

function Figures() {
  return (
    <Group gap="lg">
      {registerFigures.map(({ figure, label }) => (
        <Text key={label} size="sm" c="dimmed">
          <Text component="span" fw={700} size="xl" c="var(--mantine-color-anchor)">
            {figure}
          </Text>{' '}
          {label}
        </Text>
      ))}
    </Group>
  );
}
