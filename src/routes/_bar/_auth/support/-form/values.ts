import * as v from 'valibot';
import type { Args } from '@/api/calls';
import { addedTexts } from '@/content/added-texts';
import { defaultPriority, priorities } from '@/content/priorities';
import { supportTypes } from '@/content/support-types';
import { limits } from '@/contract/contract.gen';
import { cleanAmount } from '@/lib/cleaning';
import { atMost, filled } from '@/lib/validation';
import { trimmed } from '@/lib/visible';

const Optional = v.pipe(v.string(), v.transform(trimmed));

/** Servers refuse a larger amount or store another number. */
const MAX_COST = 999_999_999_999.99;

/** The checks, in the specified order. The first failure is shown. */
export const SupportRequestForm = v.config(
  v.object({
    proposal: filled('Please select a proposal'),
    support_type: v.picklist(keys(supportTypes), 'Please select a support type'),
    title: v.pipe(
      filled('Please provide a title for your support request'),
      atMost(limits.SupportRequestCreate.title.maxLength),
    ),
    description: filled('Please provide a detailed description'),
    justification: filled('Please provide justification for this support'),
    expected_impact: filled('Please describe the expected impact'),
    priority: v.picklist(keys(priorities)),
    quantity_required: Optional,
    duration_needed: Optional,
    preferred_timeline: Optional,
    /** An amount, or empty. */
    estimated_cost: v.pipe(
      v.string(),
      v.transform(cleanAmount),
      v.regex(/^(\d+(\.\d{1,2})?)?$/, addedTexts.cost),
      v.check((amount) => Number(amount) <= MAX_COST, addedTexts.costTooHigh),
      v.transform((amount) => (amount === '' ? undefined : Number(amount))),
    ),
    alternative_solutions: Optional,
  }),
  { abortEarly: true },
);

/** The values of the inputs, all as text. A select without a choice is empty. */
export interface SupportRequestValues extends Record<string, string> {
  proposal: string;
  support_type: string;
  title: string;
  description: string;
  justification: string;
  expected_impact: string;
  priority: string;
  quantity_required: string;
  duration_needed: string;
  preferred_timeline: string;
  estimated_cost: string;
  alternative_solutions: string;
}

export const emptyRequest: SupportRequestValues = {
  proposal: '',
  support_type: '',
  title: '',
  description: '',
  justification: '',
  expected_impact: '',
  priority: defaultPriority,
  quantity_required: '',
  duration_needed: '',
  preferred_timeline: '',
  estimated_cost: '',
  alternative_solutions: '',
};

/** The body to send: texts trimmed, the proposal as a number, empty fields left out. */
export function requestBody(values: SupportRequestValues): Args<'createSupportRequest'>['body'] {
  const { proposal, estimated_cost, ...texts } = v.parse(SupportRequestForm, values);
  const { quantity_required, duration_needed, preferred_timeline, alternative_solutions, ...rest } =
    texts;
  return {
    ...rest,
    proposal: Number(proposal),
    ...(quantity_required && { quantity_required }),
    ...(duration_needed && { duration_needed }),
    ...(preferred_timeline && { preferred_timeline }),
    ...(estimated_cost !== undefined && { estimated_cost }),
    ...(alternative_solutions && { alternative_solutions }),
  };
}

function keys<Key extends string>(labels: Record<Key, string>): Key[] {
  return Object.keys(labels) as Key[];
}
