import type { Sent } from '../contract/exchange';
import { journey } from '../walk/journey';
import { ask, works } from './codes/send';

/** Logins that fail must not add up for other accounts. Some servers shut out an address after ten. */
export const refusedOften = journey({
  name: 'Many refused calls',
  also: ['initiateLogin.typo-costs-nothing'],
  people: ['ann'],
  async walk(kit) {
    const { author: as } = kit;
    const earlier: Sent[] = [];
    while (earlier.length < 11)
      earlier.push((await ask(kit, 'initiateLogin', { ...as, email: `nobody.${as.email}` })).sent);
    const fault = 'refused the right password after many failed logins of somebody else';
    await works(kit, as, 'initiateLogin.typo-costs-nothing', fault, earlier);
  },
});
