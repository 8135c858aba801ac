import { Button, SimpleGrid, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { keptNotifications, type Notifications, saveNotifications } from '@/api/simulated';
import { keepsToasts, keepToasts, toast } from '@/components/feedback/toast';
import { PortalForm } from '@/components/forms/portal-form';
import { useForm } from '@/components/forms/use-form';
import { useUnsavedQuestion } from '@/components/forms/use-unsaved-question';
import { Section } from '@/components/section';
import { useUser } from '@/components/use-user';

const switches: ReadonlyArray<{ name: keyof Notifications; label: string; description: string }> = [
  {
    name: 'email_proposals',
    label: 'Proposal updates',
    description: 'When the status of a proposal changes',
  },
  {
    name: 'email_support',
    label: 'Support updates',
    description: 'When somebody comments on a support request',
  },
  {
    name: 'email_reminders',
    label: 'Deadline reminders',
    description: 'As the submission deadline comes closer',
  },
  {
    name: 'push_notifications',
    label: 'Push notifications',
    description: 'In this portal only: the bell at the top of the page',
  },
];

export function NotificationSettings() {
  const { id } = useUser();
  const form = useForm({
    initialValues: { ...keptNotifications(id), keepToasts: keepsToasts() },
  });
  useUnsavedQuestion(form);
  const mutation = useMutation({
    mutationFn: async ({
      keepToasts: keep,
      ...values
    }: Notifications & { keepToasts: boolean }) => {
      await saveNotifications(id, values);
      keepToasts(keep);
    },
    onSuccess: (_, values) => {
      form.resetDirty(values);
      toast.success('Notification preferences updated!');
    },
  });
  return (
    <PortalForm
      aria-label="Notification preferences"
      form={form}
      mutation={mutation}
      failure="saveNotifications"
      onSubmit={(values) => mutation.mutate(values)}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <Section title="Notifications">
          <Text c="dimmed">
            Decides what the bell shows on this device. On the last day it always shows the
            deadline.
          </Text>
          {switches.map(({ name, label, description }) => (
            <Switch
              key={name}
              size="md"
              label={label}
              aria-label={label}
              description={description}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </Section>
        <Section title="Pop-up messages">
          <Switch
            size="md"
            label="Keep messages until I close them"
            aria-label="Keep messages until I close them"
            description="Otherwise they disappear after a few seconds"
            {...form.getInputProps('keepToasts', { type: 'checkbox' })}
          />
        </Section>
      </SimpleGrid>
      <Button type="submit" style={{ alignSelf: 'flex-start' }}>
        {mutation.isPending ? 'Saving...' : 'Save Preferences'}
      </Button>
    </PortalForm>
  );
}
