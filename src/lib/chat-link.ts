export interface ChatLink {
  label: string;
  href: string | undefined;
}

/**
 * A chat number from the configuration: a phone number opens the device's messages, an https address (of a chat
 * service) is a link as it stands. Anything else, a `javascript:` address above all, stays plain text.
 */
export function chatLink(entry: string): ChatLink {
  const digits = entry.replace(/[\s()-]/g, '');
  if (/^\+?\d{7,15}$/.test(digits)) return { label: entry, href: `sms:${digits}` };
  const url = URL.canParse(entry) ? new URL(entry) : undefined;
  if (url?.protocol === 'https:') {
    return { label: `${url.host}${url.pathname}`.replace(/\/$/, ''), href: url.href };
  }
  return { label: entry, href: undefined };
}
