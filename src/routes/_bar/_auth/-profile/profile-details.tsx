import { Button } from '@mantine/core';
import { focusAtTop } from '@/components/focus-on-mount';
import { Facts } from '@/components/records/facts';
import { Section } from '@/components/section';
import type { User } from '@/components/use-user';
import { formatDate } from '@/lib/dates';

/** Facts that cannot be changed here, for the view and the form. */
export const fixedFacts = (user: User) => [
  fact('Email', user.email),
  fact('National ID or passport', user.id_passport),
  fact('Phone number', user.phone_number),
  fact('County', user.county),
];

const fact = (label: string, value: string) => [label, value || 'Not given'] as const;

/** The reader converts the type to lower case, so the keys are in lower case. Unknown types are shown in lower case. */
const registrationTypes: Record<string, string> = { team: 'Team', individual: 'Individual' };

interface ProfileDetailsProps {
  user: User;
  onEdit: () => void;
  /** True after the form has closed: the Edit button then takes the focus. */
  focused: boolean;
}

export function ProfileDetails({ user, onEdit, focused }: ProfileDetailsProps) {
  const team = user.registration_type === 'team';
  const facts = [
    fact('First name', user.first_name),
    fact('Last name', user.last_name),
    ...fixedFacts(user),
    fact('Registered as', registrationTypes[user.registration_type] ?? user.registration_type),
    ...(team ? [fact('Team member IDs', user.team_members.join(', ') || 'None yet')] : []),
    fact('Joined', user.date_joined && formatDate(user.date_joined)),
  ];
  return (
    <Section
      title="Personal information"
      aside={
        <Button ref={focused ? focusAtTop : null} variant="default" onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <Facts shape="wide" facts={facts} />
    </Section>
  );
}
