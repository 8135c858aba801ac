import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { addedTexts } from '@/content/added-texts';
import { accountsOfMembers } from '@/content/next-steps';
import { limits } from '@/contract/contract.gen';
import { cleanId } from '@/lib/cleaning';
import { lengthOf } from '@/lib/length-of';
import { quoted } from '@/lib/names';
import { idsIn, type Team, tooLongMember } from '@/lib/team';
import { NationalId } from '@/lib/validation';
import { isByHand } from './use-cleaning';

/** A hint, not an error, if an ID does not have 7 to 9 digits: the server decides. */
function remark(id: string): string | undefined {
  return id === '' || v.is(NationalId, id)
    ? undefined
    : 'Please check this ID: national IDs have 7 to 9 digits.';
}

/** The part of a form that this component needs, so that any form with a team can use it. */
type TeamForm = Pick<
  UseFormReturnType<Team>,
  | 'values'
  | 'errors'
  | 'key'
  | 'setFieldValue'
  | 'getInputProps'
  | 'insertListItem'
  | 'removeListItem'
>;

export function TeamMembers({ form }: { form: TeamForm }) {
  const ids = form.values.team_members;
  const { maxItems } = limits.TeamMembers;
  const rows = useRef<HTMLDivElement>(null);

  /** A new object for each change, so that the effect below runs each time. */
  const [changed, setChanged] = useState<{ next: number }>();

  // The pressed button may have disappeared with its row, so move the focus into a row.
  useLayoutEffect(() => {
    if (changed) rows.current?.querySelectorAll('input')[changed.next]?.focus();
  }, [changed]);
  const add = () => {
    form.insertListItem('team_members', '');
    setChanged({ next: ids.length });
  };
  const remove = (row: number) => {
    form.removeListItem('team_members', row);
    setRefused(undefined);
    setChanged({ next: Math.max(0, row - 1) });
  };
  /** What did not fit into a row. It is not an error of the form, whose value is still the one before. */
  const [refused, setRefused] = useState<{ row: number; message: string }>();

  // There is no `maxLength`: it would cut what is pasted, before it is cleaned. An ID that is too long is not taken.
  const type = (row: number, typed: string) => {
    const id = cleanId(typed);
    const message = lengthOf(id) > lengthOf(cleanId(ids[row] ?? '')) && tooLongMember(id);
    setRefused(message ? { row, message } : undefined);
    if (!message) form.setFieldValue(`team_members.${row}`, typed);
  };

  /** Fills a row with each ID of a list, as far as there are rows. */
  const fill = (row: number, text: string) => {
    const list = idsIn(text);
    if (list.length < 2) return type(row, list[0] ?? text);
    const before = ids.slice(0, row).filter(Boolean);
    const after = ids.slice(row + 1).filter(Boolean);
    // A server may have stored more members than the form adds.
    const room = Math.max(1, maxItems - before.length - after.length);
    const left = list.slice(room).join(', ');
    const last = before.length + Math.min(room, list.length) - 1;
    // This also removes the row's error.
    form.setFieldValue(`team_members.${row}`, '');
    form.setFieldValue('team_members', [...before, ...list.slice(0, room), ...after]);
    setRefused(
      left ? { row: last, message: addedTexts.teamMembersLeft(maxItems, quoted(left)) } : undefined,
    );
    setChanged({ next: last });
  };

  /** Browsers put several lines into a field as one, each in its own way. */
  const paste = (row: number, event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    const around = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? value.length)];
    fill(row, around.join(`\n${text}\n`));
  };

  return (
    <Input.Wrapper
      data-path="team_members"
      label="Team member IDs"
      labelElement="div"
      maw={460}
      description={`You're the team leader and are included automatically. Add up to ${maxItems} more members, with their national IDs. ${accountsOfMembers}`}
      error={form.errors.team_members}
      errorProps={{ role: 'alert', mt: 5 }}
      withAsterisk
    >
      <Stack ref={rows} gap="xs" mt="xs" role="group" aria-label="Team member IDs">
        {ids.map((id, row) => (
          <Group key={form.key(`team_members.${row}`)} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
              aria-label={`ID of team member ${row + 1}`}
              placeholder="National ID"
              inputMode="numeric"
              description={remark(id)}
              inputWrapperOrder={['input', 'description', 'error']}
              errorProps={{ role: 'alert' }}
              {...form.getInputProps(`team_members.${row}`)}
              {...(refused?.row === row && { error: refused.message })}
              onPaste={(event) => paste(row, event)}
              onChange={({ currentTarget, nativeEvent }) =>
                (isByHand(nativeEvent, currentTarget) ? type : fill)(row, currentTarget.value)
              }
            />
            {ids.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="red"
                size={42}
                aria-label={`Remove team member ${row + 1}`}
                onClick={() => remove(row)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        {ids.length < maxItems && (
          <Button
            variant="light"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            Add team member
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
