import { expect, test } from 'vitest';
import { chatLink } from '@/lib/chat-link';

test.each(['+254 700 000 001', '0700 000 001', '254700000001'])(
  '%s opens WhatsApp, or text messages',
  (entry) => {
    expect(chatLink(entry)).toEqual({
      label: entry,
      href: 'https://wa.me/254700000001',
      sms: `sms:${entry.replaceAll(' ', '')}`,
    });
  },
);

test('A number marked with sms: opens only text messages', () => {
  expect(chatLink('sms: +254 700 000 001')).toEqual({
    label: '+254 700 000 001',
    href: 'sms:+254700000001',
  });
});

test('An https address is a link, named without its scheme', () => {
  expect(chatLink('https://chat.example.org/254700000001')).toEqual({
    label: 'chat.example.org/254700000001',
    href: 'https://chat.example.org/254700000001',
  });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://chat.example.org',
  'ask at the desk',
])('%s is shown as text, not as a link', (entry) => {
  expect(chatLink(entry)).toEqual({ label: entry, href: undefined });
});
