/** Checks what a record says about its review. */
import { at, isEmpty, listOf, statusOf, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Check, Kit } from '../../walk/kit';
import { KINDS, type Kind } from './kinds';

const NAME = /^(?!None|null|\d)[^@#]+$/;

const STATUSES = ['', 'PENDING', ...KINDS.requests.decisions];
const upper = (value: unknown) => String(value).toUpperCase().replaceAll(/[\s-]/g, '_');

const DONE = 'is FULFILLED but has no fulfilled_at';

/** What is wrong in the names, the time and the statuses of a review, if the record was reviewed. */
export function ofReview(kit: Kit, kind: Kind, as: Account, record: unknown): (Check | false)[] {
  const by = at(record, 'reviewed_by');
  if (isEmpty(by)) return [];
  const rule = `${kind.one}.reviewed`;
  const name = textAt(by, 'display_name') ?? '';
  const { first_name, last_name } = as.registration ?? {};
  const isOwn = kit.world.review !== undefined && name === `${first_name} ${last_name}`;
  const comments = listOf({ results: at(record, 'comments') });
  const authors = comments?.map((line) => at(line, 'author'));
  const nameless = authors?.find((who) => who && !NAME.test(textAt(who, 'display_name') ?? ''));
  const changes = comments?.map((line) => at(line, 'status_change') ?? '');
  const strange = changes?.find((one) => !STATUSES.includes(upper(one)));
  const [said, author] = [by, nameless].map((who) => JSON.stringify(who));
  const isTimed = textAt(record, 'reviewed_at') !== undefined;
  const status = statusOf(record);
  const isDone = status === 'FULFILLED';
  const isDated = isDone === (textAt(record, 'fulfilled_at') !== undefined);
  // In the wrong order the last change is the first, which is another mistake.
  const stated = changes?.filter((one) => !isEmpty(one)).map(upper) ?? [];
  const [first, last] = [stated[0], stated.at(-1)];
  const isLast =
    last === undefined || !STATUSES.includes(last) || status === last || status === first;
  return [
    [rule, NAME.test(name), 'does not name the reviewer', undefined, said],
    [rule, !isOwn, 'names the user as its reviewer', undefined, name],
    [rule, isTimed, 'has a reviewer but no review time', undefined, said],
    [rule, isDated, isDone ? DONE : 'has fulfilled_at, but is not FULFILLED'],
    [
      rule,
      isLast,
      'has a last comment about another status than its own',
      `status_change: ${status}`,
      `status_change: ${last}`,
    ],
    [rule, nameless === undefined, 'does not name the author of a comment', undefined, author],
    ['drift.enum', strange === undefined, `comments[].status_change: ${strange} is no status`],
  ];
}
