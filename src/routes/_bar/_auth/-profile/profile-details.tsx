import { Button } from '@mantine/core';
import { focusAtTop } from '@/components/focus-on-mount';
import { Section } from '@/components/section';
import type { User } from '@/components/use-user';
import { formatDate } from '@/lib/dates';
import classes from './profile.module.css';

/** Facts that cannot be changed here, for the view and the form. */
export const fixedFacts = (user: User) => [
  ['Email', user.email],
  ['National ID or passport', user.id_passport],
  ['Phone number', user.phone_number],
  ['County', user.county],
];

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
    ['First name', user.first_name],
    ['Last name', user.last_name],
    ...fixedFacts(user),
    ['Registered as', registrationTypes[user.registration_type] ?? user.registration_type],
    ...(team ? [['Team member IDs', user.team_members.join(', ') || 'None yet']] : []),
    ['Joined', user.date_joined && formatDate(user.date_joined)],
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
      <Facts facts={facts} />
    </Section>
  );
}

export function Facts({ facts }: { facts: string[][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}
