import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { type ProfileChanges, saveProfile } from '@/api/simulated';
import { focusOnMount } from '@/components/focus-on-mount';
import { PortalForm } from '@/components/forms/portal-form';
import { TeamMembers } from '@/components/forms/team-members';
import { useAutosave } from '@/components/forms/use-autosave';
import { useForm } from '@/components/forms/use-form';
import { Facts } from '@/components/records/facts';
import { Section } from '@/components/section';
import type { User } from '@/components/use-user';
import { formKey } from '@/device/entry';
import { cleanId } from '@/lib/cleaning';
import { TeamMember, teamErrors } from '@/lib/team';
import { Name } from '@/lib/validation';
import { fixedFacts } from './profile-details';

const Changes = v.object({
  first_name: Name,
  last_name: Name,
  team_members: v.array(TeamMember),
});

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  team_members: 'Team member IDs',
};

export const profileKey = (user: User) => formKey(user.id, 'profile');

const nameErrors = schemaResolver(Changes, { sync: true });

interface ProfileFormProps {
  user: User;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

/** Starts with the current profile, or with the changes that were typed and not saved. */
export function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const team = user.registration_type === 'team';
  const { first_name, last_name, team_members } = user;
  // A server may also list the leader as a member.
  const others = team_members.filter((id) => cleanId(id) !== cleanId(user.id_passport));
  const rows = others.length > 0 ? others : [''];
  const form = useForm<ProfileChanges>({
    initialValues: { first_name, last_name, team_members: rows },
    validate: (values) => ({
      ...nameErrors(values),
      ...(team && teamErrors(values, user.id_passport)),
    }),
  });
  const { notice, autosave, state } = useAutosave({
    key: profileKey(user),
    formName: 'Profile',
    form,
    recordLabels: labels,
    opensFiles: false,
  });
  const mutation = useMutation({
    mutationFn: (changes: ProfileChanges) => saveProfile(user.id, changes),
    onSuccess: () => {
      autosave.forgetTyped();
      return onSaved();
    },
  });
  const cancel = () => {
    autosave.forgetTyped();
    onCancel();
  };
  return (
    <Section title="Personal information">
      <PortalForm
        aria-label="Personal information"
        form={form}
        mutation={mutation}
        failure="saveProfile"
        onSubmit={(values) => {
          const changes = v.parse(Changes, values);
          mutation.mutate({ ...changes, team_members: changes.team_members.filter(Boolean) });
        }}
      >
        {notice()}
        <Fieldset variant="unstyled" m={0} disabled={state.isElsewhere}>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                label={labels.first_name}
                withAsterisk
                autoComplete="given-name"
                ref={focusOnMount}
                {...form.getInputProps('first_name')}
              />
              <TextInput
                label={labels.last_name}
                withAsterisk
                autoComplete="family-name"
                {...form.getInputProps('last_name')}
              />
            </SimpleGrid>
            {team && <TeamMembers form={form} />}
          </Stack>
        </Fieldset>
        <Facts shape="wide" facts={fixedFacts(user)} />
        <Text size="sm" c="dimmed">
          Email, national ID, phone number and county cannot be changed.
        </Text>
        {/* Where they stand below each other, saving comes first. */}
        <Group wrap="wrap-reverse">
          <Button variant="default" onClick={cancel} disabled={mutation.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={state.isElsewhere}>
            {mutation.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </Group>
      </PortalForm>
    </Section>
  );
}
