import { Button, Fieldset, NativeSelect, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useTimeout } from '@mantine/hooks';
import { Done } from '@/components/feedback/done';
import { focusOnMount, showOnMount } from '@/components/focus-on-mount';
import { PortalForm } from '@/components/forms/portal-form';
import { useForm } from '@/components/forms/use-form';
import { LongText } from '@/components/long-text';
import { useUser } from '@/components/use-user';
import { contactSubjects } from '@/content/contact-subjects';
import { formKey } from '@/device/entry';
import { useOutboxForm } from '@/outbox/use-outbox-form';
import type { Prepared } from './about';
import { ContactMessage, messageDelivery, messageOf } from './message';

const SENT = "Your message has been sent successfully! We'll get back to you soon.";
/** How many milliseconds the success message stays. */
const SENT_SHOWS = 5000;

const subjects = [
  { value: '', label: 'Select a subject' },
  ...Object.entries(contactSubjects).map(([value, label]) => ({ value, label })),
];

export function ContactForm({ prepared: { name, subject, message } }: { prepared: Prepared }) {
  const user = useUser();
  const sender = { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email };
  const form = useForm<Record<keyof typeof ContactMessage.entries, string>>({
    initialValues: { ...sender, subject, message },
    validate: schemaResolver(ContactMessage, { sync: true }),
  });
  const outgoing = useOutboxForm({
    // A message prepared by another screen is saved separately.
    key: formKey(user.id, `help:${name}`),
    formName: 'Your message to us',
    form,
    delivery: messageDelivery,
    takes: (field, value) => field !== 'subject' || `${value}` in contactSubjects,
    // Empty the form at once, so that the message isn't sent twice. Later, when the success message goes, the user may
    // already be typing a second message.
    onReceived: () => {
      form.setInitialValues({ ...sender, subject: '', message: '' });
      form.reset();
    },
  });
  const { made } = outgoing;

  return (
    <>
      {made && <Sent message={made.message || SENT} onEnd={outgoing.reset} />}
      <PortalForm
        aria-label="Contact form"
        {...outgoing.shell}
        failure="sendContactMessage"
        onSubmit={(values) => outgoing.submit(messageOf(values))}
      >
        {outgoing.notice}
        <Fieldset variant="unstyled" m={0} disabled={outgoing.isFixed}>
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
        {outgoing.waits || (
          <Button type="submit" disabled={outgoing.isElsewhere}>
            {outgoing.isPending ? 'Sending...' : 'Send Message'}
          </Button>
        )}
      </PortalForm>
    </>
  );
}

/** Another screen has begun the message, and the user came here to finish it. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  showOnMount(field);
  field?.setSelectionRange(field.value.length, field.value.length);
}

function Sent({ message, onEnd }: { message: string; onEnd: () => void }) {
  const end = () => {
    // If the notice has the focus, the focus would disappear with it. The next message starts at the subject.
    if (document.activeElement?.matches('[role="status"]'))
      document.querySelector<HTMLElement>('[data-path="subject"]')?.focus({ preventScroll: true });
    onEnd();
  };
  useTimeout(end, SENT_SHOWS, { autoInvoke: true });
  return <Done ref={focusOnMount}>{message}</Done>;
}
