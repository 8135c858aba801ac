/** The newest e-mails and text messages that a real server would have sent. Testers find their codes here. */
import { deadVerdict } from '../rules/otp';
import { type CodePurpose, type Db, findByEmail } from './db';
import { addressNamed } from './people';

export interface Message {
  id: number;
  at: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  purpose: CodePurpose | 'contact';
  code?: string;
}

const KEPT_MESSAGES = 1000;

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(db: Db, onSend: (message: Message) => void) {
  const messages = (): Message[] => [...db.outbox].reverse();
  const messagesTo = (asked: string) => {
    const address = addressNamed(asked);
    const phone = findByEmail(db, address)?.phone_number;
    return messages().filter(({ to }) => to === address || to === phone);
  };

  return {
    send(message: Omit<Message, 'id'>) {
      const sent = { id: (db.outbox.at(-1)?.id ?? 0) + 1, ...message };
      db.outbox.push(sent);
      db.outbox.splice(0, db.outbox.length - KEPT_MESSAGES);
      onSend(sent);
    },
    /** Newest first. */
    messages,
    /** The messages to a person (a short name such as `amina`, or an e-mail address) or to a phone number. */
    messagesTo,
    latestCode: (to: string) => messagesTo(to).find(({ code }) => code)?.code,
  };
}

/** Whether a newer code has replaced the code of this message. The message stays in the outbox. */
export const isReplaced = ({ codes }: Db, { purpose, code }: Message): boolean =>
  code !== undefined && !codes.some((row) => row.purpose === purpose && row.code === code);

/**
 * Returns the newest code sent to this address. Undefined if it no longer works, or if fewer than `sent` codes have been
 * sent yet.
 */
export function codeToEnter({ outbox, codes }: Db, to: string, sent: number, now: number) {
  const received = outbox.filter((message) => message.to === to && message.code);
  const { purpose, code } = received.at(-1) ?? {};
  const row = codes.find((each) => each.purpose === purpose && each.code === code);
  return received.length >= sent && !deadVerdict(row, now) ? code : undefined;
}
