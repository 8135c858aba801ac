import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

export function InfoButton(props: ActionIconProps & ElementProps<'button', keyof ActionIconProps>) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} {...props}>
      <IconInfoCircle size={18} aria-hidden />
    </ActionIcon>
  );
}
