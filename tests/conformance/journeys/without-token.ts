import { endpoints, type OperationId } from '../../../src/contract/contract.gen';
import { proposalForm, sent } from '../forms/proposal-forms';
import { supportForm } from '../forms/support-forms';
import { operationIds } from '../walk/contract';
import { words } from '../walk/exchange';
import { journey } from '../walk/journey';
import type { Kit } from '../walk/kit';
import { error, type Rule } from '../walk/rule';

/** Without a token these two do no harm: one forgets a session, the other is a letter. A server may allow them. */
const HARMLESS: readonly OperationId[] = ['logout', 'sendContactMessage'];

const secured = operationIds.filter((id) => endpoints[id].secured && !HARMLESS.includes(id));

const noToken = error(
  'openapi.yaml bearerAuth; spec 6',
  'The call needs a token.',
  'Nothing; anybody reads or changes the work.',
);
const badToken = error(
  'spec 4, token refresh: "on a 401 response"',
  'A token that is not valid is answered with 401.',
  'No silent refresh: the session hangs until a new login.',
);

type RuleId = `${OperationId}.${'no-token' | 'bad-token'}`;
const rules: { [Id in RuleId]?: Rule } = Object.fromEntries(
  secured.flatMap((id) => [
    [`${id}.no-token`, noToken] as const,
    [`${id}.bad-token`, badToken] as const,
  ]),
);

export const withoutToken = journey({
  name: 'Everything without a token, and with a bad one',
  people: ['ann'],
  writes: false,
  rules: rules as Record<RuleId, Rule>,
  async walk(kit) {
    const { drafts, submitted, requests, people, given } = kit.world;
    const signedIn = [...given, ...Object.values(people)].some(({ access }) => access);
    const [draft, request] = [drafts[0]?.id, requests[0]];
    for (const operation of secured) {
      const { method, path } = endpoints[operation];
      if (kit.world.readOnly && method !== 'GET') continue;
      const own = operation === 'getSupportRequest' ? request : draft;
      // Of the calls that change a record, only those of this run are tried.
      if (method !== 'GET' && path.includes('{id}') && own === undefined) continue;
      const id = own ?? 1;
      const body = bodies(submitted[0]?.id ?? 1)[operation];
      // It may hang up before it has read what it refuses.
      const anonymous = await kit.call(operation, { id, body, mayBreakOff: true });
      const refused = anonymous.status === 401 || anonymous.status === 403;
      if (refused && !signedIn) {
        kit.unchecked(`${operation}.no-token`, NOBODY);
        kit.unchecked(`${operation}.bad-token`, NOBODY);
        continue;
      }
      kit.refuses(`${operation}.no-token`, anonymous, 'answered a call without a token', [401]);
      for (const token of [forged(kit), 'kit.not.a-token']) {
        const reply = await kit.call(operation, { id, body, token, mayBreakOff: true });
        if ([0, 405, 429].includes(reply.status)) {
          const reason = `the call was refused for another reason: ${words(reply)}`;
          kit.unchecked(`${operation}.bad-token`, reason);
          continue;
        }
        kit.check(`${operation}.bad-token`, reply.status === 401, reply, {
          fault: `answered ${reply.status} to a token that is not valid`,
          expected: '401',
          got: `${reply.status}`,
        });
      }
    }
  },
});

const NOBODY = 'nobody could sign in: the refusal of a call without a token shows nothing';

/** The author's own token with one letter in the middle of its signature changed. */
function forged(kit: Kit): string {
  const token = kit.world.people.ann?.access ?? kit.world.given[0]?.access ?? 'kit.not.a-token';
  const middle = token.length - Math.min(8, Math.ceil(token.length / 4));
  const other = token[middle] === 'A' ? 'B' : 'A';
  return kit.world.mask.add(
    token.slice(0, middle) + other + token.slice(middle + 1),
    'FORGED_TOKEN',
  );
}

const bodies = (id: string | number): { [Id in OperationId]?: object } => ({
  createProposal: sent(proposalForm('Kit, nobody')),
  updateProposal: { relevance_to_theme: 'Changed by nobody.' },
  createSupportRequest: supportForm(id),
});
