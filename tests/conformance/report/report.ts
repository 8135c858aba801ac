/** The result as plain data, for all forms of the report. Secrets are masked (see walk/mask.ts). */

import { contractVersion, operationNamedBy } from '../contract/contract';
import { at, type Exchange, isRefusal, isSuccess, type Sent, textAt } from '../contract/exchange';
import { allRules, SEVERITIES, type Severity } from '../contract/rules';
import type { Result } from '../journeys/run';
import type { Mask } from '../walk/mask';
import type { Finding } from '../walk/record';
import type { Changes } from './baseline';
import { blockedBy, closingOf } from './closing';
import { curlOf, quote } from './curl';
import { type Folded, fold, severityOf } from './fold';
import { grouped } from './group';
import { callOf, effectOf, fieldOf, headlineOf, idIn, type Known } from './headline';

export type Report = ReturnType<typeof reportOf> & { changes?: Changes };
export type ReportedFinding = ReturnType<typeof reportedOf>;

const canFail = (rule: string) => allRules[rule]?.severity !== 'info';
const ALL = Object.keys(allRules).filter(canFail).length;

/** What the run found out about the server, in one sentence. */
export function verdictOf({ conforms, judged, counts, rules }: Report): string {
  if (!judged) return 'Not enough could be checked for a verdict.';
  if (!conforms) return 'The server does not follow the contract.';
  const exceptions = counts.warning > 0 ? ', except for the warnings' : '';
  const chosen = `The chosen rules hold (${ALL - rules.leftOut} of ${ALL})`;
  const result = rules.leftOut === 0 ? 'The server follows the contract' : chosen;
  return `${result}${exceptions}${rules.notChecked === 0 ? '' : ', as far as checked'}.`;
}

export const isAtLeast = (severity: Severity, lowest: Severity) =>
  SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(lowest);

/** `command`: the command of the run, without the rules that it has chosen. */
export function reportOf(result: Result, server: string, lowest: Severity, command = '') {
  const { mask } = result;
  const serious = result.findings.filter(({ severity }) => severity !== 'info');
  const findings = fold(serious, result.failed).map((folded) =>
    reportedOf(folded, result, command),
  );
  const infos = result.findings.filter(({ severity }) => severity === 'info');
  const notes = [
    ...[...result.observations].sort(([a], [b]) => a.localeCompare(b)),
    ...[...grouped(infos, ({ rule }) => rule)].map(([rule, of]) => [rule, of.map(seenOf)] as const),
  ].map(([about, seen]) => ({ about, seen: seen.map(mask.text) }));
  const broken = new Set(serious.map(({ rule }) => rule));
  const passed = result.checked.filter((rule) => !broken.has(rule) && canFail(rule));
  const notChecked = result.unchecked
    .filter(([rule]) => canFail(rule))
    .map(([rule, reason]) => ({ rule, reason: mask.text(reason) }));
  const leftOut = ALL - passed.length - broken.size - notChecked.length;
  const blocked = blockedBy(result);
  const headlines = findings.map(({ headline }) => headline);
  const count = (severity: Severity) => findings.filter((one) => one.severity === severity).length;
  return {
    server,
    contract: contractVersion,
    at: new Date().toISOString(),
    seconds: result.seconds,
    requests: result.requests,
    conforms: result.judged && !serious.some(({ severity }) => isAtLeast(severity, lowest)),
    /** Whether enough rules were checked for a verdict. */
    judged: result.judged,
    /** The number of findings, without their consequences. */
    counts: { error: count('error'), warning: count('warning'), info: infos.length },
    /** The numbers of error and warning rules, without info rules. */
    rules: { held: passed.length, broken: broken.size, notChecked: notChecked.length, leftOut },
    findings,
    /** What the server does where the specification says nothing. `about` is a decision (A-nn) or a rule. */
    notes,
    passed,
    notChecked,
    leftovers: result.leftovers.map(mask.text),
    /** Why the run ended early, or that no one-time code could be read. */
    ...(result.abandoned !== undefined && { abandoned: mask.text(result.abandoned) }),
    /** Whether one problem blocked the run. Then `closing` names it, and the findings may follow from it. */
    isBlocked: blocked !== undefined,
    /** The last line of the report: the result of the whole run, and what to do. */
    closing: mask.text(blocked ?? closingOf(result, headlines)),
  };
}

/** What one call did where the specification says nothing. */
const seenOf = ({ operation, place, got }: Finding) =>
  [operation, /^\d+$/.test(place) ? '' : fieldOf(place), got].filter(Boolean).join(' ');

const LONGEST_ANSWER = 20_000;

