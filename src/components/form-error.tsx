import { Alert, List, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

interface FormErrorProps {
  /** One message is shown as a sentence, several as a list; none shows nothing. */
  messages: readonly string[];
  hint?: string | undefined;
  /** Somebody has begun to type meanwhile: it is announced, and leaves the focus where it is. */
  quiet?: boolean;
}

/** One function for all renders, so that React calls it for a new alert only and never while somebody types. */
const focus = (alert: HTMLElement | null) => alert?.focus();

/** What went wrong with a form as a whole. It takes the focus from the button, so that nobody misses it. */
export function FormError({ messages, hint, quiet = false }: FormErrorProps) {
  if (messages.length === 0) return null;
  return (
    <Alert
      key={messages.join()}
      {...(!quiet && { ref: focus })}
      tabIndex={-1}
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
    >
      {messages.length === 1 ? (
        messages[0]
      ) : (
        <List size="sm">
          {messages.map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      )}
      {hint && (
        <Text size="sm" mt={4}>
          {hint}
        </Text>
      )}
    </Alert>
  );
}
