/** Texts, numbers, times and fields in other servers' forms. */
import { isRecord } from '../contract/is-record';
import { everyText, everyValue, fieldsWhere, type Shape, valuesOf } from './shape';

const DECIMALS = ['budget_estimate', 'estimated_cost'];
const STATUSES = ['status', 'priority', 'status_change'];
const PEOPLE = ['submitted_by', 'reviewed_by', 'author'];
const HTML = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
const HOURS_IN_NAIROBI = 3 * 60 * 60_000;

/** Returns the time in Nairobi without a zone, such as 2025-11-14T09:00:00.000123. */
const inNairobi = (time: string): string =>
  `${new Date(Date.parse(time) + HOURS_IN_NAIROBI).toISOString().slice(0, -1)}123`;

const times = (change: (time: string) => string): Shape =>
  everyText((text) => (TIME.test(text) ? change(text) : text));

/** Changes all texts of a record but its addresses, so that it needs no list of the fields. */
const writtenTexts = (change: (text: string) => string): Shape => {
  const shape = everyText((text) => (/^(\/|https?:)/.test(text) ? text : change(text)));
  return (reply, asked) => (reply.status < 400 ? shape(reply, asked) : reply);
};

/** Fields that another server's serializer may add. */
const extraFields = {
  links: { self: '/', related: [] },
  permissions: ['view', 'change'],
  revision: null,
};

export const valueShapes = {
  'decimals-as-text': valuesOf(DECIMALS, (value) =>
    typeof value === 'number' ? value.toFixed(2) : value,
  ),
  'decimals-as-numbers': valuesOf(DECIMALS, (value) =>
    typeof value === 'string' ? Number(value) : value,
  ),
  'ids-as-text': valuesOf(['id', 'proposal'], String),
  /** Changes all numbers, also `count`. */
  'numbers-as-text': everyValue((value) => (typeof value === 'number' ? String(value) : value)),
  'lower-case-statuses': valuesOf(STATUSES, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  ),
  'unknown-statuses': valuesOf(['status'], () => 'ON_HOLD'),

  'trimmed-texts': everyText((text) => text.trim()),
  'unix-line-ends': everyText((text) => text.replaceAll('\r\n', '\n')),
  /** Accents are separate characters: é becomes e and an accent. */
  'decomposed-texts': everyText((text) => text.normalize('NFD')),
  /** Texts as PHP's `htmlspecialchars` writes them. */
  'escaped-texts': writtenTexts((text) =>
    Object.entries(HTML).reduce(
      (escaped, [sign, entity]) => escaped.replaceAll(sign, entity),
      text,
    ),
  ),
  'texts-without-emoji': writtenTexts((text) => text.replace(/\p{Extended_Pictographic}/gu, '?')),

  'empty-text-for-null': everyValue((value) => value ?? ''),
  'null-for-empty-text': everyValue((value) => (value === '' ? null : value)),
  'nulls-left-out': fieldsWhere((_, value) => value !== null),
  'displays-left-out': fieldsWhere((key) => !key.endsWith('_display')),
  'people-left-out': fieldsWhere((key) => !PEOPLE.includes(key)),
  'people-null': valuesOf([...PEOPLE, 'proposal_details'], () => null),
  'people-as-ids': valuesOf(PEOPLE, (value) => (value ? 4 : value)),

  /** Adds unknown fields to every object in a successful reply, also in statistics. */
  'more-fields': (reply, asked) =>
    reply.status < 400
      ? everyValue((value) => (isRecord(value) ? { ...value, ...extraFields } : value))(
          reply,
          asked,
        )
      : reply,

  'times-with-microseconds': times((time) => `${inNairobi(time)}+03:00`),
  /** Times in Nairobi, without a zone. */
  'times-naive': times(inNairobi),
} satisfies Record<string, Shape>;
