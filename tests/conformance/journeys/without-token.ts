import { endpoints, type OperationId } from 'portal-contract';
import { operationIds } from '../contract/contract';
import { at, type Exchange, isSuccess, words } from '../contract/exchange';
import { proposalForm, sent } from '../forms/proposal-forms';
import { supportForm } from '../forms/support-forms';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';
import { didOr, read } from '../walk/proposals';

/** logout and contact are harmless without a token, so a server may allow them. */
const HARMLESS: OperationId[] = ['logout', 'sendContactMessage'];

export const secured = operationIds.filter((id) => endpoints[id].secured && !HARMLESS.includes(id));

export const withoutToken = journey({
  name: 'Everything without a token, and with a bad one',
  people: ['ann'],
  writes: false,
  async walk(kit) {
    const { drafts, submitted, requests, readOnly } = kit.world;
    kit.need(tokenOf(kit), 'nobody could sign in, so a refusal without a token proves nothing');
    for (const operation of secured) {
      const { method, path } = endpoints[operation];
      const isChange = method !== 'GET' && path.includes('{id}');
      const own = operation === 'getSupportRequest' ? requests[0] : drafts[0]?.id;
      // Calls that change a record are tried only on records of this run.
      if ((readOnly && method !== 'GET') || (isChange && own === undefined)) continue;
      const id = own ?? 1;
      const body = bodyOf(operation, submitted[0]?.id ?? 1);
      // The server may close the connection before it has read the body.
      const send = (token?: string) => kit.call(operation, { id, body, token, mayBreakOff: true });
      // A change or deletion that the owner does not see is none, and one that was refused must not have happened.
      const happened = async () => {
        if (!isChange || !drafts[0]) return undefined;
        const { status, json } = await read(kit, drafts[0].owner, id);
        return operation === 'deleteProposal'
          ? [404, 410].includes(status)
          : at(json, 'relevance_to_theme') === NOBODYS;
      };
      const didOf = async (rule: string, reply: Exchange, did: string, what: string) => {
        const isDone = await happened();
        if (isSuccess(reply)) return didOr(isDone ?? true, did, reply, what);
        kit.check(rule, !isDone, reply, `refused ${what}, and did what it asks`);
        return did;
      };
      const plain = 'a call without a token';
      const anonymous = await send();
      const open = `${operation}.no-token`;
      const did = await didOf(open, anonymous, `accepted ${plain}`, plain);
      kit.refuses(open, anonymous, did, [401]);
      const fault = `returned 403 for ${plain}`;
      kit.check(`${operation}.no-token-status`, anonymous.status !== 403, anonymous, fault);
      const more = operation === 'getProfile' ? ['kit-not-a-token', withoutSignature(kit)] : [];
      for (const token of [forged(kit), ...more]) {
        const reply = await send(token);
        const rule = `${operation}.bad-token`;
        const unsigned = 'a call with a token that it did not sign';
        const accepted = await didOf(rule, reply, `accepted ${unsigned}`, unsigned);
        const fault = isSuccess(reply) ? accepted : `returned ${reply.status} for an invalid token`;
        if ([405, 429].includes(reply.status))
          kit.unchecked(rule, `the call was refused for another reason: ${words(reply)}`);
        else
          kit.check(rule, reply.status === 401, reply, {
            fault,
            expected: '401',
            got: words(reply),
          });
      }
    }
  },
});

const NOBODYS = 'Changed by nobody.';

/**
 * Returns a token that was valid until one character near its end was changed. A change of the last character may have
 * no effect.
 */
function forged(kit: Kit): string {
  const token = tokenOf(kit) ?? 'kit.not.a-token';
  const middle = token.length - Math.min(8, Math.ceil(token.length / 4));
  const other = token[middle] === 'A' ? 'B' : 'A';
  return kit.world.mask.add(
    token.slice(0, middle) + other + token.slice(middle + 1),
    'FORGED_TOKEN',
    ownerOf(kit),
  );
}

/** Returns a token that was valid until its header said that it needs no signature (RFC 7519, "alg": "none"). */
function withoutSignature(kit: Kit): string {
  const [, payload = ''] = (tokenOf(kit) ?? '').split('.');
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return kit.world.mask.add(`${header}.${payload}.`, 'UNSIGNED_TOKEN', ownerOf(kit));
}

const ownerOf = ({ world: { people, given } }: Kit) => ({
  account: [...Object.values(people), ...given].find(({ access }) => access),
});
const tokenOf = (kit: Kit) => ownerOf(kit).account?.access;

/** The bodies of the calls that need a token and have a body. */
const bodyOf = (operation: OperationId, proposal: string | number): object | undefined => {
  const bodies: { [Id in OperationId]?: object } = {
    createProposal: sent(proposalForm('Kit, nobody')),
    updateProposal: { relevance_to_theme: NOBODYS },
    createSupportRequest: supportForm(proposal),
  };
  return bodies[operation];
};
