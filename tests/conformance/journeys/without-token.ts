import { endpoints, type OperationId } from '../../../src/api/contract.gen';
import { isSuccess } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { proposalForm, sent } from '../proposal-forms';
import { error, type Rule } from '../rule';
import { supportForm } from './support-create';

const secured = (Object.keys(endpoints) as OperationId[]).filter((id) => endpoints[id].secured);

/** Nothing is lost when these two work without a token: one forgets a session, the other is a letter. */
const HARMLESS: readonly OperationId[] = ['logout', 'sendContactMessage'];

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
    [`${id}.no-token`, noToken],
    [`${id}.bad-token`, badToken],
  ]),
);

export const withoutToken = journey({
  name: 'Everything without a token, and with a bad one',
  writes: false,
  rules: rules as Record<RuleId, Rule>,
  async walk(kit) {
    const draft = kit.world.drafts[0];
    const id = draft?.id ?? 1;
    for (const operation of secured) {
      if (kit.world.readOnly && endpoints[operation].method !== 'GET') continue;
      // Of the calls that name a record, only those of this run are tried.
      if (
        endpoints[operation].method !== 'GET' &&
        endpoints[operation].path.includes('{id}') &&
        !draft
      )
        continue;
      const body = bodies(id)[operation];
      const anonymous = await kit.call(operation, { id, body });
      if (!HARMLESS.includes(operation))
        kit.refuses(`${operation}.no-token`, anonymous, 'there is no token', [401]);
      for (const token of [forged(kit), 'kit.not.a-token']) {
        const reply = await kit.call(operation, { id, body, token });
        if (isSuccess(reply) && HARMLESS.includes(operation)) continue;
        kit.check(
          `${operation}.bad-token`,
          reply.status === 401 || reply.status === 429 || reply.status === 0,
          reply,
          {
            expected: '401',
            got: `${reply.status} for a token that is not valid`,
          },
        );
      }
    }
  },
});

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
  logout: { refresh_token: 'kit.not.a-token' },
  createProposal: sent(proposalForm('Kit, nobody')),
  updateProposal: { relevance_to_theme: 'Changed by nobody.' },
  createSupportRequest: supportForm(id),
  sendContactMessage: {
    name: 'Kit',
    email: 'kit@example.com',
    subject: 'other',
    message: 'Please ignore.',
  },
});
