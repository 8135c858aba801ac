import * as v from 'valibot';
import type { Args, Reply } from '@/api/calls';
import { api } from '@/api/client';
import { addedTexts } from '@/content/added-texts';
import { type ContactSubject, contactSubjects } from '@/content/contact-subjects';
import { Email, filled, Name } from '@/lib/validation';
import type { Delivery } from '@/outbox/send';

export const ContactMessage = v.object({
  name: Name,
  email: Email,
  subject: v.picklist(Object.keys(contactSubjects) as ContactSubject[], addedTexts.required),
  message: filled(addedTexts.required),
});

type Message = Args<'sendContactMessage'>['body'];

export const messageOf = (values: Record<string, string>): Message =>
  v.parse(ContactMessage, values);

/** There is no `find`: no call of the contract can tell whether a message has arrived. */
export const messageDelivery: Delivery<Message, Message, Reply<'sendContactMessage'>> = {
  later: () => ({ sends: { operation: 'sendContactMessage' }, title: '' }),
  send: (body, signal) => api.sendContactMessage({ body }, { signal }),
  note: (body) => body,
  thing: () => 'your message',
  creates: true,
  received: () => 'your message was sent',
  words: { untold: "Your message may have been sent. We'll ask before sending it again." },
  failure: () => 'sendContactMessage',
};
