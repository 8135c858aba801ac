import { schemaResolver } from '@mantine/form';
import * as v from 'valibot';
import type { Args } from '@/api/calls';
import { partsOf } from '@/components/forms/form-parts';
import { addedTexts } from '@/content/added-texts';
import { defaultPriority, priorities } from '@/content/priorities';
import { supportTypes } from '@/content/support-types';
import { limits } from '@/contract/contract.gen';
import { cleanAmount } from '@/lib/cleaning';
import { atMost, filled } from '@/lib/validation';
import { trimmed } from '@/lib/visible';

export type RequestBody = Args<'createSupportRequest'>['body'];

interface Field<Sent> {
  label: string;
  part: 'request' | 'reasons' | 'amount';
  /** Takes the whole width of the form: a `line`, or a `text` of several lines. Others take half of it. */
  wide?: 'line' | 'text';
  hint?: string;
  limit?: { maxLength: number };
  inputMode?: 'decimal';
  /** The values that can be chosen, with their labels. */
  choices?: Record<string, string>;
  /** Checks the input's text, and returns what is sent; undefined if nothing is. */
  rule: v.GenericSchema<string, Sent>;
}

const optional = v.pipe(
  v.string(),
  v.transform((text) => trimmed(text) || undefined),
);

const { title } = limits.SupportRequestCreate;

/** Servers refuse a larger amount or store another number. */
const MAX_COST = 999_999_999_999.99;

/**
 * The fields in the specified order of their checks, which is also the order of the form. A name that the contract has
 * and this table lacks is a type error, and the other way round. Everything about a field is derived from its row.
 */
const rows = {
  proposal: {
    label: 'Proposal',
    part: 'request',
    wide: 'line',
    // A number.
    rule: v.pipe(filled('Please select a proposal'), v.transform(Number)),
  },
  support_type: {
    label: 'Support type',
    part: 'request',
    choices: supportTypes,
    rule: v.picklist(keys(supportTypes), 'Please select a support type'),
  },
  priority: {
    label: 'Priority',
    part: 'request',
    choices: priorities,
    rule: v.picklist(keys(priorities)),
  },
  title: {
    label: 'Title',
    part: 'request',
    wide: 'line',
    hint: 'For example: A machine for training.',
    limit: title,
    rule: v.pipe(
      filled('Please provide a title for your support request'),
      atMost(title.maxLength),
    ),
  },
  description: {
    label: 'Description',
    part: 'reasons',
    wide: 'text',
    hint: 'What you need. For example: A machine with one GPU for two weeks.',
    rule: filled('Please provide a detailed description'),
  },
  justification: {
    label: 'Justification',
    part: 'reasons',
    wide: 'text',
    hint: 'Why you need it. For example: Training on a laptop takes nine days.',
    rule: filled('Please provide justification for this support'),
  },
  expected_impact: {
    label: 'Expected impact',
    part: 'reasons',
    wide: 'text',
    hint: 'What it will change. For example: Forecasts every hour instead of every day.',
    rule: filled('Please describe the expected impact'),
  },
  quantity_required: { label: 'Quantity required', part: 'amount', rule: optional },
  duration_needed: { label: 'Duration needed', part: 'amount', rule: optional },
  preferred_timeline: { label: 'Preferred timeline', part: 'amount', rule: optional },
  estimated_cost: {
    label: 'Estimated cost in KES',
    part: 'amount',
    inputMode: 'decimal',
    rule: v.pipe(
      v.string(),
      v.transform(cleanAmount),
      v.regex(/^(\d+(\.\d{1,2})?)?$/, addedTexts.cost),
      v.check((amount) => Number(amount) <= MAX_COST, addedTexts.costTooHigh),
      v.transform((amount) => (amount === '' ? undefined : Number(amount))),
    ),
  },
  alternative_solutions: {
    label: 'Alternative solutions',
    part: 'amount',
    wide: 'text',
    hint: 'What else you considered.',
    rule: optional,
  },
} satisfies { [Name in keyof RequestBody]-?: Field<RequestBody[Name]> };

export type FieldName = keyof typeof rows;

export const fieldNames = keys(rows);

export const isField = (name: string): name is FieldName => Object.hasOwn(rows, name);

export const rowOf = (name: FieldName): Field<unknown> => rows[name];

const eachField = <Value>(make: (name: FieldName) => Value) =>
  Object.fromEntries(fieldNames.map((name) => [name, make(name)])) as Record<FieldName, Value>;

export const labels = eachField((name) => rows[name].label);

/** The values of the inputs, all as text. A select without a choice is empty. */
export type RequestValues = Record<FieldName, string>;

export const emptyRequest: RequestValues = { ...eachField(() => ''), priority: defaultPriority };

/** Whether an empty form lacks the field. */
export const isRequired = (name: FieldName): boolean => !v.is(rowOf(name).rule, emptyRequest[name]);

export const parts = Object.values(
  partsOf(
    { request: 'The request', reasons: 'What it is for', amount: 'How much, and when' },
    fieldNames,
    (name) => rowOf(name).part,
    isRequired,
  ),
);

const Request = v.object(eachField((name) => rowOf(name).rule));

/** The checks, in the specified order. The first failure is shown. */
export const SupportRequestForm = v.config(Request, { abortEarly: true });

export const lackingIn = schemaResolver(Request, { sync: true });

/** The body to send, without the fields that are empty. */
export const requestBody = (values: RequestValues) =>
  Object.fromEntries(
    Object.entries(v.parse(Request, values)).filter(([, sent]) => sent !== undefined),
  ) as RequestBody;

function keys<Key extends string>(table: Record<Key, unknown>): Key[] {
  return Object.keys(table) as Key[];
}
