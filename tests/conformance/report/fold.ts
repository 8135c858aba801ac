/** Groups findings that have the same cause, and puts the cause first. */
import type { OperationId } from 'portal-contract';
import type { Severity } from '../contract/rule';
import { isAboutCsrf } from '../drift/drift-errors';
import type { Finding } from '../walk/record';
import { fieldOf } from './headline';

export interface Folded {
  cause: Finding;
  consequences: Finding[];
}

const ORDER: Severity[] = ['error', 'warning', 'info'];
const rank = ({ severity }: Finding) => ORDER.indexOf(severity);

/** Rules about replies that the portal can't use. Their findings explain later findings about the same call. */
const UNREADABLE =
  /^drift\.(no-answer|encoding|server-error|html|not-json|empty|redirect|envelope|field-name|missing-field|id-not-a-number)$/;
/** Rules that say that a call works at all. If it never worked, their findings explain the call's other findings. */
const WORKS = /\.(answers|accepts|draft|submitted|right-code|one-field)$/;
/** A list in another order, outdated, with others' records or a record twice breaks the other rules about the list. */
const OF_LISTS = /\.(private|no-doubles|newest-first|fresh)$/;
/** A call that takes any code, or none after a wrong one, breaks the other rules about codes. */
const OF_CODES = /\.(wrong-code|after-wrong-codes)$/;
const ABOUT_CODES = /\.([\w-]*codes?|code-\w+(-\w+)*|counts-down|lock|new-code-lifts-lock)$/;

const lastField = (place: string) => fieldOf(place).split('.').at(-1) ?? '';

/**
 * Findings with the same key are grouped. For rules about all replies, the key is the rule and the field. For rules
 * about one operation, it is the last part of the rule's name and the fault, so that the same fault of several
 * operations makes one group. Without a fault, it is the rule and the operation.
 */
const sameKind = ({ rule, place, operation, fault }: Finding) => {
  if (/^(drift|cors)\./.test(rule)) return `${rule} ${lastField(place)}`;
  // A missing field and an empty one are the same fault.
  const plain = fault?.replace(/ (no|an empty) (?=\w+$)/, ' ');
  return plain === undefined ? `${rule} ${operation}` : `${rule.split('.').at(-1)} ${plain}`;
};

/** What one reply shows by itself: its form, other users' records, a record twice. */
const byItself = ({ rule, exchange }: Finding) =>
  /^drift\.(csrf|redirect)$/.test(rule) ||
  (/^drift\.|\.(private|private-\w+|no-doubles)$/.test(rule) && (exchange?.status ?? 0) < 400);

const neverWorked = ({ operation, rule }: Finding, failed: readonly OperationId[]) =>
  operation !== undefined && failed.includes(operation) && WORKS.test(rule);

/** A call that should have been refused: the form of its reply follows from that. */
const wasAccepted = ({ rule, expected = '' }: Finding) =>
  !/^drift\./.test(rule) && /^4\d\d/.test(expected);

/**
 * The lower, the nearer to the cause: first what one reply shows by itself, because a contradiction between two calls
 * often follows from it; then calls that never worked, and outdated replies; last what follows from an acceptance, and
 * what only another call's reply shows.
 */
function levelOf(finding: Finding, all: Finding[], failed: readonly OperationId[]): number {
  const { exchange, operation, rule } = finding;
  const isOf = (other: Finding) => other.operation === operation;
  const follows =
    /^drift\./.test(rule) &&
    exchange !== undefined &&
    all.some((other) => other.exchange === exchange && wasAccepted(other));
  if (byItself(finding)) return follows ? 4 : 0;
  if (neverWorked(finding, failed)) return 1;
  // A list without the newest record only looks outdated.
  if (/\.fresh$/.test(rule) && !all.some((one) => isOf(one) && /\.complete$/.test(one.rule)))
    return 2;
  return exchange && exchange.operation !== operation ? 4 : 3;
}

export function fold(findings: Finding[], failed: readonly OperationId[]): Folded[] {
  const roots: Folded[] = [];
  const levels = new Map(findings.map((one) => [one, levelOf(one, findings, failed)]));
  const level = (one: Finding) => levels.get(one) ?? 0;
  const sorted = [...findings].sort(
    (a, b) => level(a) - level(b) || rank(a) - rank(b) || a.order - b.order,
  );
  for (const finding of sorted) {
    const root = roots.find(({ cause, consequences }) =>
      [cause, ...consequences].some((one) => explains(one, finding, failed)),
    );
    if (root) root.consequences.push(finding);
    else roots.push({ cause: finding, consequences: [] });
  }
  return roots.sort((a, b) => weight(a) - weight(b));
}

/** A group is as severe as its most severe finding. */
const weight = ({ cause, consequences }: Folded) => Math.min(...[cause, ...consequences].map(rank));

export const severityOf = (folded: Folded): Severity => ORDER[weight(folded)] ?? 'info';

function explains(cause: Finding, other: Finding, failed: readonly OperationId[]): boolean {
  if (sameKind(cause) === sameKind(other)) return true;
  if (cause.rule === 'drift.csrf' && other.exchange && isAboutCsrf(other.exchange)) return true;
  if (wasAccepted(cause) && cause.exchange && cause.exchange === other.exchange) return true;
  const call = cause.operation;
  if (call === undefined) return false;
  // A value in another form also differs from the same value elsewhere.
  const isSameField = other.expected?.startsWith(`${lastField(cause.place)}: `);
  if (/^drift\./.test(cause.rule) && isSameField) return true;
  if (call !== other.operation) return /\.fresh$/.test(cause.rule) && isAbout(call, other);
  if (sameWords(cause, other) || OF_LISTS.test(cause.rule)) return true;
  if (OF_CODES.test(cause.rule) && ABOUT_CODES.test(other.rule)) return true;
  const unreadable = UNREADABLE.test(cause.rule);
  const refusesAll = neverWorked(cause, failed);
  return refusesAll || (unreadable && isAboutReplies(cause) && cause.order < other.order);
}

/** Whether only another call's reply, which is outdated, shows the finding. */
const isAbout = (call: OperationId, { rule, exchange }: Finding) =>
  exchange ? exchange.operation === call : /\.gone$/.test(rule);

/** Whether both findings got the same 4xx status with the same text. */
const sameWords = ({ got = '' }: Finding, other: Finding) =>
  /^4\d\d ./.test(got) && got === other.got;

/** An error reply that was seen only once or twice, such as a 500 for an unusual input, explains no other findings. */
const isAboutReplies = ({ rule, exchange, count }: Finding) =>
  rule === 'drift.redirect' || (exchange !== undefined && (exchange.status < 400 || count > 2));
