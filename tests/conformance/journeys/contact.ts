import { journey } from '../journey';
import { error } from '../rule';

const useless = 'Organisers receive a message that they cannot answer.';
const SUBJECTS = ['technical', 'proposal', 'support', 'account', 'general', 'other'];

export const contact = journey({
  name: 'Contact',
  rules: {
    'sendContactMessage.accepts': error(
      'spec 7',
      'A message to the organisers is taken, with each of the six subjects.',
      '"Failed to send message."',
    ),
    'sendContactMessage.required': error(
      'spec 5, contact form',
      'Name, email, subject and message are all required.',
      useless,
    ),
    'sendContactMessage.email-format': error(
      'spec 5, contact form',
      'The email has the format of one.',
      useless,
    ),
    'sendContactMessage.subject-values': error(
      'spec 3, contact message',
      'The subject is one of the six.',
      useless,
    ),
  },
  async walk(kit) {
    const as = kit.author;
    const form = {
      name: 'Conformance kit',
      email: 'kit@example.com',
      subject: 'other',
      message: 'Please ignore this message: the conformance kit checks that it arrives.',
    };
    const send = (changes: object) =>
      kit.call('sendContactMessage', { as, body: { ...form, ...changes } });
    for (const subject of as.registration ? SUBJECTS : ['other']) {
      kit.accepts('sendContactMessage.accepts', await send({ subject }), `the subject ${subject}`);
      kit.leftover(`a message to the organisers, subject "${subject}"`);
    }
    for (const field of Object.keys(form)) {
      kit.refuses(
        'sendContactMessage.required',
        await send({ [field]: undefined }),
        `without ${field}`,
      );
      kit.refuses('sendContactMessage.required', await send({ [field]: '' }), `blank ${field}`);
    }
    kit.refuses(
      'sendContactMessage.email-format',
      await send({ email: 'not an address' }),
      'an address without an @',
    );
    kit.refuses(
      'sendContactMessage.subject-values',
      await send({ subject: 'gossip' }),
      'the subject gossip',
    );
  },
});
