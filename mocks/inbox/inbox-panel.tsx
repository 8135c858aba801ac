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
  const toggle = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <>
      {open && <Messages mock={mock} close={close} />}
      <button
        type="button"
        className="toggle"
        ref={toggle}
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        Inbox ({sent})
      </button>
      <span className="mark">Demo data – mock server, {date.format(mock.clock.now())}</span>
    </>
  );
}

function Messages({ mock, close }: { mock: Mock; close: () => void }) {
  const titleId = useId();
  const now = mock.clock.now();
  const messages = mock.outbox.messages();

  return (
    <div
      className="panel"
      role="dialog"
      aria-labelledby={titleId}
      ref={(panel) => onEscape(panel, close)}
    >
      <header>
        <h2 id={titleId} tabIndex={-1} ref={focusOnce}>
          Inbox
        </h2>
        <button type="button" onClick={close}>
          Close
        </button>
      </header>
      <p>
        Demo data – mock server. The time here is {date.format(now)}, {time.format(now)} EAT.
      </p>
      {messages.length === 0 && <p>No messages yet. Codes that the portal sends arrive here.</p>}
      <ol>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ol>
      <button type="button" onClick={() => location.assign('/?reset')}>
        Reset the demo
      </button>
    </div>
  );
}

/** Stable, so that it runs when the panel opens and not at every message. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

function onEscape(element: HTMLElement | null, close: () => void) {
  const listen = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  element?.addEventListener('keydown', listen);
  return () => element?.removeEventListener('keydown', listen);
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
