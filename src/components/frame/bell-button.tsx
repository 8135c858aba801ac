import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';

export function BellButton(props: ActionIconProps & ElementProps<'button', keyof ActionIconProps>) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label="Notifications" {...props}>
      <IconBell aria-hidden />
    </ActionIcon>
  );
}
