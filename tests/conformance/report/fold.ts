/** Groups findings that have the same cause, and puts the cause first. */
import type { OperationId } from 'portal-contract';
import { isRefusal, textAt } from '../contract/exchange';
import { followsFrom, SEVERITIES, type Severity } from '../contract/rules';
import type { Finding } from '../walk/record';
import { fieldOf, isIdle } from './headline';

export interface Folded {
  cause: Finding;
  consequences: Finding[];
}

const rank = ({ severity }: Finding) => SEVERITIES.indexOf(severity);

/** Replies that the portal can't use. They explain later findings about the same call. */
const UNREADABLE =
  /^drift\.(no-answer|encoding|server-error|html|not-json|empty|redirect|envelope|large-id|id-not-a-number)$/;
const EXPLAINS_REPLY = new RegExp(`${UNREADABLE.source}|^drift\\.error-shape$`);
/** Fields that the portal does not find explain only what is said about them. */
const NO_FIELD = /^drift\.(field-name|missing-field)$/;
/** Whether a finding is about a field that is wrong in the same reply by itself. */
function isAboutField(cause: Finding, { fault = '', expected = '', got = '' }: Finding): boolean {
  const field = lastField(cause.place);
  if (!isOfForm(cause) || field === '') return false;
  const isName = field.endsWith('name') && fault.startsWith('does not name');
  return isName || new RegExp(`\\b${field}s?\\b`).test(`${fault} ${expected} ${got}`);
}

const follows = (cause: Finding, other: Finding) =>
  followsFrom(cause.rule, other.rule) ||
  (/\.(gone|keeps)$/.test(cause.rule) && sharesIdling(cause, other)) ||
  isLost(cause, other) ||
  (usesCode(cause) && wasRefused(other) && codeIn(cause) === codeIn(other)) ||
  (cause.operation === 'refreshToken' && other.rule === 'getProfile.after-expiry') ||
  (isOfZero(cause) && /^0/.test(codeIn(other)));

/** Whether a field that is not stored can't be required, or changed, either. */
function isLost({ rule, fault = '' }: Finding, { rule: other, ...said }: Finding): boolean {
  const [, field] = /^did not store (\w+)$/.exec(fault) ?? [];
  const isForm = other.startsWith('drift.');
  return (
    field !== undefined && other !== rule && !isForm && `${said.fault} ${said.got}`.includes(field)
  );
}

/** Who may not call it, and of what record. That such a call did something does not follow from one that did nothing. */
const ACCESS = /\.(private|draft-only|revision|unknown|no-token|bad-token)$/;
const sharesIdling = (one: Finding, other: Finding) =>
  isIdle(one) && one.operation === other.operation && (isIdle(other) || !ACCESS.test(other.rule));

const isOfForm = ({ rule }: Finding) => /^drift\./.test(rule);

/** A call that was accepted and should have been refused, or the other way round: the form of its reply follows from it. */
const wasAccepted = (one: Finding) =>
  !isOfForm(one) && /^4\d\d/.test(one.expected ?? '') && (one.exchange?.status ?? 0) < 400;
const wasRefused = (one: Finding) =>
  !isOfForm(one) &&
  /^2/.test(one.expected ?? '') &&
  one.exchange !== undefined &&
  isRefusal(one.exchange);

/** Whether a call that should have been refused has used up a code. */
const usesCode = (one: Finding) => wasAccepted(one) && codeIn(one) !== '';

const endedWrongly = (one: Finding) => wasAccepted(one) || wasRefused(one);
/** Why a call may be refused. */
const REASONS = /^drift\.(csrf|redirect|detour)$/;

/** Rules that say that a call works at all. If it never did, they explain every other finding about it. */
const WORKS = /\.(answers|accepts|draft|submitted|right-code|one-field)$/;
const isIn = ({ operation }: Finding, all: readonly OperationId[]) =>
  operation !== undefined && all.includes(operation);
const neverWorked = (one: Finding, failed: readonly OperationId[]) =>
  isIn(one, failed) && (WORKS.test(one.rule) || (wasRefused(one) && !isOfToken(one)));

