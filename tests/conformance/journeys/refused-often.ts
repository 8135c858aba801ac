import type { Sent } from '../contract/exchange';
import { journey } from '../walk/journey';
import { ask, works } from './codes/send';

/** With those of other journeys they are more than ten, where some servers shut out an address. */
const MORE = 2;

/** Logins that fail must not add up for other accounts. */
export const refusedOften = journey({
  name: 'Many refused calls',
  also: ['initiateLogin.typo-costs-nothing'],
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const nobody = { ...as, email: `nobody.${as.email}` };
    let sent: Sent | undefined;
    for (let turn = 1; turn <= MORE; turn += 1)
      ({ sent } = await ask(kit, 'initiateLogin', nobody));
    const fault = 'refused the right password after many failed logins of somebody else';
    const earlier = sent && Array<Sent>(12).fill(sent);
    await works(kit, as, 'initiateLogin.typo-costs-nothing', fault, earlier);
  },
});
