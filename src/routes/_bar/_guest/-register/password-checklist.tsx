import { List, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { passwordChecklist } from '@/lib/validation';

/** The five rules of a password, ticked off while it is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <List size="sm" mt="xs" pl={0} spacing={2} aria-label="Your password needs" center>
      {passwordChecklist(password).map(({ label, met }) => (
        <List.Item
          key={label}
          icon={
            <ThemeIcon size={18} radius="xl" variant="light" color={met ? 'green' : 'gray'}>
              {met ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
            </ThemeIcon>
          }
        >
          {label} <VisuallyHidden>{met ? '(met)' : '(missing)'}</VisuallyHidden>
        </List.Item>
      ))}
    </List>
  );
}
