import type { Sent } from '../contract/exchange';
import { named, pdf } from '../forms/documents';
import { journey } from '../walk/journey';
import { ask, works } from './codes/send';

const TIMES = 10;

/** Sends calls that are refused again and again: what a refusal leaves behind adds up, such as a connection. */
export const refusedOften = journey({
  name: 'Many refused calls',
  also: ['initiateLogin.typo-costs-nothing'],
  people: ['ann'],
  async walk(kit) {
    const as = kit.author;
    const id = kit.world.drafts.find(({ owner }) => owner === as)?.id;
    const body = { proposal_document: named(pdf(), 'kit.exe', 'application/x-msdownload') };
    for (let turn = 1; id !== undefined && turn <= TIMES; turn += 1) {
      const what = 'a document that it refuses, sent again and again';
      if ((await kit.odd('updateProposal', { as, id, body }, what)).status >= 500) break;
    }
    const nobody = { ...as, email: `nobody.${as.email}` };
    const earlier: Sent[] = [];
    for (let turn = 1; turn <= TIMES; turn += 1)
      earlier.push((await ask(kit, 'initiateLogin', nobody)).sent);
    const fault = `refused the right password after ${TIMES} failed logins of somebody else`;
    await works(kit, as, 'initiateLogin.typo-costs-nothing', fault, earlier);
  },
});
