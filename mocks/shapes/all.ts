/**
 * The forms in which other servers write the same reply. The portal must understand them or show an error. Shapes are
 * set like faults and can be combined.
 */
import { isRecord } from '../contract/is-record';
import { type Reply, withHeaders } from '../replies/reply';
import { documentShapes } from './documents';
import { errorShapes } from './errors';
import { htmlType } from './html-pages';
import { divisions, listShapes, orders } from './lists';
import type { Asked, Shape } from './shape';
import { valueShapes } from './values';

const wholeShapes = {
  'null-body': (reply) => ({ ...reply, body: null }),
  'no-body': ({ body, ...reply }) => reply,
  'html-content-type': (reply) => withHeaders(reply, htmlType),
  /** 200 instead of 201 and 204, with a message in the reply to a deletion. */
  'always-200': (reply) => {
    const done = reply.status === 204 ? { body: { message: 'Deleted.' } } : {};
    return reply.status < 300 ? { ...reply, ...done, status: 200 } : reply;
  },
  /** The reply to a write contains a message instead of the record. */
  'writes-without-record': (reply, { method }) =>
    method !== 'GET' && reply.status < 300 && isRecord(reply.body) && 'id' in reply.body
      ? { ...reply, body: { message: 'Saved.' } }
      : reply,
} satisfies Record<string, Shape>;

const forms = {
  ...valueShapes,
  ...listShapes,
  ...documentShapes,
  ...errorShapes,
  ...wholeShapes,
};

/** Differences in behaviour, not only in the form of replies. Handlers check these. */
const habits = ['no-code-with-refusal', 'rotated-tokens', 'staff-sees-all'] as const;

/** Combinations of shapes that are typical of servers built with Django or PHP. */
const makes = {
  django: [
    'no-code-with-refusal',
    'rotated-tokens',
    'trimmed-texts',
    'decimals-as-text',
    'times-with-microseconds',
    'numbered-pages',
    'more-fields',
    'signed-documents',
    'errors-of-django',
    'token-errors-with-code',
    'retry-after-date',
  ],
  php: [
    'oldest-first',
    'paged',
    'trimmed-texts',
    'unix-line-ends',
    'null-for-empty-text',
    'numbers-as-text',
    'lower-case-statuses',
    'times-naive',
    'absolute-documents',
    'always-200',
    'errors-nested',
  ],
} satisfies Record<string, SingleName[]>;

export type SingleName = keyof typeof forms | keyof typeof orders | keyof typeof divisions | Habit;

export type Habit = (typeof habits)[number];
export type MakeName = keyof typeof makes;
export type ShapeName = SingleName | MakeName;

const namesOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];

export const makeNames = namesOf(makes);
export const singleNames = [
  ...namesOf(forms),
  ...namesOf(orders),
  ...namesOf(divisions),
  ...habits,
];
export const shapeNames: ShapeName[] = [...singleNames, ...makeNames];

/** Whether a shape changes only lists. */
export const isOfLists = (name: string): boolean =>
  [listShapes, orders, divisions].some((shapes) => name in shapes);

export const isMake = (name: string): name is MakeName => name in makes;
const formOf: Record<string, Shape | undefined> = forms;

/** Expands combinations into single shapes. */
export const expand = (names: readonly ShapeName[]): SingleName[] =>
  names.flatMap((name) => (isMake(name) ? makes[name] : name));

export const habitsIn = (names: readonly SingleName[]): ReadonlySet<Habit> =>
  new Set(habits.filter((habit) => names.includes(habit)));

export const reshape = (names: readonly SingleName[], reply: Reply, asked: Asked): Reply =>
  names.reduce((shaped, name) => formOf[name]?.(shaped, asked) ?? shaped, reply);
