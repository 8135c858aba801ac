import { Button, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { type HistoryState, useRouter } from '@tanstack/react-router';
import { focusAtTop } from '@/components/focus-on-mount';
import { Done } from './done';

interface RedirectNoticeProps {
  message: string;
  /** Goes to the next screen: after two seconds, or when the user presses "Continue now". */
  onContinue: () => void;
}

/**
 * Returns a function that keeps a success in the history entry, with the state that the screen needs to show it. After a
 * reload the screen shows the success again, and does not ask for the used code.
 */
export function useKeepDone() {
  const { history } = useRouter();
  return (state: HistoryState & { done: string }) => history.replace(history.location.href, state);
}

/** Shows a form's success message before the next screen opens by itself. */
export function RedirectNotice({ message, onContinue }: RedirectNoticeProps) {
  useTimeout(onContinue, 2000, { autoInvoke: true });
  return (
    <Done ref={focusAtTop} data-outcome>
      <Stack gap="sm" align="flex-start">
        {message}
        <Button variant="outline" color="green" size="sm" onClick={onContinue}>
          Continue now
        </Button>
      </Stack>
    </Done>
  );
}
