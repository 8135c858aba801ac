export interface ChatLink {
  label: string;
  href: string | undefined;
  /** The device's own messages, for whoever does not use the chat. */
  sms?: string;
}

/** As WhatsApp wants a number: with its country, and digits only. One without a country is Kenyan. */
const international = (digits: string) => digits.replace(/^0/, '254').replace('+', '');

/**
 * A chat number from the configuration: a phone number opens WhatsApp, or the device's messages; `sms:` before it says
 * that it has no chat, and an https address (of another chat service) is a link as it stands. Anything else, a
 * `javascript:` address above all, stays plain text.
 */
export function chatLink(entry: string): ChatLink {
  const label = entry.replace(/^sms:\s*/, '');
  const digits = label.replace(/[\s()-]/g, '');
  if (/^\+?\d{7,15}$/.test(digits)) {
    const sms = `sms:${digits}`;
    if (label !== entry) return { label, href: sms };
    return { label, href: `https://wa.me/${international(digits)}`, sms };
  }
  const url = URL.canParse(entry) ? new URL(entry) : undefined;
  if (url?.protocol === 'https:') {
    return { label: `${url.host}${url.pathname}`.replace(/\/$/, ''), href: url.href };
  }
  return { label: entry, href: undefined };
}