/** The call whose reply shows the finding, which may not be the one that made the mistake. */
const shownBy = ({ exchange, operation }: Finding) =>
  exchange === undefined || exchange.operation === 'document' ? operation : exchange.operation;

/** A second reason, which the findings of other calls may not have, or a value that may be right where it has fields. */
const DOUBT = /, or because .*|\[\] instead of an object/s;

export function fold(findings: Finding[], failed: readonly OperationId[]): Folded[] {
  const wrong = new Set(findings.filter(endedWrongly).map(({ exchange }) => exchange));
  /** What one reply shows by itself, calls that never worked, what several calls contradict, what another call shows. */
  const level = (one: Finding) => {
    if (one.rule === 'cors.reply' && wrong.has(one.exchange)) return 4;
    const isOfRefusals = one.rule === 'drift.error-shape' && isIn(one, failed);
    if (isOfForm(one))
      return (wrong.has(one.exchange) && !REASONS.test(one.rule)) || isOfRefusals ? 4 : 0;
    if (neverWorked(one, failed)) return WORKS.test(one.rule) ? 1 : 1.5;
    return one.exchange && one.exchange.operation !== one.operation ? 3 : 2;
  };
  let roots: Folded[] = [];
  const doubt = ({ fault = '' }: Finding) => Number(DOUBT.test(fault));
  const inTurn = (a: Finding, b: Finding) =>
    level(a) - level(b) || doubt(a) - doubt(b) || a.order - b.order;
  for (const finding of [...findings].sort(inTurn)) {
    // A finding may also be the cause of those that came before.
    const followed = roots.filter(
      ({ cause }) => follows(finding, cause) && !follows(cause, finding),
    );
    const taken = followed.flatMap(membersOf);
    const root = roots.find(
      (one) =>
        !followed.includes(one) && membersOf(one).some((it) => explains(it, finding, failed)),
    );
    const [first, ...others] = followed;
    if (root) root.consequences.push(finding, ...taken);
    else if (first) Object.assign(first, { cause: finding, consequences: taken });
    else roots.push({ cause: finding, consequences: [] });
    roots = roots.filter((one) => !(root ? followed : others).includes(one));
  }
  // By harm: what nobody can do, what others can see or do, and the rest.
  const harm = ({ cause }: Folded) =>
    level(cause) < 2 ? 0 : wasAccepted(cause) || /\.private/.test(cause.rule) ? 1 : 2;
  return roots.sort((a, b) => weight(a) - weight(b) || harm(a) - harm(b));
}

const membersOf = ({ cause, consequences }: Folded) => [cause, ...consequences];

/** A group is as severe as its most severe finding. */
const weight = (folded: Folded) => Math.min(...membersOf(folded).map(rank));

export const severityOf = (folded: Folded): Severity => SEVERITIES[weight(folded)] ?? 'info';

function explains(cause: Finding, other: Finding, failed: readonly OperationId[]): boolean {
  const { rule, operation, exchange } = cause;
  const traits = traitsOf(cause);
  if (traitsOf(other).some((trait) => traits.includes(trait)) || follows(cause, other)) return true;
  if ((isIdle(other) && sharesIdling(cause, other)) || showsAgain(cause, other)) return true;
  if (rule === 'drift.code-digits' && /^(?!\d{6}$)./.test(codeIn(other))) return true;
  const isSameReply = exchange !== undefined && exchange === other.exchange;
  const isWrong = endedWrongly(cause) || EXPLAINS_REPLY.test(rule);
  if (isSameReply && (isWrong || [cause, other].every((one) => NO_FIELD.test(one.rule))))
    return true;
  // A value in another form also differs from the same value elsewhere.
  const names = [fieldOf(cause.place), lastField(cause.place).replace('user_', '')];
  const isAbout = (name: string) => `, ${other.expected}`.includes(`, ${name}: `);
  if (isOfForm(cause) && names.some(isAbout)) return true;
  const isSame = operation === other.operation || operation === shownBy(other);
  if (operation === undefined || !isSame) return false;
  if (isAboutField(cause, other) || neverWorked(cause, failed)) return true;
  const isUseless = UNREADABLE.test(rule) || cause.place === '/results';
  return isUseless && isAboutReplies(cause) && cause.order < other.order;
}

