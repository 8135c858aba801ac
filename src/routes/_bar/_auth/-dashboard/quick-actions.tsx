import { NavLink, Title } from '@mantine/core';
import { IconChevronRight, IconFiles, IconFileText, IconLifebuoy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeadline } from '@/components/use-deadline';
import { CLOSED } from '@/content/late';

const actions = [
  { to: '/proposals/new', label: 'New Proposal', Icon: IconFileText },
  { to: '/proposals', label: 'My Proposals', Icon: IconFiles },
  { to: '/support', label: 'Support Requests', Icon: IconLifebuoy },
];

export function QuickActions() {
  const { closed } = useDeadline();
  // After the deadline a new proposal is not the first thing to do.
  const ordered = closed ? [...actions.slice(1), ...actions.slice(0, 1)] : actions;
  return (
    <nav aria-labelledby="quick-actions">
      <Title order={2} size="h3" id="quick-actions" mb="xs">
        Quick actions
      </Title>
      {ordered.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={label}
          description={closed && to === '/proposals/new' && CLOSED}
          py="sm"
          // Cancels the link's padding, so that the icon lines up with the heading.
          mx="calc(-1 * var(--mantine-spacing-sm))"
          w="auto"
          leftSection={<Icon size={20} aria-hidden />}
          rightSection={<IconChevronRight size={16} aria-hidden />}
        />
      ))}
    </nav>
  );
}
