/**
 * Forms that must be accepted, and records that must be as they were sent: the same properties for each call that saves
 * a form. The forms that must be refused are in `table.ts`.
 */
import { at, type Exchange, isEmpty, isSuccess } from '../../contract/exchange';
import { isSameText } from '../../contract/same';
import type { Kit } from '../../walk/kit';
import type { FormId } from './table';

/** The values of a form, by field. */
export type Values = { [field: string]: unknown };

export interface Write {
  id: FormId;
  send: (form: Values) => Promise<Exchange>;
  /** Reads the record that a reply is about. */
  read?: (reply: Exchange) => Promise<Exchange>;
  /** Fields that a server may set itself, or that have rules of their own. */
  unstated?: readonly string[];
}

/** A form that must be accepted: the property, the form, what it is in words, and what to check then. */
export type Accepted = readonly [
  property: string,
  form: Values,
  what: string,
  then?: (reply: Exchange, form: Values) => Promise<unknown>,
];

/** Sends each form. Returns the replies. */
export async function accepts(kit: Kit, write: Write, rows: Accepted[]): Promise<Exchange[]> {
  const replies: Exchange[] = [];
  for (const [property, form, what, then] of rows) {
    const reply = await write.send(form);
    if (kit.accepts(`${write.id}.${property}`, reply, `refused ${what}`)) await then?.(reply, form);
    replies.push(reply);
  }
  return replies;
}

/** Fields that the portal sends with the same text. A server may store one of them. */
const TECHNOLOGY = ['technology_methodology', 'technologies_used'];
const OF_REVIEWERS = [
  ...['reviewed_at', 'reviewed_by', 'review_comments'],
  ...['fulfilled_at', 'fulfillment_notes', 'approved_amount'],
];

/** Checks the record with the form and with the reply, which may omit fields. Returns the record. */
export async function stored(
  kit: Kit,
  { id, read, unstated = [] }: Write,
  reply: Exchange,
  form: Values,
): Promise<Exchange> {
  const opened = await read?.(reply);
  const record = opened && isSuccess(opened) ? opened : reply;
  const differs = (fields: string) => `replied another ${fields} than it stored`;
  const fields = Object.keys(form).filter((field) => !(form[field] instanceof File));
  kit.unchanged(`${id}.keeps`, [record, reply], fields, differs);
  const same = (field: string) => isSameText(at(record.json, field), form[field]);
  const other = TECHNOLOGY.find(same) === TECHNOLOGY[1] ? TECHNOLOGY[0] : TECHNOLOGY[1];
  const left = [...unstated, other];
  // If the record can't be read, only what the reply says is compared.
  const isShown = (field: string) => record !== reply || at(reply.json, field) !== undefined;
  const stated = Object.entries(form).filter(
    ([field, value]) =>
      value !== undefined && fields.includes(field) && !left.includes(field) && isShown(field),
  );
  kit.fields(`${id}.keeps`, record, Object.fromEntries(stated));
  const given = OF_REVIEWERS.filter((field) => isSet(at(record.json, field))).join(', ');
  kit.check(`${id}.unreviewed`, !given, record, `set ${given} in a new record`);
  return record;
}

const isSet = (value: unknown) => !isEmpty(value) && Number(value) !== 0;

/** Checks that the optional fields that were not sent are empty. */
export function unsent(kit: Kit, id: FormId, record: Exchange, fields: string[]): void {
  const { json } = record;
  const filled = fields.filter((field) => !isEmpty(at(json, field)));
  const got = filled.map((field) => `${field}: ${JSON.stringify(at(json, field))}`).join(', ');
  const fault = `filled ${filled.join(', ')}, which was not sent`;
  kit.check(`${id}.unsent`, filled.length === 0, record, { fault, got, expected: 'empty' });
}

/** What only reviewers and the server set: competitors send it, and it must not be stored. */
export const CLAIMS = {
  review_comments: 'The best of all.',
  reviewed_at: '2001-01-01T00:00:00Z',
  created_at: '2001-01-01T00:00:00Z',
  submitted_at: '2001-01-01T00:00:00Z',
};

/** Checks that the record has none of the claims. `reply` is to the call that sent them. */
export function unclaimed(
  kit: Kit,
  rule: string,
  reply: Exchange | undefined,
  { json }: Exchange,
  claims: { [field: string]: string } = CLAIMS,
): void {
  const taken = Object.keys(claims).filter((field) =>
    String(at(json, field)).startsWith(String(claims[field]).slice(0, 10)),
  );
  kit.check(rule, taken.length === 0, reply, {
    fault: `let a competitor set ${taken.join(', ')}`,
    got: taken.map((field) => `${field}: ${at(json, field)}`).join(', '),
    expected: 'only reviewers and the server set it',
  });
}
