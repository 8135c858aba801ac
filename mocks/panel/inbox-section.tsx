import { useState } from 'react';
import { isReplaced, type Message } from '../outbox';
import { CopyButton } from './copy-button';
import { fillCode } from './fill-code';
import type { SectionProps } from './sections';
import { formatTime } from './time';

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
  /** By a newer code. */
  replaced: boolean;
  close: () => void;
}

function MessageItem({ message, replaced, close }: MessageItemProps) {
  const { channel, to, at, text, code } = message;
  return (
    <li>
      <p className="meta">
        {channel === 'sms' ? 'SMS' : 'E-mail'} to {to}, {formatTime(at)}
      </p>
      <p>{text}</p>
      {code && (
        <div className="row">
          <strong className="code">{code}</strong>
          {replaced ? <span>replaced</span> : <FillInButton code={code} close={close} />}
          <CopyButton text={code} name={`Copy code ${code}`} />
        </div>
      )}
    </li>
  );
}

/** Out of the way afterwards where panel and field share a phone. */
const isNarrow = () => !matchMedia('(width >= 62em)').matches;

export function FillInButton({ code, close }: { code: string; close: () => void }) {
  const [missing, setMissing] = useState(false);
  const fillIn = () => {
    const field = fillCode(code);
    setMissing(!field);
    if (!field || !isNarrow()) return;
    close();
    field.focus();
  };
  return (
    <>
      <button
        type="button"
        className="primary"
        aria-label={`Fill in code ${code}`}
        onClick={fillIn}
      >
        Fill in
      </button>
      <span role="status">{missing && 'This screen asks for no code.'}</span>
    </>
  );
}
