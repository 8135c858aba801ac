/** Groups findings that have the same cause. */
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
  /^drift\.(no-answer|encoding|server-error|html|not-json|empty|redirect|envelope|field-name|missing-field)$/;
/** Rules that say that a call works at all. If it never worked, their findings explain the call's other findings. */
const WORKS = /\.(answers|accepts|draft|submitted|right-code|one-field)$/;

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

/**
 * What one reply shows by itself: its form, other users' records, a record twice. It comes before what two calls
 * contradict, because a later contradiction often follows from it.
 */
const BY_ITSELF = /^drift\.|\.(private|private-\w+|no-doubles)$/;
const byItself = ({ rule, exchange }: Finding) =>
  BY_ITSELF.test(rule) && (exchange?.status ?? 0) < 400;

/** First what never worked at all: what the call's replies say elsewhere follows from it. */
const before = (failed: readonly OperationId[]) => (a: Finding, b: Finding) =>
  rank(a) - rank(b) ||
  Number(byItself(b)) - Number(byItself(a)) ||
  Number(neverWorked(b, failed)) - Number(neverWorked(a, failed)) ||
  a.order - b.order;

const neverWorked = ({ operation, rule }: Finding, failed: readonly OperationId[]) =>
  operation !== undefined && failed.includes(operation) && WORKS.test(rule);

export function fold(findings: Finding[], failed: readonly OperationId[]): Folded[] {
  const roots: Folded[] = [];
  for (const finding of [...findings].sort(before(failed))) {
    const root = roots.find(({ cause }) => explains(cause, finding, failed));
    if (root) root.consequences.push(finding);
    else roots.push({ cause: finding, consequences: [] });
  }
  return roots;
}

/** A group is as severe as its most severe finding. */
const weight = ({ cause, consequences }: Folded) => Math.min(...[cause, ...consequences].map(rank));

export const severityOf = (folded: Folded): Severity => ORDER[weight(folded)] ?? 'info';

function explains(cause: Finding, other: Finding, failed: readonly OperationId[]): boolean {
  if (sameKind(cause) === sameKind(other)) return true;
  if (wantsCsrf(cause) && other.exchange && isAboutCsrf(other.exchange)) return true;
  const call = cause.operation;
  if (call === undefined || call !== other.operation) return false;
  if (sameWords(cause, other)) return true;
  // A list in another order, with other users' records or with a record twice breaks the other rules about the list.
  if (/\.(private|no-doubles|newest-first)$/.test(cause.rule)) return true;
  const unreadable = UNREADABLE.test(cause.rule);
  const refusesAll = neverWorked(cause, failed);
  return refusesAll || (unreadable && isAboutReplies(cause) && cause.order < other.order);
}

const wantsCsrf = ({ rule }: Finding) => rule === 'drift.csrf';

/** Whether both findings got the same 4xx status with the same text. */
const sameWords = ({ got = '' }: Finding, other: Finding) =>
  /^4\d\d ./.test(got) && got === other.got;

/** An error reply that was seen only once or twice, such as a 500 for an unusual input, explains no other findings. */
const isAboutReplies = ({ exchange, count }: Finding) =>
  exchange !== undefined && (exchange.status < 400 || exchange.status === 0 || count > 2);
