/**
 * Forms that must be accepted, and records that must be as they were sent: the same properties for each call that saves
 * a form. The forms that must be refused are in `table.ts`.
 */
import { at, type Exchange, isEmpty, isRefusal, isSuccess, listOf } from '../../contract/exchange';
import { isSameText } from '../../contract/same';
import { idOf } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { KINDS } from '../lists/kinds';
import { type FormId, mustNotBe, type Row } from './table';

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
  then?: ((reply: Exchange, form: Values) => Promise<unknown>) | undefined,
];

export async function accepts(
  kit: Kit,
  write: Write,
  rows: readonly Accepted[],
): Promise<Exchange[]> {
  const replies: Exchange[] = [];
  for (const [property, form, what, then] of rows) {
    const reply = await write.send(form);
    if (kit.accepts(`${write.id}.${property}`, reply, `refused ${what}`)) await then?.(reply, form);
    replies.push(reply);
  }
  return replies;
}

/**
 * Sends all values in one call and, if it is refused, each alone: one value must not hide another. Checks a record that
 * was accepted with `then`.
 */
export async function acceptsEach(
  kit: Kit,
  { id, send }: Write,
  values: readonly Accepted[],
  formOf: (changes: Values) => Values = (changes) => changes,
  then?: Accepted[3],
): Promise<void> {
  const form = formOf(Object.assign({}, ...values.map(([, change]) => change)));
  const together = await send(form);
  const isAccepted = isSuccess(together);
  if (isAccepted) await then?.(together, form);
  const all = values.map(([, , what]) => what).join(', and ');
  const rows = values.map(
    ([property, change, what]) => [property, formOf(change), what, then] as const,
  );
  const alone = isAccepted ? [] : await accepts(kit, { id, send }, rows);
  // What is accepted alone may be refused in one call.
  if (alone.every(isSuccess))
    for (const [property] of values)
      kit.accepts(`${id}.${property}`, together, `refused in one call: ${all}`);
}

export const REFUSED = [400, 413, 415];

/**
 * Sends what the call must refuse. A server that names each wrong field gets several wrong values in one call, and alone
 * only those that it does not name. Otherwise each value is sent alone: one must not hide another.
 */
export async function refuses(
  kit: Kit,
  { id, send }: Write,
  form = '',
  alone: (...row: Row) => Promise<unknown> = async (rule, change, what) =>
    kit.refuses(rule, await send(change), `accepted ${form}${what}`, REFUSED),
): Promise<void> {
  let left = mustNotBe(id);
  for (;;) {
    const rows = [...new Map(left.map((row) => [Object.keys(row[1])[0], row])).values()];
    if (rows.length < 3) break;
    const reply = await send(Object.assign({}, ...rows.map(([, change]) => change)));
    const isNamed = ([, change]: Row) => Object.keys(change).some((field) => at(reply.json, field));
    const named = isRefusal(reply) ? rows.filter(isNamed) : [];
    if (named.length < 2) break;
    for (const row of rows)
      if (named.includes(row)) kit.refuses(row[0], reply, row[2], REFUSED);
      else await alone(...row);
    left = left.filter((row) => !rows.includes(row));
  }
  for (const row of left) await alone(...row);
}

/** Fields that the portal sends with the same text. A server may store one of them. */
const TECHNOLOGY = ['technology_methodology', 'technologies_used'];
const OF_REVIEWERS = [
  ...['reviewed_at', 'reviewed_by', 'review_comments'],
  ...['fulfilled_at', 'fulfillment_notes', 'approved_amount'],
];
/** What a reply may say about a new record beside its form. */
const OF_SERVER = ['id', 'status', 'submitted_at', 'description'];

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
  const isNew = id !== 'updateProposal';
  const all = [...new Set([...fields, ...OF_SERVER, ...(isNew ? ['created_at'] : [])])];
  kit.unchanged(`${id}.keeps`, [record, reply], all, differs);
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
  if (isNew) kit.check(`${id}.unreviewed`, !given, record, `set ${given} in a new record`);
  return record;
}

const isSet = (value: unknown) => !isEmpty(value) && Number(value) !== 0;

