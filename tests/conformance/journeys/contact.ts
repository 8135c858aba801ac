import { limits } from 'portal-contract';
import { ofLength } from '../forms/lengths';
import { RICH } from '../forms/proposal-forms';
import { acceptsEach } from '../walk/each';
import { journey } from '../walk/journey';
import { mustNotBe } from './fields/table';
import { accepts } from './fields/write';

const { maxLength } = limits.ContactMessage.name;
const SUBJECTS = ['technical', 'proposal', 'support', 'account', 'general', 'other'];

export const contact = journey({
  name: 'Contact',
  also: ['sendContactMessage.*'],
  people: ['ann'],
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
    const subjects = as.registration ? SUBJECTS : ['other'];
    const [first, ...others] = subjects;
    const padded = { name: ' Conformance kit ', message: '\n  Please ignore this one, too. \n' };
    await accepts(kit, { id: 'sendContactMessage', send }, [
      ['choices', { subject: first }, `the subject ${first}`],
      ['again', { subject: first }, 'the same message a second time'],
      ...others.map((subject) => ['choices', { subject }, `the subject ${subject}`] as const),
      ['shortest', { name: 'J', message: 'A' }, 'a name and a message of one letter'],
      ['outer-blanks', padded, 'texts with blanks around them'],
    ]);
    for (const subject of subjects)
      kit.leftover(`a message to the organisers, subject "${subject}"`);
    const name = ofLength(maxLength, 'Wanjikũ O’Brien', ' wa Kĩbaki');
    const message = RICH.padEnd(6000, ' Habari za maji.');
    const values = [
      ['longest', { name }, `a name of ${maxLength} characters`],
      ['long-texts', { message }, 'a message of several pages'],
    ] as const;
    await acceptsEach(kit, 'sendContactMessage', values, send);
    for (const [rule, change, what] of mustNotBe('sendContactMessage'))
      kit.refuses(rule, await send(change), `accepted ${what}`);
  },
});
