import { Button, Group, Loader, Text, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pressed } from '@/api/breaker';
import type { useSearchText } from '@/components/use-search-text';
import classes from './list-tools.module.css';

interface ListToolsProps {
  filter?: ReactNode;
  label: string;
  field: ReturnType<typeof useSearchText>;
  busy: boolean;
  onRefresh: () => Promise<unknown>;
}

/** The search, the filter and Refresh, on one line. On a phone the filter has its own line. */
export function ListTools({ filter, label, field, busy, onRefresh }: ListToolsProps) {
  return (
    <Group gap="sm">
      {filter}
      <Group gap="sm" wrap="nowrap" flex="1 1 16rem">
        <TextInput
          ref={field.input}
          type="search"
          aria-label={label}
          placeholder={label}
          leftSection={<IconSearch size={18} aria-hidden />}
          flex={1}
          value={field.text}
          onChange={(event) => field.type(event.currentTarget.value)}
        />
        {/* On a phone, only the icon. Not disabled while loading, so that the button keeps the focus. */}
        <Button
          variant="default"
          flex="none"
          px="sm"
          aria-label="Refresh"
          aria-busy={busy}
          onClick={pressed(onRefresh)}
        >
          {busy ? <Loader size={18} /> : <IconRefresh size={18} aria-hidden />}
          <Text inherit span ml={8} className={classes.word}>
            Refresh
          </Text>
        </Button>
      </Group>
    </Group>
  );
}
