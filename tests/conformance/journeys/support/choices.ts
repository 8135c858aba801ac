/** Sends each type and priority (for a given account only one type), and fields that competitors must not set. */

import { at, type Exchange, isSuccess, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { OPTIONAL, PRIORITIES, supportForm, TYPES } from '../../forms/support-forms';
import type { Kit } from '../../walk/kit';
import type { Ask } from './create-refusals';

const folded = ({ json }: Exchange, field: string) => String(at(json, field)).toUpperCase();

export async function choices(kit: Kit, as: Account, ask: Ask, proposal: string | number) {
  const displays = new Map<string, string>();
  for (const [index, support_type] of (as.registration ? TYPES : TYPES.slice(0, 1)).entries()) {
    const priority = PRIORITIES[index % PRIORITIES.length];
    const early = index < PRIORITIES.length;
    const form = supportForm(proposal, { support_type, priority });
    const one = early ? await ask(form) : await bare(kit, ask, form);
    const rule = early ? 'createSupportRequest.choices' : 'createSupportRequest.choices';
    if (!kit.accepts(rule, one, `refused ${support_type} with the priority ${priority}`)) continue;
    for (const field of ['support_type', 'priority']) {
      const [value, display] = [folded(one, field), textAt(one.json, `${field}_display`)];
      if (display === undefined) continue;
      const other = displays.get(`${field} ${display}`) ?? value;
      displays.set(`${field} ${display}`, other);
      kit.check('createSupportRequest.displays', other === value, one, {
        fault: `displays the ${field} ${value} as it does ${other}`,
        expected: `another ${field}_display`,
        got: `${field}_display: ${display}`,
      });
    }
    const [type, rank] = [folded(one, 'support_type'), folded(one, 'priority')];
    kit.check(rule, rank === priority && type === support_type, one, {
      fault: 'changed the type or the priority',
      expected: `support_type: ${support_type}, priority: ${priority}`,
      got: `support_type: ${type}, priority: ${rank}`,
    });
  }
  // A create reply may omit display names. If all replies do, the rule counts as passed.
  if (displays.size === 0) kit.holds('createSupportRequest.displays');
}

/** Sends the form without optional fields and, if that is refused, with them: a server may wrongly require some. */
async function bare(kit: Kit, ask: Ask, form: ReturnType<typeof supportForm>) {
  const title = 'Kit request, bare';
  const least = {
    ...form,
    title,
    ...Object.fromEntries(OPTIONAL.map((field) => [field, undefined])),
  };
  const reply = await ask(least);
  if (isSuccess(reply)) return reply;
  const whole = await ask(form);
  const refused = `refused ${form.support_type} without what is optional`;
  if (isSuccess(whole)) kit.accepts('createSupportRequest.optional', reply, refused);
  return whole;
}

/** Sends fields that competitors must not set, when creating a request and in later calls, also as another user. */
export async function claims(kit: Kit, as: Account, ask: Ask, proposal: string | number) {
  const mine = { status: 'APPROVED', approved_amount: 'All of it', review_comments: 'Take it.' };
  const promoted = await ask(supportForm(proposal, mine));
  const taken = (reply: Exchange) =>
    Object.entries(mine).filter(([field, value]) => textAt(reply.json, field) === value);
  const set = isSuccess(promoted) ? taken(promoted) : [];
  kit.check('createSupportRequest.claims', set.length === 0, promoted, {
    fault: `let a competitor set ${set.map(([field]) => field).join(', ')}`,
    expected: 'PENDING and nothing approved',
    got: set.map(([field, value]) => `${field}: ${value}`).join(', '),
  });
  const id = kit.need(kit.world.requests[0], 'there is no request');
  const before = await kit.call('getSupportRequest', { as, id });
  const change = (method: string, account: Account, body?: object) =>
    kit.probe('getSupportRequest', { token: account.access, id }, ({ headers }) => ({
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      body,
    }));
  const other = kit.stranger;
  const { title } = Object(before.json);
  const form = { ...supportForm(proposal), ...mine, title: 'Changed by somebody else' };
  const theirs = [await change('PATCH', other, form), await change('PUT', other, form)];
  theirs.push(await change('DELETE', other));
  const still = await kit.call('getSupportRequest', { as, id });
  const worked = theirs.find(isSuccess) ?? theirs[0];
  kit.check(
    'getSupportRequest.private-changes',
    isSuccess(still) && at(still.json, 'title') === title,
    worked,
    {
      fault: `let another user change or delete a request by ${worked?.sent.method}`,
      expected: '404, 403 or 405',
      got: theirs.map(({ sent, status }) => `${sent.method} ${status}`).join(', '),
    },
  );
  if (!isSuccess(still)) return;
  const own = [await change('PATCH', as, mine), await change('PUT', as, { ...form, title })];
  const now = await kit.call('getSupportRequest', { as, id });
  const approved = taken(now);
  kit.check('createSupportRequest.claims', approved.length === 0, own.find(isSuccess), {
    operation: 'getSupportRequest',
    fault: `let a competitor set ${approved.map(([field]) => field).join(', ')} of a request`,
    expected: '405, or the fields that reviewers set are ignored',
    got: own.map(({ sent, status }) => `${sent.method} ${status}`).join(', '),
  });
}
