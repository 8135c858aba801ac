import { List, Text } from '@mantine/core';
import { ApiError } from '@/api/errors';
import { type Explanation, endOfWait, reasonOf } from '@/api/explain';
import { tooMany } from '@/api/messages';
import { useSeconds } from '@/components/use-seconds';

/**
 * Shows the messages or, with `until`, a countdown instead. Below them are the server's own reasons and then the hint.
 * All of it is text, never markup.
 */
export function FailureText({ messages, reasons, hint, until }: Explanation) {
  return (
    <>
      {until !== undefined ? (
        <Wait until={until} says={tooMany} />
      ) : messages.length < 2 ? (
        messages[0]
      ) : (
        <List size="sm">
          {messages.map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      )}
      {[...reasons, hint].map(
        (line) =>
          line && (
            <Text key={line} size="sm" mt={4}>
              {line}
            </Text>
          ),
      )}
    </>
  );
}

interface WaitProps {
  /** In milliseconds by the portal's clock. */
  until: number;
  says: (seconds: number) => string;
}

/** A visible countdown. Screen readers don't announce its changes: an announcement each second would be noise. */
function Wait({ until, says }: WaitProps) {
  const seconds = useSeconds((time) => Math.max(0, Math.ceil((until - time) / 1000)));
  return <span aria-live="off">{says(seconds)}</span>;
}

/** Why data could not be loaded yet. If the server asks for a wait, counts it down. */
export function Reason({ error }: { error: Error | null }) {
  const until = error instanceof ApiError ? endOfWait(error) : undefined;
  if (until === undefined) return reasonOf(error);
  return <Wait until={until} says={(seconds) => reasonOf(error, seconds)} />;
}
