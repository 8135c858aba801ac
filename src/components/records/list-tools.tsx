import { Button, Group, Loader, Text, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { pressed } from '@/api/breaker';
import classes from './list-tools.module.css';

interface ListToolsProps {
  filter?: ReactNode;
  children: ReactNode;
}

/** The search, the filter and Refresh, on one line. On a phone the filter has its own line. */
export function ListTools({ filter, children }: ListToolsProps) {
  return (
    <Group gap="sm">
      {filter}
      <Group gap="sm" wrap="nowrap" flex="1 1 16rem">
        {children}
      </Group>
    </Group>
  );
}

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ ref, label, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      ref={ref}
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

/** On a phone the button shows only its icon. It is not disabled while loading, so that it keeps the focus. */
export function RefreshButton({ busy, onClick }: RefreshButtonProps) {
  return (
    <Button
      variant="default"
      flex="none"
      px="sm"
      aria-label="Refresh"
      aria-busy={busy}
      onClick={pressed(onClick)}
    >
      {busy ? <Loader size={18} /> : <IconRefresh size={18} aria-hidden />}
      <Text inherit span ml={8} className={classes.word}>
        Refresh
      </Text>
    </Button>
  );
}
