import { Anchor } from '@mantine/core';
import { config } from '@/lib/config';

export function SupportEmail() {
  return (
    <Anchor href={`mailto:${config.supportEmail}`} inherit>
      {config.supportEmail}
    </Anchor>
  );
}
