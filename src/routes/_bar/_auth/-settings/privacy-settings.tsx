import { Button, List, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { isOnline } from '@/api/online';
import { keptPrivacy, type Privacy, savePrivacy } from '@/api/simulated';
import { confirm } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { PortalForm } from '@/components/forms/portal-form';
import { useForm } from '@/components/forms/use-form';
import { useUnsavedQuestion } from '@/components/forms/use-unsaved-question';
import { Section } from '@/components/section';
import { profileQuery, useUser } from '@/components/use-user';
import { followEntries } from '@/device/entry';
import { emptyDrawer, type Inventory, inventoryOf } from '@/device/inventory';
import { formatShort } from '@/lib/dates';

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

/** What this device has saved for the signed-in user, and a button to delete it (A-97). */
function OnThisDevice({ onDeleted }: { onDeleted: () => void }) {
  const { id } = useUser();
  const queryClient = useQueryClient();
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  // Other tabs save, send and delete too. The device's storage is outside React.
  useEffect(() => followEntries(() => showAgain()), []);
  // Read at each render: the settings beside it may just have been saved.
  const inventory = inventoryOf(id);
  const lines = linesOf(inventory);

  const empty = async () => {
    const yes = await confirm({
      title: 'Delete from this device',
      question: 'Are you sure you want to delete everything saved for you on this device?',
      note:
        [
          inventory.work.length + inventory.waiting.length > 0 && 'Unsent work will be lost.',
          !isOnline() &&
            "You're offline, and your screens can't be loaded again without a network.",
        ]
          .filter(Boolean)
          .join(' ') || undefined,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!yes) return;
    emptyDrawer(id);
    showAgain();
    onDeleted();
    toast.success('Deleted from this device.');
    // Reload the profile, because changes saved on this device are gone now.
    await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  };

  return (
    <Section title="On this device">
      <Text>
        {inventory.own
          ? 'You ticked “Remember me”, so we treat this as your own device. We keep what is saved for up to 30 days, also after you log out.'
          : 'On a shared device we delete what is saved when you log out, or after 24 hours. Closing the browser signs you out.'}
      </Text>
      {lines.length > 0 ? (
        <>
          <List>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          <Button variant="default" onClick={empty} style={{ alignSelf: 'flex-start' }}>
            Delete from this device
          </Button>
        </>
      ) : (
        <Text c="dimmed">Nothing is saved at the moment.</Text>
      )}
    </Section>
  );
}

function linesOf(inventory: Inventory): string[] {
  const { work, waiting, documents, settings, bell, records, identifier } = inventory;
  return [
    ...work.map(({ title, content: { at } }) => `Unsent work in ${title}, from ${formatShort(at)}`),
    ...waiting.map((title) => `Waiting to be sent: ${title}`),
    ...(documents > 0 ? [`Details of documents you sent: ${documents}, for the receipts`] : []),
    ...(settings ? ['Your settings and the changes to your profile'] : []),
    ...(bell ? ['When you last opened the notifications'] : []),
    ...(records
      ? [
          'Your profile, proposals and support requests as you last saw them, for seven days at most',
        ]
      : []),
    ...(identifier ? ['Your email or ID, for the login screen'] : []),
  ];
}
