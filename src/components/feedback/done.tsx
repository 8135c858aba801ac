import { Alert, type AlertProps, type ElementProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

/** Says that what the user asked for has been done. */
export const Done = (props: AlertProps & ElementProps<'div', keyof AlertProps>) => (
  <Alert tabIndex={-1} color="green" role="status" icon={<IconCheck aria-hidden />} {...props} />
);
