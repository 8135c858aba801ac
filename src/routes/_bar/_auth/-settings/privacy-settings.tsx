import { Button, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { keptPrivacy, type Privacy, savePrivacy } from '@/api/simulated';
import { toast } from '@/components/feedback/toast';
import { PortalForm } from '@/components/forms/portal-form';
import { useForm } from '@/components/forms/use-form';
import { useUnsavedQuestion } from '@/components/forms/use-unsaved-question';
import { Section } from '@/components/section';
import { useUser } from '@/components/use-user';
import { OnThisDevice } from './on-this-device';

const visibilities: Array<{ value: Privacy['profile_visibility']; label: string }> = [
  { value: 'public', label: 'Public' },
  { value: 'team', label: 'Team' },
  { value: 'private', label: 'Private' },
];

export function PrivacySettings() {
  const { id } = useUser();
  const form = useForm({ initialValues: keptPrivacy(id) });
  useUnsavedQuestion(form);
  const mutation = useMutation({
    mutationFn: (values: Privacy) => savePrivacy(id, values),
    onSuccess: (_, values) => {
      form.resetDirty(values);
      toast.success('Privacy settings updated!');
    },
  });
  return (
    <Stack gap="lg">
      <Section title="Your privacy choices">
        <Text c="dimmed">
          Saved on this device only. They don't yet change what others can see.
        </Text>
        <PortalForm
          aria-label="Privacy settings"
          form={form}
          mutation={mutation}
          failure="savePrivacy"
          onSubmit={(values) => mutation.mutate(values)}
        >
          <NativeSelect
            label="Profile visibility"
            data={visibilities}
            maw={280}
            {...form.getInputProps('profile_visibility')}
          />
          <Switch
            size="md"
            label="Show email"
            {...form.getInputProps('show_email', { type: 'checkbox' })}
          />
          <Switch
            size="md"
            label="Show division"
            {...form.getInputProps('show_division', { type: 'checkbox' })}
          />
          <Button type="submit" style={{ alignSelf: 'flex-start' }}>
            {mutation.isPending ? 'Saving...' : 'Save Settings'}
          </Button>
        </PortalForm>
      </Section>
      <OnThisDevice onDeleted={() => form.setValues(keptPrivacy(id))} />
    </Stack>
  );
}
