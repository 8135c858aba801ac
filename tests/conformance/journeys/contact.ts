import { limits } from 'portal-contract';
import { ofLength } from '../forms/lengths';
import { RICH } from '../forms/proposal-forms';
import { acceptsEach } from '../walk/each';
import { journey } from '../walk/journey';
import { mustNotBe } from './fields/table';

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
    for (const subject of as.registration ? SUBJECTS : ['other']) {
      const fault = `refused the subject ${subject}`;
      kit.accepts('sendContactMessage.choices', await send({ subject }), fault);
      kit.leftover(`a message to the organisers, subject "${subject}"`);
    }
    const again = 'refused a second message about the same subject';
    const second = await send({ message: 'Another message of the conformance kit.' });
    kit.accepts('sendContactMessage.again', second, again);
    const least = 'refused a name of two letters and a message of five';
    const hello = await send({ name: 'Jo', message: 'Asante'.slice(0, 5) });
    kit.accepts('sendContactMessage.shortest', hello, least);
    await acceptsEach(
      kit,
      [
        {
          rule: 'sendContactMessage.longest',
          change: { name: ofLength(maxLength, 'Wanjikũ O’Brien', ' wa Kĩbaki') },
          fault: `refused a name of ${maxLength} characters`,
        },
        {
          rule: 'sendContactMessage.long-texts',
          change: { message: pages },
          fault: 'refused a message of several pages',
        },
      ],
      send,
    );
    for (const [rule, change, what] of mustNotBe('sendContactMessage'))
      kit.refuses(rule, await send(change), `accepted ${what}`);
  },
});

const pages = RICH.padEnd(6000, ' Habari za maji.');
