import { Anchor } from '@mantine/core';
import { config } from '@/lib/config';

export function SupportEmail() {
  return (
    <Anchor href={`mailto:${config.supportEmail}`} inherit underline="always">
      {config.supportEmail}
    </Anchor>
  );
}
