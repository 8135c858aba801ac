import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTimeout } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Args, api } from '@/api/client';
import { focusOnMount } from '@/components/focus-on-mount';
import { LongText } from '@/components/long-text';
import { PortalForm } from '@/components/portal-form';
import { useSavedWork } from '@/components/use-saved-work';
import { useUser } from '@/components/use-user';
import { addedTexts } from '@/content/added-texts';
import { type ContactSubject, contactSubjects } from '@/content/contact-subjects';
import { Email, Name } from '@/lib/validation';

const ContactMessage = v.object({
  name: Name,
  email: Email,
  subject: v.picklist(Object.keys(contactSubjects) as ContactSubject[], addedTexts.required),
  message: v.pipe(v.string(), v.trim(), v.nonEmpty(addedTexts.required)),
});

const SENT = "Your message has been sent successfully! We'll get back to you soon.";
/** Milliseconds for which the success stays (point 9 of the specification). */
const SENT_SHOWS = 5000;

const subjects = [
  { value: '', label: 'Select a subject' },
  ...Object.entries(contactSubjects).map(([value, label]) => ({ value, label })),
];

interface ContactFormProps {
  subject: ContactSubject | '';
  message: string;
}

export function ContactForm({ subject, message }: ContactFormProps) {
  const user = useUser();
  const sender = { name: `${user.first_name} ${user.last_name}`, email: user.email };
  const form = useForm<Record<keyof typeof ContactMessage.entries, string>>({
    initialValues: { ...sender, subject, message },
    validate: schemaResolver(ContactMessage, { sync: true }),
  });
  // A message begun by another screen is work of its own.
  const work = useSavedWork({ key: `${user.id}:help:${subject}:${message}`, form });
  const send = useMutation({
    mutationFn: (body: Args<'sendContactMessage'>['body']) => api.sendContactMessage({ body }),
    onSuccess: () => {
      // At once, so that nothing is sent twice and a second message is not wiped out after five seconds.
      form.setInitialValues({ ...sender, subject: '', message: '' });
      form.reset();
      return work.forget();
    },
  });

  return (
    <>
      {send.isSuccess && <Sent message={send.data.message || SENT} onEnd={send.reset} />}
      {work.notice}
      <PortalForm
        aria-label="Contact form"
        form={form}
        mutation={send}
        failure="sendContactMessage"
        onSubmit={(values) => send.mutate(v.parse(ContactMessage, values))}
      >
        <TextInput label="Name" autoComplete="name" required {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...form.getInputProps('email')}
        />
        <NativeSelect label="Subject" data={subjects} required {...form.getInputProps('subject')} />
        <LongText label="Message" rows={4} required {...form.getInputProps('message')} />
        <Button type="submit" loading={send.isPending}>
          Send Message
        </Button>
      </PortalForm>
    </>
  );
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
