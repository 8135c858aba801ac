import { Anchor } from '@mantine/core';
import { useConfig } from './use-config';

export function SupportEmail() {
  const { supportEmail } = useConfig();
  return (
    <Anchor href={`mailto:${supportEmail}`} inherit>
      {supportEmail}
    </Anchor>
  );
}
