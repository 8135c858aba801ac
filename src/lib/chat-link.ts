import { parseUrl } from './url.ts';

interface ChatLink {
  label: string;
  href: string | undefined;
  /** An address that opens the device's text messages, for users without the chat app. */
  sms?: string;
}

/** WhatsApp needs the country code and digits only. A number that begins with 0 is Kenyan. */
const international = (digits: string) => digits.replace(/^0/, '254').replace('+', '');

/**
 * Makes a link from an entry of `chatNumbers` in config.json. A phone number gets an address for WhatsApp and one for
 * text messages. A number after `sms:` gets only the address for text messages. An https address (of another chat
 * service) is used as it is. Anything else, such as a `javascript:` address, stays plain text.
 */
export function chatLink(entry: string): ChatLink {
  const label = entry.replace(/^sms:\s*/, '');
  const digits = label.replace(/[\s()-]/g, '');
  if (/^\+?\d{7,15}$/.test(digits)) {
    const sms = `sms:${digits}`;
    if (label !== entry) return { label, href: sms };
    return { label, href: `https://wa.me/${international(digits)}`, sms };
  }
  const url = parseUrl(entry);
  if (url?.protocol === 'https:') {
    return { label: `${url.host}${url.pathname}`.replace(/\/$/, ''), href: url.href };
  }
  return { label: entry, href: undefined };
}
