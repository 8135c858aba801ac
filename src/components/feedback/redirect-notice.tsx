import { Alert, Button, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { focusAtTop } from '@/components/focus-on-mount';

interface RedirectNoticeProps {
  message: string;
  /** Goes to the next screen: after two seconds, or when the user presses "Continue now". */
  onContinue: () => void;
}

/** Shows a form's success message before the next screen opens by itself. */
export function RedirectNotice({ message, onContinue }: RedirectNoticeProps) {
  useTimeout(onContinue, 2000, { autoInvoke: true });
  return (
    <Alert
      ref={focusAtTop}
      data-outcome
      tabIndex={-1}
      color="green"
      role="status"
      icon={<IconCheck aria-hidden />}
    >
      <Stack gap="sm" align="flex-start">
        {message}
        <Button variant="outline" color="green" size="sm" onClick={onContinue}>
          Continue now
        </Button>
      </Stack>
    </Alert>
  );
}
