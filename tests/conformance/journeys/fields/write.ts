/**
 * Forms that must be accepted, and records that must be as they were sent: the same properties for each call that saves
 * a form. The forms that must be refused are in `table.ts`.
 */
import {
  at,
  type Exchange,
  isEmpty,
  isRecord,
  isRefusal,
  isSuccess,
  listOf,
} from '../../contract/exchange';
import { isSameText } from '../../contract/same';
import { idOf } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { handedIn } from '../../walk/proposals';
import { any } from '../../walk/record';
import { KINDS } from '../lists/kinds';
import { type FormId, mustNotBe, type Row } from './table';

export type Values = { [field: string]: unknown };

interface Write {
  id: FormId;
  send: (form: Values) => Promise<Exchange>;
  /** Reads the record that a reply is about. */
  read?: (reply: Exchange) => Promise<Exchange>;
  /** Fields that a server may set itself, or that have rules of their own. */
  unstated?: readonly string[];
  /** What happened to a field that is not as it was sent, if it was neither lost nor changed. */
  fault?: (field: string) => string | undefined;
}

/** A form that must be accepted: the property, the form, what it is in words, and what to check then. */
export type Accepted = readonly [
  property: string,
  form: Values,
  what: string,
  then?: ((reply: Exchange, form: Values) => Promise<unknown>) | undefined,
];

/** The usual statuses of a refusal: a document may also be too large, or of another type. */
export const refusalOf = (change: Values) =>
  Object.values(change).some((value) => value instanceof File) ? [400, 413, 415] : [400];

/** Fields that the portal sends with the same text. A server may store one of them. */
const TECHNOLOGY = ['technology_methodology', 'technologies_used'];
const OF_REVIEWERS = [
  ...['reviewed_at', 'reviewed_by', 'review_comments'],
  ...['fulfilled_at', 'fulfillment_notes', 'approved_amount'],
];
/** What a reply may say about a new record beside its form. */
const OF_SERVER = ['id', 'status', 'description'];
const OWNERS = ['owner', 'owner_id', 'user', 'user_id', 'submitted_by', 'created_by'];

/** What only reviewers and the server set in a proposal: competitors send it, and it must not be stored. */
export const CLAIMS = {
  review_comments: 'The best of all.',
  reviewed_at: '2001-01-01T00:00:00Z',
  created_at: '2001-01-01T00:00:00Z',
  submitted_at: '2001-01-01T00:00:00Z',
};

/** An object with empty values, such as Go's of a text that may be null, has another rule. */
const isSet = (value: unknown): boolean =>
  isRecord(value) ? Object.values(value).some(isSet) : Boolean(value) && Number(value) !== 0;
const same = (form: Values) => form;
/** Some languages take the text "0" for an empty one. */
const letters = (form: Values): Values =>
  Object.fromEntries(Object.entries(form).map(([name, it]) => [name, it === '0' ? 'K' : it]));

