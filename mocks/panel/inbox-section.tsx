import { isReplaced, type Message } from '../state/outbox';
import { CopyButton } from './copy-button';
import { FillCodeButton } from './fill-in-button';
import type { SectionProps } from './sections';
import { formatDay, formatTime } from './time';

/** Every e-mail and SMS that the server would have sent, newest first. */
export function InboxSection({ mock, close }: SectionProps) {
  const messages = mock.outbox.messages();
  if (messages.length === 0)
    return <p>No messages yet. Codes that the portal sends arrive here.</p>;
  return (
    <ol className="list">
      {messages.map((message) => (
        <MessageItem
          key={message.id}
          message={message}
          replaced={isReplaced(mock.db, message)}
          close={close}
        />
      ))}
    </ol>
  );
}

interface MessageItemProps {
  message: Message;
  /** Whether a newer code has replaced this message's code. */
  replaced: boolean;
  close: () => void;
}

function MessageItem({ message, replaced, close }: MessageItemProps) {
  const { channel, to, at, text, code } = message;
  return (
    <li>
      <p className="meta">
        {channel === 'sms' ? 'SMS' : 'E-mail'} to {to}, {formatDay(at)}, {formatTime(at)}
      </p>
      <p>{text}</p>
      {code && (
        <div className="row">
          <strong className="code">{code}</strong>
          {replaced ? <span>replaced</span> : <FillCodeButton code={code} close={close} />}
          <CopyButton text={code} name={`Copy code ${code}`} />
        </div>
      )}
    </li>
  );
}