/** Returns a check that the optional fields that were not sent are empty. */
export const unsent =
  (kit: Kit, { id, read }: Write, fields: readonly string[]): Accepted[3] =>
  async (reply) => {
    const record = (await read?.(reply)) ?? reply;
    const filled = fields.filter((field) => !isEmpty(at(record.json, field)));
    const of = (field: string) => `${field}: ${JSON.stringify(at(record.json, field))}`;
    const fault = `filled ${filled.join(', ')}, which was not sent`;
    const seen = { fault, got: filled.map(of).join(', '), expected: 'empty' };
    kit.check(`${id}.unsent`, filled.length === 0, record, seen);
  };

/**
 * Checks that an earlier record (`first`, as it was read) has not changed, also after a call whose form has its id, and
 * that this call gets another id.
 */
export async function onlyOne(
  kit: Kit,
  write: Write,
  first: Exchange,
  form: Values,
  fields: readonly string[],
): Promise<void> {
  const rule = `${write.id}.only-one`;
  const id = idOf(first);
  const reply = await write.send({ ...form, id });
  const took = id !== undefined && String(idOf(reply)) === String(id);
  kit.check(rule, !took, reply, 'overwrote another record, because the form had its id');
  const now = (await write.read?.(first)) ?? first;
  const fault = (names: string) => `changed another record of the same user: its ${names}`;
  if (kit.unchanged(rule, [first, now], fields, fault))
    kit.check(rule, isSuccess(now), now, fault('record'));
}

/** What only reviewers and the server set in a proposal: competitors send it, and it must not be stored. */
export const CLAIMS = {
  review_comments: 'The best of all.',
  reviewed_at: '2001-01-01T00:00:00Z',
  created_at: '2001-01-01T00:00:00Z',
  submitted_at: '2001-01-01T00:00:00Z',
};
const OWNERS = ['owner', 'owner_id', 'user', 'user_id', 'submitted_by', 'created_by'];

/** Sends what a competitor must not set, with another user as the owner. If that is refused, sends each alone. */
export async function claims(
  kit: Kit,
  { id, send, read }: Write,
  values: { [field: string]: string },
  formOf: (values: Values) => Values,
): Promise<void> {
  const rule = `${id}.claims`;
  const { json } = await kit.call('getProfile', { as: kit.stranger });
  const owners = Object.fromEntries(OWNERS.map((name) => [name, String(at(json, 'id'))]));
  const all = { ...values, ...owners };
  const alone = Object.entries(values).map(([field, value]) => ({ [field]: value }));
  const fault = 'gave a record to another user, because the form said so';
  for (const one of [all, ...alone, owners]) {
    const reply = await send(formOf(one));
    if (!isSuccess(reply)) continue;
    const record = (await read?.(reply)) ?? reply;
    for (const shown of [reply, record]) unclaimed(kit, rule, reply, shown, values);
    kit.check(rule, !(await isListed(kit, id, record, reply)), reply, fault);
    if (one === all) return;
  }
  kit.holds(rule);
}

/** Whether the record is in the list of a user who did not create it. */
async function isListed(kit: Kit, id: FormId, ...records: Exchange[]): Promise<boolean> {
  const { list, filter } = id === 'createSupportRequest' ? KINDS.requests : KINDS.proposals;
  const { json } = await kit.call(list, { as: kit.stranger, query: filter });
  const ids = records.map((record) => String(idOf(record)));
  return listOf(json)?.some((item) => ids.includes(String(at(item, 'id')))) ?? false;
}

/** Checks that the record has none of the claims. `reply` is to the call that sent them. */
export function unclaimed(
  kit: Kit,
  rule: string,
  reply: Exchange | undefined,
  { json }: Exchange,
  claims: { [field: string]: string },
): void {
  const start = (value: unknown) => String(value).slice(0, 10).toUpperCase();
  const taken = Object.keys(claims).filter(
    (field) => start(at(json, field)) === start(claims[field]),
  );
  kit.check(rule, taken.length === 0, reply, {
    fault: `let a competitor set ${taken.join(', ')}`,
    got: taken.map((field) => `${field}: ${at(json, field)}`).join(', '),
    expected: 'only reviewers and the server set it',
  });
}
