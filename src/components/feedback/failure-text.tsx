import { List, Text } from '@mantine/core';
import type { Explanation } from '@/api/explain';

/** The sentence, or the list of them, then what the server says, then the hint. All of it is text, never markup. */
export function FailureText({ messages, reasons, hint }: Explanation) {
  return (
    <>
      {messages.length < 2 ? (
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
            <Text key={line} size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ),
      )}
    </>
  );
}