/** What findings of one cause have in common, whatever their calls. */
function traitsOf(one: Finding): string[] {
  const { rule, exchange, fault = '', got = '' } = one;
  const zoneless =
    rule === 'drift.naive-time' || (rule === 'drift.time-off' && fault.includes('without a zone'));
  const isOfBytes = fault.startsWith('refused') && BYTES.test(fault);
  const manner = mannerOf(one);
  // biome-ignore format: a table, with one trait in each line
  const traits: [boolean, string][] = [
    [fault.includes(' as HTML: '), 'writes special characters as in HTML'],
    [zoneless, 'has times without a zone, or reads them wrongly'],
    [isOfBytes, 'counts bytes in place of characters'],
    [manner !== '', `${rule.split('.').at(-1)} ${manner}`],
    [/^4\d\d ./.test(got), `${shownBy(one)} ${exchange ? got : ''}`],
  ];
  return [sameKind(one), ...traits.flatMap(([has, trait]) => (has ? trait : []))];
}

/** What a call did, whatever the field: the characters that it lost, or the length that it accepted; or an empty text. */
function mannerOf({ fault = '', expected = '', got = '' }: Finding): string {
  if (!fault.startsWith('changed ')) return /^accepted .* (of \d+ .*)/s.exec(fault)?.[1] ?? '';
  return [...new Set(expected)].filter((character) => !got.includes(character)).join('');
}

const codeIn = ({ exchange }: Finding) => textAt(exchange?.sent.body, 'otp_code') ?? '';
const isOfZero = ({ fault = '' }: Finding) => / zero before it,| begins with 0/.test(fault);

/** Whether the wrong text that one finding is about is seen again in another place. */
function showsAgain(cause: Finding, other: Finding): boolean {
  const [, text = ''] = /^\w+: (\D.{7,})$/s.exec(cause.got ?? '') ?? [];
  const isWrong = text !== '' && !cause.expected?.includes(text);
  return isWrong && (other.got ?? '').includes(text);
}

const BYTES = / characters, \d+ bytes/;

/** Whether a call was refused because of its token, whatever the call. */
const isOfToken = ({ exchange, expected = '' }: Finding) =>
  exchange?.status === 401 && 'Authorization' in exchange.sent.headers && !expected.includes('401');

/** The object inside of a record that the field belongs to; empty for the record's own fields. */
const parentField = (place: string) => {
  const parent = fieldOf(place).split('.').at(-2) ?? '';
  return parent.endsWith('[]') ? '' : parent;
};

const lastField = (place: string) => fieldOf(place).split('.').at(-1) ?? '';

/**
 * Findings with the same key are grouped. For rules about all replies, the key is the rule and the field. For rules
 * about one operation, it is the last part of the rule's name and the fault, so that the same fault of several
 * operations makes one group. Without a fault, it is the rule and the operation.
 */
const sameKind = ({ rule, place, operation, fault, kind }: Finding) => {
  if (rule === 'drift.time-style') return rule;
  const off = rule === 'drift.time-off' && / \w+ (ahead|behind),/.exec(fault ?? '');
  if (off) return `${rule} ${fault?.split(', ')[1]}`;
  if (/^(drift|cors)\./.test(rule)) return `${rule} ${parentField(place) || lastField(place)}`;
  return kind === undefined ? `${rule} ${operation}` : `${rule.split('.').at(-1)} ${kind}`;
};

/** An error reply that was seen only once or twice, such as a 500 for an unusual input, explains no other findings. */
const isAboutReplies = ({ rule, exchange, count }: Finding) =>
  rule === 'drift.redirect' || (exchange !== undefined && (exchange.status < 400 || count > 2));
