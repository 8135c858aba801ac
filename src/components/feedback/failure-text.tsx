import { List, Text } from '@mantine/core';
import { reasonOf } from '@/api/causes';
import { ApiError } from '@/api/errors';
import { type Explanation, endOfWait } from '@/api/explain';
import { useSeconds } from '@/components/use-seconds';

/**
 * Shows the messages, below them the server's own reasons, and then the hint. A wait that the server asks for is counted
 * down. All of it is text, never markup.
 */
export function FailureText({ messages, reasons, hint, wait }: Explanation) {
  const told = (line: string) => <Told line={line} wait={wait} />;
  return (
    <>
      {messages.length < 2 ? (
        told(messages[0] ?? '')
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
              {told(line)}
            </Text>
          ),
      )}
    </>
  );
}

/** The line, in which the sentence about the wait counts down. */
function Told({ line, wait }: { line: string } & Pick<Explanation, 'wait'>) {
  if (!wait || !line.includes(wait.sentence)) return line;
  const says = (seconds: number) => line.replace(wait.sentence, wait.says(seconds));
  return <Countdown until={wait.until} says={says} />;
}

interface CountdownProps {
  /** In milliseconds by the portal's clock. */
  until: number;
  says: (seconds: number) => string;
}

/** A visible countdown. Screen readers don't announce its changes: an announcement each second would be noise. */
function Countdown({ until, says }: CountdownProps) {
  const seconds = useSeconds((time) => Math.max(0, Math.ceil((until - time) / 1000)));
  return <span aria-live="off">{says(seconds)}</span>;
}

/** Why data could not be loaded yet. If the server asks for a wait, counts it down. */
export function Reason({ error }: { error: Error | null }) {
  const until = error instanceof ApiError ? endOfWait(error) : undefined;
  if (until === undefined) return reasonOf(error);
  return <Countdown until={until} says={(seconds) => reasonOf(error, seconds)} />;
}
