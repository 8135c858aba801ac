import { limits } from 'portal-contract';
import { isSuccess } from '../contract/exchange';
import { each, long, ofLength } from '../forms/lengths';
import { journey } from '../walk/journey';
import { type Accepted, accepts, acceptsEach, refuses, type Write } from './fields/write';

const { maxLength } = limits.ContactMessage.name;
const SUBJECTS = ['technical', 'proposal', 'support', 'account', 'general', 'other'];

export const MESSAGE = {
  name: 'Conformance kit',
  email: 'kit@example.com',
  subject: 'other',
  message: 'Please ignore this message: the conformance kit checks that it arrives.',
};

const PADDED = { name: ' Conformance kit ', message: '\n  Please ignore this one, too. \n' };
const LONGEST = { name: ofLength(maxLength, 'Wanjikũ O’Brien', ' wa Kĩbaki') };
const LONG: Accepted[] = [
  ['longest', LONGEST, `a name of ${maxLength} characters`],
  ['long-texts', each(['message'], long), 'a message of several pages'],
];

export const contact = journey({
  name: 'Contact',
  also: ['sendContactMessage.*'],
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const write: Write = {
      id: 'sendContactMessage',
      async send(changes) {
        const body = { ...MESSAGE, ...changes };
        const reply = await kit.call('sendContactMessage', { as, body });
        if (isSuccess(reply))
          kit.leftover(`a message to the organisers, subject "${body.subject}"`);
        return reply;
      },
    };
    const subjects = as.registration ? SUBJECTS : ['other'];
    const [first, ...others] = subjects;
    await accepts(kit, write, [
      ['choices', { subject: first }, `the subject ${first}`],
      ['again', { subject: first }, 'the same message a second time'],
      ...others.map((subject) => ['choices', { subject }, `the subject ${subject}`] as const),
      ['shortest', { name: 'J', message: 'A' }, 'a name and a message of one letter'],
      ['outer-blanks', PADDED, 'texts with blanks around them'],
    ]);
    await acceptsEach(kit, write, LONG);
    await refuses(kit, write);
  },
});
