import { Button, List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { isOnline } from '@/api/online';
import { confirm } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { Section } from '@/components/section';
import { profileQuery, useUser } from '@/components/use-user';
import { emptyDrawer, type Inventory, inventoryOf } from '@/device/inventory';
import { formatDateTime } from '@/lib/dates';

/** What this device has saved for the signed-in user, and a button to delete it. */
export function OnThisDevice({ onDeleted }: { onDeleted: () => void }) {
  const { id } = useUser();
  const queryClient = useQueryClient();
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
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
          : 'Shared device: deleted when you log out, or after 24 hours. Closing the browser signs you out.'}
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
    ...work.map(
      ({ title, content: { at } }) =>
        `Unsent work in ${title}, from ${formatDateTime(new Date(at).toISOString())}`,
    ),
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
