import { Alert, Skeleton, Stack, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadProfile, withKeptChanges } from '@/api/simulated';
import { LoadError } from '@/components/feedback/load-error';
import { toast } from '@/components/feedback/toast';
import { profileQuery, type User, useUser } from '@/components/use-user';
import { readEntry } from '@/device/entry';
import { currentOwner } from '@/device/owners';
import { pageTitle } from '@/lib/page-title';
import { ProfileDetails } from './-profile/profile-details';
import { ProfileForm, profileKey } from './-profile/profile-form';

export const Route = createFileRoute('/_bar/_auth/profile')({
  head: () => pageTitle('Profile'),
  component: Profile,
});

const loadProfileQuery = (user: User) =>
  queryOptions({
    queryKey: ['loadProfile', user.id],
    queryFn: () => loadProfile(user),
    retryOnMount: true,
  });

/** Whether changes were typed earlier and not saved. */
const hasUnsaved = (user: User) => Boolean(readEntry(profileKey(user))?.content);

function Profile() {
  const user = useUser();
  const profile = useQuery(loadProfileQuery(user));
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<boolean | undefined>(() => hasUnsaved(user) || undefined);

  const saved = async () => {
    // Update the name in the navigation bar and the dashboard too.
    queryClient.setQueryData(profileQuery.queryKey, (known) => known && withKeptChanges(known));
    await profile.refetch();
    setEditing(false);
    toast.success('Profile updated successfully!');
  };

  return (
    <Stack gap="lg" maw="var(--form-width)">
      <Title order={1}>Profile</Title>
      {profile.isPending && <Skeleton h={320} />}
      {profile.isError && (
        <LoadError
          title="Profile Not Found"
          messages={['Unable to load your profile information.']}
          retry={profile.refetch}
        />
      )}
      {profile.data && (
        <>
          {/* The save is simulated, and the notice says so (A-51). */}
          <Alert role="note" icon={<IconInfoCircle aria-hidden />}>
            Changes are saved on this device only
            {currentOwner()?.own ? '' : ', and deleted when you log out'}. The organisers' records
            stay the same.
          </Alert>
          {editing ? (
            <ProfileForm user={profile.data} onSaved={saved} onCancel={() => setEditing(false)} />
          ) : (
            <ProfileDetails
              user={profile.data}
              onEdit={() => setEditing(true)}
              focused={editing === false}
            />
          )}
        </>
      )}
    </Stack>
  );
}
