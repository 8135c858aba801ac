import { Button, Group, NativeSelect, Radio, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TeamMembers } from '@/components/forms/team-members';
import { SupportEmail } from '@/components/support-email';
import { counties } from '@/content/counties';
import type { RegistrationValues } from './registration';

export function PersonalStep({ form }: { form: UseFormReturnType<RegistrationValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          required
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          required
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      <TextInput
        label="National ID"
        description="7 to 9 digits"
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.getInputProps('id_passport')}
      />
      {/* Below the field, so that the Tab key reaches the field first. */}
      <Text size="sm" c="dimmed" mt={-8}>
        Only have a passport? Email <SupportEmail />
      </Text>
      <TextInput
        label="Phone number"
        description="10 digits starting with 07 or 01"
        type="tel"
        autoComplete="tel"
        required
        {...form.getInputProps('phone_number')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label="County"
        data={[{ value: '', label: 'Select a county' }, ...counties]}
        autoComplete="address-level1"
        required
        {...form.getInputProps('county')}
      />
      <Radio.Group label="Registration type" required {...form.getInputProps('registration_type')}>
        <Group mt={4}>
          <Radio size="md" value="individual" label="Individual" />
          <Radio size="md" value="team" label="Team" />
        </Group>
      </Radio.Group>
      {form.values.registration_type === 'team' && <TeamMembers form={form} />}
      <Button type="submit" fullWidth>
        Next
      </Button>
    </>
  );
}
