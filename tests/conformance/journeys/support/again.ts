import { at } from '../../contract/exchange';
import type { supportForm } from '../../forms/support-forms';
import type { Kit } from '../../walk/kit';
import type { Ask } from './create-refusals';

/** Sends a second request of the same type and title, and one with the shortest texts and a small cost. */
export async function again(kit: Kit, ask: Ask, form: ReturnType<typeof supportForm>) {
  const fault = 'refused a second request of the same type and title for a proposal';
  const more = { description: 'A second machine.', estimated_cost: 0.01 };
  const second = await ask({ ...form, ...more });
  const repeated = kit.accepts('createSupportRequest.again', second, fault);
  const cost = at(second.json, 'estimated_cost');
  if (repeated && cost !== undefined)
    kit.check('createSupportRequest.keeps', Number(cost) === 0.01, second, {
      fault: 'changed estimated_cost',
      expected: 'estimated_cost: 0.01',
      got: `estimated_cost: ${String(cost)}`,
    });
  const least = { title: 'K', description: 'G', justification: 'P', expected_impact: 'U' };
  const short = await ask({ ...form, ...least, estimated_cost: 0.5 });
  const tooShort = 'refused texts of one letter, or a cost of 0.5';
  kit.accepts('createSupportRequest.shortest', short, tooShort);
}