function reportedOf(folded: Folded, known: Known & Pick<Result, 'unchecked'>, command: string) {
  const { mask } = known;
  const { cause, consequences } = folded;
  const same = consequences.filter((one) => one.rule === cause.rule);
  const others = consequences.filter((one) => one.rule !== cause.rule);
  const { rule, journey, source, says, place, count, exchange } = cause;
  const isOther = cause.operation && exchange && exchange.operation !== cause.operation;
  return {
    /** The finding in one sentence: the call, what it did, what was expected. */
    headline: mask.text(headlineOf(cause, known)),
    rule,
    severity: severityOf(folded),
    operation: cause.operation ?? exchange?.operation ?? '',
    journey,
    source,
    says,
    sees: effectOf(cause, known.unchecked),
    place,
    expected: mask.text(cause.expected ?? says),
    got: mask.text(cause.got ?? ''),
    /** How often the run saw this finding. */
    count,
    /** The command that shows the finding again, as long as the server has the mistake. */
    again: `${command} ${onlyFor(cause)}`,
    /** The call, to look at. */
    curl: exchange ? curlOf(exchange.sent, mask) : '',
    answer: exchange ? answerOf(exchange, mask) : '',
    /** The call with this reply, if it is not the one in the headline. */
    answered: isOther ? mask.text(callOf({ ...cause, operation: undefined })) : '',
    /** The call before this reply that made the mistake, with what it sent and its reply. */
    after: mask.text(told(cause.after ?? (isOther && lastCall(cause, known.trail)), cause)),
    /** The rules of the findings that have the same cause. */
    consequences: [...new Set(consequences.map((one) => one.rule))],
    /** The same rule in other calls or fields. */
    same: same.map((one) => mask.text(headlineOf(one, known))),
    /** The other rules that are broken, probably for the same reason. */
    also: [...new Set(others.map(nameOf))],
  };
}

/** Options for a run that ends with the journey that has shown the finding, and reports only its rule. */
const onlyFor = ({ rule, journey }: Finding) =>
  `--only ${rule}${journey ? ` --until ${quote(journey)}` : ''}`;

const nameOf = ({ rule, operation }: Finding) =>
  operationNamedBy(rule) || !operation ? rule : `${rule} (${operation})`;

const MOST_FIELDS = 3;

/**
 * The last write of the finding's operation before it: a refused one if that should have changed nothing, otherwise one that
 * worked; if it can be, about the same record, and with the same field.
 */
function lastCall(finding: Finding, trail: Exchange[]): Exchange | undefined {
  const { operation, exchange, rule, since } = finding;
  const past = trail.slice(0, since);
  const shown = exchange?.operation === 'document' && documentIn(past, exchange.sent);
  const id = shown ? String(at(shown.json, 'id')) : exchange && idIn(exchange.sent);
  const has = rule.endsWith('.refusal-changes-nothing') ? isRefusal : isSuccess;
  const isOwn = ({ sent, json }: Exchange) => [idIn(sent), String(at(json, 'id'))].includes(id);
  const all = past.filter((one) => one.operation === operation && one.sent.method !== 'GET');
  const field = fieldIn(finding);
  const best = [has, isOwn, ({ sent }: Exchange) => at(sent.body, field) !== undefined];
  return best.reduce((left, is) => (left.some(is) ? left.filter(is) : left), all).at(-1);
}

/** The field that the finding is about. */
const fieldIn = ({ got = '', exchange }: Finding) =>
  exchange?.operation === 'document' ? 'proposal_document' : (/^\w+(?=: )/.exec(got)?.[0] ?? '');

const brief = (value: unknown, name: string) =>
  value instanceof File
    ? value.name
    : /password|otp_code/.test(name)
      ? `${String(value).length} characters`
      : start(String(value));

const start = (text: string) => (text.length > 30 ? `${text.slice(0, 29)}…` : text);

/** A call with what it sent, first of all the finding's field, and its reply. */
function told(call: Exchange | undefined | false, finding: Finding): string {
  if (!call) return '';
  const field = fieldIn(finding);
  const { sent, status, text } = call;
  const fields = Object.entries(Object(sent.body)).sort(([one]) => (one === field ? -1 : 0));
  const said = fields
    .slice(0, MOST_FIELDS)
    .map(([name, value]) => `${name}: ${brief(value, name)}`);
  const more = fields.length > MOST_FIELDS ? ', …' : '';
  const what = said.length > 0 ? ` (${said.join(', ')}${more})` : '';
  return `${sent.method} ${new URL(sent.url).pathname}${what}: ${status} ${text.slice(0, 100)}`;
}

/** A reply that is no text must not control the terminal. */
const NO_TEXT = /[^\P{Cc}\t\r\n]/gu;

function answerOf({ status, text }: Exchange, mask: Mask): string {
  const shown = mask.text(`${status} ${text.slice(0, LONGEST_ANSWER)}`).replace(NO_TEXT, '�');
  return text.length > LONGEST_ANSWER
    ? `${shown} … (the reply has ${text.length} characters)`
    : shown;
}

/** The first reply with the address of this document, which may have another query each time. */
const documentIn = (past: Exchange[], { url }: Sent) =>
  past.find((one) => {
    const address = textAt(one.json, 'proposal_document') ?? '';
    const isAddress = address !== '' && URL.canParse(address, url);
    return isAddress && new URL(address, url).pathname === new URL(url).pathname;
  });

/** The operation that a rule is about, or 'every call' for rules about all replies. */
export const operationOfRule = (rule: string): string => operationNamedBy(rule) ?? 'every call';
