import { useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Mock } from '../mock';
import type { Message } from '../outbox';

const time = new Intl.DateTimeFormat('en-KE', {
  timeZone: 'Africa/Nairobi',
  hour: '2-digit',
  minute: '2-digit',
});
const date = new Intl.DateTimeFormat('en-KE', { timeZone: 'Africa/Nairobi', dateStyle: 'medium' });

export function InboxPanel({ mock }: { mock: Mock }) {
  const sent = useSyncExternalStore(mock.subscribe, () => mock.db.outbox.length);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const messages = mock.outbox.messages();

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <>
      {open && (
        <div
          className="panel"
          role="dialog"
          aria-labelledby={titleId}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <header>
            <h2 id={titleId} tabIndex={-1} ref={(heading) => heading?.focus()}>
              Inbox
            </h2>
            <button type="button" onClick={close}>
              Close
            </button>
          </header>
          <p>
            Demo data – mock server. Its date is {date.format(mock.clock.now())},{' '}
            {time.format(mock.clock.now())} EAT.
          </p>
          {sent === 0 && <p>No messages yet. Codes that the portal sends arrive here.</p>}
          <ol>
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ol>
          <footer>
            <button type="button" onClick={() => location.assign('/?reset')}>
              Reset the demo
            </button>
          </footer>
        </div>
      )}
      <button
        type="button"
        className="toggle"
        ref={button}
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        Inbox ({sent})
      </button>
    </>
  );
}

function MessageItem({ message: { channel, to, at, text, code } }: { message: Message }) {
  return (
    <li>
      <p className="meta">
        {channel === 'sms' ? 'SMS' : 'E-mail'} to {to}, {time.format(new Date(at))}
      </p>
      <p>{text}</p>
      {code && <CopyButton code={code} />}
    </li>
  );
}

function CopyButton({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <p className="code">
      <strong>{code}</strong>
      <button
        type="button"
        aria-label={`Copy code ${code}`}
        onClick={() => navigator.clipboard.writeText(code).then(() => setCopied(true))}
      >
        Copy
      </button>
      <span role="status">{copied && 'Copied'}</span>
    </p>
  );
}
