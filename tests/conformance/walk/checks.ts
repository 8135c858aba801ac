/** Checks rules with replies, and keeps whether they hold. */
import { operationNamedBy, statusesOf } from '../contract/contract';
import {
  at,
  type Exchange,
  isEmpty,
  isPage,
  isRefusal,
  isSuccess,
  textAt,
  words,
} from '../contract/exchange';
import {
  apart,
  differences,
  isMisread,
  isSameText,
  isSameValue,
  unescaped,
} from '../contract/same';
import { Calls } from './calls';
import { type Evidence, REFUSING } from './record';

/** Whether the call was refused whatever its content. */
const isOtherReason = ({ status, sent }: Exchange) =>
  [405, 406, 415, 426, 431].includes(status) || (status === 401 && 'Authorization' in sent.headers);

/** A success that has only what a refusal has. */
const isError = ({ json }: Exchange) =>
  textAt(json, 'error') !== undefined && !['tokens', 'access', 'id'].some((name) => at(json, name));

const ALTERNATIVES = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A row of a table: the rule, whether it holds, what the server did otherwise, what is right, and what it replied. */
export type Check = readonly [
  rule: string,
  holds: boolean,
  fault: string,
  expected?: string | undefined,
  got?: string | undefined,
];

export class Checks extends Calls {
  /**
   * Records whether a rule holds, and returns `holds`. The rule is not checked if there was no reply, a 5xx, an HTML
   * page, or a 429 for a document.
   */
  check(
    rule: string,
    holds: boolean,
    answer: Exchange | undefined,
    evidence: Evidence | string,
  ): boolean {
    if (answer && this.inconclusive(rule, answer, answer.operation === 'document')) return holds;
    const seen = typeof evidence === 'string' ? { fault: evidence } : evidence;
    const got = seen.got ?? (answer && isRefusal(answer) ? words(answer) : undefined);
    this.settle(rule, holds, answer, { operation: operationNamedBy(rule), ...seen, got });
    return holds;
  }

  checks(answer: Exchange | undefined, rows: readonly (Check | false)[]): void {
    for (const [rule, holds, fault, expected, got] of rows.filter((row) => row !== false))
      this.check(rule, holds, answer, { fault, expected, got });
  }

  /** Checks each of these fields of the reply: `wanted` has the values. Equal texts may differ in form. */
  fields(
    rule: string,
    answer: Exchange,
    wanted: { [field: string]: unknown },
    fault?: (field: string) => string | undefined,
  ): void {
    for (const [field, value] of Object.entries(wanted)) {
      const got = at(answer.json, field);
      const [expected, came] = apart(value, got);
      this.check(rule, isSameValue(got, value), answer, {
        fault: isSameText(unescaped(String(got)), value)
          ? `stores ${field} as HTML: & as &amp;, for example`
          : isMisread(got, value)
            ? `reads ${field} as Latin-1: é as Ã©, for example`
            : (fault?.(field) ?? `${isEmpty(got) ? 'did not store' : 'changed'} ${field}`),
        expected: `${field}: ${expected}`,
        got: `${field}: ${came}`,
      });
    }
  }

  /** Checks that the record has the same values as before in these fields, if it had them before. */
  unchanged(
    rule: string,
    [before, now]: readonly [Exchange, Exchange],
    fields: readonly string[],
    fault: (fields: string) => string = (fields) => `changed ${fields}`,
    more: Evidence = {},
  ): boolean {
    const { names, expected, got } = differences(before.json, now.json, fields);
    return this.check(rule, names === '', now, { fault: fault(names), expected, got, ...more });
  }

  private settle(rule: string, holds: boolean, exchange: Exchange | undefined, evidence: Evidence) {
    this.holds(rule);
    if (!holds) this.report(rule, exchange, evidence);
  }

  holds(rule: string): void {
    this.world.record.checked(rule);
  }

  /** Checks that the call succeeded. Returns false if it did not, or if the rule could not be checked. */
  accepts(rule: string, answer: Exchange, fault = 'refused a valid call'): boolean {
    if (this.inconclusive(rule, answer)) return false;
    if (answer.operation !== 'document' && !isSuccess(answer))
      this.world.record.failed.add(answer.operation);
    this.settle(rule, isSuccess(answer), answer, { fault, expected: '2xx', got: words(answer) });
    return isSuccess(answer);
  }

  /**
   * Checks that the call was refused. Returns false only if it was accepted. A 4xx that is not in `conventional` is
   * noted, but not reported as an error.
   */
  refuses(
    rule: string,
    answer: Exchange,
    fault: string,
    conventional: number[] = [400],
    after?: Exchange,
  ): boolean {
    const { status, operation } = answer;
    if (!(status === 429 && conventional.includes(429)) && this.inconclusive(rule, answer))
      return true;
    const expected = ALTERNATIVES.format(conventional.map(String));
    if (status < 400) {
      const isNo = at(answer.json, 'success') === false || isError(answer);
      const did = isNo ? fault.replace(/^accepted/, `answered ${status}${REFUSING} to`) : fault;
      this.settle(rule, false, answer, { fault: did, expected, got: `${status}`, after });
      return false;
    }
    const usual = conventional.includes(status);
    // A refusal for another reason, for example a 405 for everything, does not show that the rule is enforced.
    if (!usual && isOtherReason(answer)) {
      this.unchecked(rule, `the call was refused for another reason: ${words(answer)}`);
      return true;
    }
    if (operation !== 'document') this.world.record.heldByRefusal(rule, operation);
    this.settle(rule, true, answer, {});
    if (!usual) this.report('status.other', answer, { expected, got: `${status}` }, `${status}`);
    return true;
  }

  /** Whether the rule can't be checked: no reply, 5xx, 429 or an HTML page. If so, marks it as not checked. */
  private inconclusive(rule: string, answer: Exchange, mayWait = true): boolean {
    const { status, operation } = answer;
    if (isRefusal(answer) && this.hasOldCode(answer)) {
      this.unchecked(rule, 'its code got too old while the kit waited because of a 429');
      return true;
    }
    const isTooSoon = mayWait && status === 429;
    if (status !== 0 && status < 500 && !isTooSoon && !isPage(answer)) return false;
    const isDeclared = operation !== 'document' && statusesOf(operation, 4).includes(429);
    const reason = isTooSoon && isDeclared ? 'the server throttles this call (429)' : words(answer);
    this.unchecked(rule, isPage(answer) ? 'the call returned an HTML page' : reason);
    return true;
  }

  private hasOldCode({ sent }: Exchange): boolean {
    const { mask, record } = this.world;
    const secrets = mask.secretsIn(JSON.stringify(sent.body) ?? '');
    const code = secrets.find(({ name }) => name === 'CODE');
    return (code?.since ?? record.codesTooOld) < record.codesTooOld;
  }

  unchecked(rule: string, reason: string): void {
    this.world.record.unchecked(rule, reason);
  }
}
