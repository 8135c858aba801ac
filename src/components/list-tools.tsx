import { Button, Group, Loader, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What finds and renews a list, on one line. */
export function ListTools({ children }: { children: ReactNode }) {
  return (
    <Group gap="sm" wrap="nowrap" flex="1 1 18rem">
      {children}
    </Group>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      flex={1}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface RefreshButtonProps {
  busy: boolean;
  onClick: () => unknown;
}

/** Not disabled while it works, so that the focus stays where it is. */
export function RefreshButton({ busy, onClick }: RefreshButtonProps) {
  return (
    <Button
      variant="default"
      flex="none"
      aria-busy={busy}
      leftSection={busy ? <Loader size={18} /> : <IconRefresh size={18} aria-hidden />}
      onClick={() => onClick()}
    >
      Refresh
    </Button>
  );
}
