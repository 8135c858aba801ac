import { Alert, Button, Fieldset, NativeSelect, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useTimeout } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import * as v from 'valibot';
import { focusOnMount } from '@/components/focus-on-mount';
import { DoubtNotice } from '@/components/forms/doubt-notice';
import { PortalForm } from '@/components/forms/portal-form';
import { useForm } from '@/components/forms/use-form';
import { useSavedWork } from '@/components/forms/use-saved-work';
import { useSendLater } from '@/components/forms/use-send-later';
import { useSending } from '@/components/forms/use-sending';
import { WaitsHere } from '@/components/forms/waits-here';
import { LongText } from '@/components/long-text';
import { useUser } from '@/components/use-user';
import { contactSubjects } from '@/content/contact-subjects';
import { isSameNote } from '@/lib/doubt';
import type { Prepared } from './about';
import { ContactMessage, type Message, messageDelivery, messageOf } from './message';

const UNTOLD = "Your message may have been sent. We'll ask before sending it again.";

const SENT = "Your message has been sent successfully! We'll get back to you soon.";
/** How many milliseconds the success message stays. */
const SENT_SHOWS = 5000;

const subjects = [
  { value: '', label: 'Select a subject' },
  ...Object.entries(contactSubjects).map(([value, label]) => ({ value, label })),
];

const isStill = (sent: Message, values: Record<string, string>) =>
  v.is(ContactMessage, values) && isSameNote(sent, messageOf(values));

export function ContactForm({ prepared: { name, subject, message } }: { prepared: Prepared }) {
  const user = useUser();
  const sender = { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email };
  const form = useForm<Record<keyof typeof ContactMessage.entries, string>>({
    initialValues: { ...sender, subject, message },
    validate: schemaResolver(ContactMessage, { sync: true }),
  });
  // A message prepared by another screen is saved separately.
  const key = `${user.id}:help:${name}`;
  const work = useSavedWork({
    key,
    title: 'Help',
    form,
    takes: (field, value) => field !== 'subject' || `${value}` in contactSubjects,
  });
  const { mutation, made, ...sending } = useSending({
    ...messageDelivery,
    key,
    onMade: () => empty(),
  });
  // Empty the form at once, so that the message isn't sent twice. Later, when the success message goes, the user may
  // already be typing a second message.
  const empty = () => {
    form.setInitialValues({ ...sender, subject: '', message: '' });
    form.reset();
    return work.forget();
  };
  const later = useSendLater({
    key,
    title: 'Help',
    work: work,
    describe: () => ({ sends: { operation: 'sendContactMessage' }, name: '' }),
    mutation,
    doubt: sending.doubt,
    onSent: empty,
  });
  const { doubt } = later;

  return (
    <>
      {made && <Sent message={made.message || SENT} onEnd={mutation.reset} />}
      <PortalForm
        aria-label="Contact form"
        form={form}
        mutation={{ ...mutation, error: later.error }}
        doubt={doubt}
        verdict={
          doubt && (
            <DoubtNotice
              doubt={doubt}
              takesFocus={mutation.submittedAt > 0}
              untold={UNTOLD}
              onClear={isStill(doubt.note, form.values) ? work.empty : undefined}
            />
          )
        }
        failure="sendContactMessage"
        onSubmit={(values) => later.submit(messageOf(values))}
      >
        {later.notice}
        <Fieldset
          variant="unstyled"
          m={0}
          disabled={mutation.isPending || later.waiting !== undefined}
        >
          <Stack gap="md">
            <TextInput label="Name" autoComplete="name" required {...form.getInputProps('name')} />
            <TextInput
              label="Email"
              type="email"
              autoComplete="email"
              required
              {...form.getInputProps('email')}
            />
            <NativeSelect
              label="Subject"
              data={subjects}
              required
              {...form.getInputProps('subject')}
            />
            <LongText
              ref={message ? focusAtEnd : undefined}
              label="Message"
              rows={4}
              required
              {...form.getInputProps('message')}
            />
          </Stack>
        </Fieldset>
        {later.waiting ? (
          <WaitsHere waiting={later.waiting} takesFocus={later.isAsked} />
        ) : (
          <Button type="submit">{mutation.isPending ? 'Sending...' : 'Send Message'}</Button>
        )}
      </PortalForm>
    </>
  );
}

/** Another screen has begun the message, and the user came here to finish it. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

function Sent({ message, onEnd }: { message: string; onEnd: () => void }) {
  useTimeout(onEnd, SENT_SHOWS, { autoInvoke: true });
  return (
    <Alert
      ref={focusOnMount}
      tabIndex={-1}
      color="green"
      role="status"
      icon={<IconCheck aria-hidden />}
    >
      {message}
    </Alert>
  );
}