/** The checks of one call that saves a form. */
export function writing(
  kit: Kit,
  { id, send, read = async (reply) => reply, unstated = [], fault: differs }: Write,
) {
  async function accepts(rows: readonly Accepted[]): Promise<Exchange[]> {
    const replies: Exchange[] = [];
    for (const [property, form, what, then] of rows) {
      const reply = await send(form);
      const isFirst = replies.every(isSuccess);
      const blame = isFirst ? await kit.blames(reply, send) : '';
      const isOfZero =
        isRefusal(reply) &&
        Object.values(form).includes('0') &&
        isSuccess(await send(letters(form)));
      const refused = isOfZero ? 'refused the text “0”' : `refused ${what}${blame}`;
      if (kit.accepts(`${id}.${property}`, reply, refused)) await then?.(reply, form);
      replies.push(reply);
    }
    return replies;
  }

  /** Sends all values in one call and, if it is refused, each alone: one value must not hide another. */
  async function acceptsEach(values: readonly Accepted[], formOf = same, then?: Accepted[3]) {
    const form = formOf(Object.assign({}, ...values.map(([, change]) => change)));
    const together = await send(form);
    if (isSuccess(together)) await then?.(together, form);
    const all = values.map(([, , what]) => what).join(', and ');
    const rows = values.map(
      ([property, change, what]): Accepted => [property, formOf(change), what, then],
    );
    // What is accepted alone may be refused in one call.
    if (isSuccess(together) || (await accepts(rows)).every(isSuccess))
      for (const [property] of values)
        kit.accepts(`${id}.${property}`, together, `refused in one call: ${all}`);
  }

  /**
   * Sends what the call must refuse. A server that names each wrong field gets several wrong values in one call, and alone
   * only those that it does not name. Otherwise each value is sent alone: one must not hide another.
   */
  async function refuses(
    form = '',
    formOf = same,
    alone: (...row: Row) => Promise<unknown> = async (rule, change, what) =>
      kit.refuses(rule, await send(formOf(change)), `accepted ${form}${what}`, refusalOf(change)),
  ): Promise<void> {
    let left = mustNotBe(id);
    for (;;) {
      const rows = [...new Map(left.map((row) => [Object.keys(row[1])[0], row])).values()];
      if (rows.length < 3) break;
      const reply = await send(formOf(Object.assign({}, ...rows.map(([, change]) => change))));
      const isNamed = ([, change]: Row) => Object.keys(change).some((name) => at(reply.json, name));
      const named = isRefusal(reply) ? rows.filter(isNamed) : [];
      if (named.length < 2) break;
      for (const row of rows)
        if (named.includes(row)) kit.refuses(row[0], reply, row[2], refusalOf(row[1]));
        else await alone(...row);
      left = left.filter((row) => !rows.includes(row));
    }
    for (const row of left) await alone(...row);
  }

  /** Checks the record with the form and with the reply, which may omit fields. Returns the record. */
  async function stored(reply: Exchange, form: Values): Promise<Exchange> {
    const opened = await read(reply);
    const record = isSuccess(opened) && isRecord(opened.json) ? opened : reply;
    const replied = (fields: string) => `replied another ${any(fields)} than it stored`;
    const fields = Object.keys(form).filter((field) => !(form[field] instanceof File));
    const isNew = id !== 'updateProposal';
    const has = ({ json }: Exchange, field: string) => at(json, field) !== undefined;
    const unshown = fields.filter((field) => has(reply, field) && !has(record, field));
    const operation = record.operation === 'document' ? id : record.operation;
    const fault = `has no ${unshown.join(', ')}${any(`, which the reply to ${id} has`)}`;
    kit.check(`${id}.keeps`, unshown.length === 0, record, { operation, fault });
    kit.unchanged(`${id}.keeps`, [record, reply], [...new Set([...fields, ...OF_SERVER])], replied);
    // The times of the reply itself have a rule of their own.
    const times = ['submitted_at', ...(isNew ? ['created_at'] : [])];
    const moved = (names: string) => `stored another ${names} than it replied`;
    kit.unchanged(`${id}.keeps`, [reply, record], times, moved);
    const kept = (field: string) => isSameText(at(record.json, field), form[field]);
    const other = TECHNOLOGY.find(kept) === TECHNOLOGY[1] ? TECHNOLOGY[0] : TECHNOLOGY[1];
    // If the record can't be read, only what the reply says is compared.
    const isStated = (field: string) =>
      form[field] !== undefined &&
      ![...unstated, ...unshown, other].includes(field) &&
      (record !== reply || at(reply.json, field) !== undefined);
    const stated = fields.filter(isStated).map((field) => [field, form[field]]);
    kit.fields(`${id}.keeps`, record, Object.fromEntries(stated), differs);
    const given = OF_REVIEWERS.filter((field) => isSet(at(record.json, field))).join(', ');
    if (isNew) kit.check(`${id}.unreviewed`, !given, record, `set ${given} in a new record`);
    return record;
  }

  /** Returns a check that the optional fields that were not sent are empty. */
  const unsent = (fields: readonly string[]) => async (reply: Exchange) => {
    const record = await read(reply);
    const filled = fields.filter((field) => !isEmpty(at(record.json, field)));
    const of = (field: string) => `${field}: ${JSON.stringify(at(record.json, field))}`;
    const fault = `filled fields that were not sent: ${filled.join(', ')}`;
    const seen = { fault, got: filled.map(of).join(', '), expected: 'empty' };
    kit.check(`${id}.unsent`, filled.length === 0, record, seen);
  };

  /**
   * Checks that an earlier record (`first`, as it was read) has not changed, also after a call whose form has its id, and
   * that this call gets another id.
   */
  async function onlyOne(first: Exchange, form: Values, fields: readonly string[]) {
    const rule = `${id}.only-one`;
    const reply = await send({ ...form, id: idOf(first) });
    const took = idOf(first) !== undefined && String(idOf(reply)) === String(idOf(first));
    kit.check(rule, !took, reply, 'overwrote another record, because the form had its id');
    const now = await read(first);
    const fault = (names: string) => `changed another record of the same user: its ${names}`;
    if (kit.unchanged(rule, [first, now], fields, fault))
      kit.check(rule, isSuccess(now), now, fault('record'));
  }

  /** Sends what a competitor must not set, with another user as the owner. If that is refused, sends each alone. */
  async function claims(values: { [field: string]: string }, formOf: (form: Values) => Values) {
    const { json } = await kit.call('getProfile', { as: kit.stranger });
    const owners = OWNERS.map((name) => [name, String(at(json, 'id'))]);
    const all = { ...values, ...Object.fromEntries(owners) };
    const alone = Object.entries(all).map(([field, value]) => ({ [field]: value }));
    const fault = 'gave a record to another user, because the form said so';
    for (const one of [all, ...alone]) {
      const reply = await send(formOf(one));
      if (!isSuccess(reply)) continue;
      const record = await read(reply);
      for (const shown of [reply, record]) unclaimed(reply, shown, values);
      kit.check(`${id}.claims`, !(await isListed(record, reply)), reply, fault);
      if (one === all) return;
    }
    kit.holds(`${id}.claims`);
  }

  /** Whether the record is in the list of a user who did not create it. */
  async function isListed(...records: Exchange[]): Promise<boolean> {
    const { list, filter } = id === 'createSupportRequest' ? KINDS.requests : KINDS.proposals;
    const { json } = await kit.call(list, { as: kit.stranger, query: filter });
    const ids = records.map((record) => String(idOf(record)));
    return listOf(json)?.some((item) => ids.includes(String(at(item, 'id')))) ?? false;
  }

  /** Checks that the record has none of the claims. `reply` is to the call that sent them. */
  function unclaimed(reply: Exchange | undefined, shown: Exchange, claimed: Values): void {
    const { json } = shown;
    const start = (value: unknown) => String(value).slice(0, 10).toUpperCase();
    const isTaken = (field: string) => start(at(json, field)) === start(claimed[field]);
    const taken = Object.keys(claimed).filter(isTaken);
    // The proposal is no longer a draft, so the list of drafts may leave it out.
    const made = taken.includes('status') ? idOf(shown) : undefined;
    if (id === 'updateProposal' && made !== undefined) handedIn(kit, made);
    kit.check(`${id}.claims`, taken.length === 0, reply, {
      fault: `let a competitor set ${taken.join(', ')}`,
      got: taken.map((field) => `${field}: ${at(json, field)}`).join(', '),
      expected: 'only reviewers and the server set it',
    });
  }

  return { send, read, accepts, acceptsEach, refuses, stored, unsent, onlyOne, claims, unclaimed };
}
