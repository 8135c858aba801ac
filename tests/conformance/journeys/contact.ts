import { limits } from 'portal-contract';
import { formOf } from '../contract/contract';
import { type Exchange, isSuccess } from '../contract/exchange';
import type { Account } from '../forms/accounts';
import { each, long, ofLength, sizeOf } from '../forms/lengths';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';
import { type Accepted, writing } from './fields/write';

const { maxLength } = limits.ContactMessage.name;
const SUBJECTS = formOf('sendContactMessage').properties.subject?.enum ?? [];

export const MESSAGE = {
  name: 'Conformance kit',
  email: 'kit@example.com',
  subject: 'other',
  message: 'Please ignore this message: the conformance kit checks that it arrives.',
};

export const SENT = `a message to the organisers from ${MESSAGE.email}`;

export async function message(kit: Kit, as: Account, changes: object = {}): Promise<Exchange> {
  const reply = await kit.call('sendContactMessage', { as, body: { ...MESSAGE, ...changes } });
  if (isSuccess(reply)) kit.leftover(SENT);
  return reply;
}

const PADDED = { name: ' Conformance kit ', message: '\n  Please ignore this one, too. \n' };
const LONGEST = { name: ofLength(maxLength, 'Wanjikũ O’Brien', ' wa Kĩbaki') };
const LONG: Accepted[] = [
  ['longest', LONGEST, `a name of ${sizeOf(LONGEST.name)}`],
  ['long-texts', each(['message'], long), 'a message of several pages'],
];

export const contact = journey({
  name: 'Contact',
  also: ['sendContactMessage.*'],
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const { accepts, acceptsEach, refuses } = writing(kit, {
      id: 'sendContactMessage',
      send: (changes) => message(kit, as, changes),
    });
    const [first, ...others] = as.registration ? SUBJECTS : ['other'];
    await accepts([
      ['choices', { subject: first }, `the subject ${first}`],
      ['again', { subject: first }, 'the same message a second time'],
      ...others.map((subject) => ['choices', { subject }, `the subject ${subject}`] as const),
      ['shortest', { name: 'J', message: '0' }, 'a name and a message of one character'],
      ['outer-blanks', PADDED, 'texts with blanks around them'],
    ]);
    await acceptsEach(LONG);
    await refuses();
    const anonymous = await kit.call('sendContactMessage', { body: MESSAGE });
    if (isSuccess(anonymous)) kit.leftover(SENT);
    const fault = 'accepted a message from somebody who is not signed in';
    kit.refuses('sendContactMessage.no-token', anonymous, fault, [401, 403]);
  },
});
