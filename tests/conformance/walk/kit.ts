/** What journeys work with: calls, checks, codes and waiting. */
import type { OperationId } from 'portal-contract';
import type { Purpose } from '../adapters/otp';
import { operationNamedBy, statusesOf } from '../contract/contract';
import {
  at,
  type Exchange,
  isPage,
  isRefusal,
  isSuccess,
  secondsToWait,
  words,
} from '../contract/exchange';
import { differences, isSameText, isSameValue, shown, unescaped } from '../contract/same';
import type { Account } from '../forms/accounts';
import { Calls, type Evidence, type Options } from './calls';
import { Blocked } from './world';

export type { Evidence, Options } from './calls';

const SENT_BY: Record<Purpose, OperationId> = {
  verification: 'register',
  login: 'initiateLogin',
  'password-reset': 'requestPasswordReset',
};

const PAGE = 'the call returned an HTML page';

/** Statuses that refuse the call whatever its content. */
const OTHER_REASONS = [405, 406, 415, 426, 431];
const isOtherReason = ({ status, sent }: Exchange) =>
  OTHER_REASONS.includes(status) || (status === 401 && 'Authorization' in sent.headers);

/** A row of a table: the rule, whether it holds, what the server did otherwise, what is right, and what it replied. */
export type Check = readonly [
  rule: string,
  holds: boolean,
  fault: string,
  expected?: string | undefined,
  got?: string | undefined,
];

export class Kit<Rule extends string = string> extends Calls {
  /**
   * Records whether a rule holds, and returns `holds`. The rule is not checked if there was no reply, a 5xx, an HTML
   * page, or a 429 for a document.
   */
  check(
    rule: Rule,
    holds: boolean,
    answer: Exchange | undefined,
    evidence: Evidence | string,
  ): boolean {
    if (answer && this.inconclusive(rule, answer, answer.operation === 'document')) return holds;
    const seen = typeof evidence === 'string' ? { fault: evidence } : evidence;
    const got = seen.got === undefined && answer && isRefusal(answer) ? { got: words(answer) } : {};
    this.settle(rule, holds, answer, { operation: operationNamedBy(rule), ...got, ...seen });
    return holds;
  }

  checks(answer: Exchange | undefined, rows: readonly (Check | false)[]): boolean {
    const held = rows.map((row) => {
      const [rule, holds, fault, expected, got] = row || [];
      const given = Object.entries({ fault, expected, got }).filter(
        ([, text]) => text !== undefined,
      );
      return !rule || this.check(rule as Rule, holds === true, answer, Object.fromEntries(given));
    });
    return held.every(Boolean);
  }

  /** Checks each of these fields of the reply: `wanted` has the values. Equal texts may differ in form. */
  fields(
    rule: Rule,
    answer: Exchange,
    wanted: { [field: string]: unknown },
    fault = (field: string) => `changed ${field}`,
  ): void {
    for (const [field, value] of Object.entries(wanted)) {
      const got = at(answer.json, field);
      this.check(rule, isSameValue(got, value), answer, {
        fault: isSameText(unescaped(String(got)), value)
          ? `stores ${field} as HTML: & as &amp;, for example`
          : fault(field),
        expected: `${field}: ${shown(value)}`,
        got: `${field}: ${shown(got)}`,
      });
    }
  }

  /** Checks that the record has the same values as before in these fields, if it had them before. */
  unchanged(
    rule: Rule,
    [before, now]: readonly [Exchange, Exchange],
    fields: readonly string[],
    fault: (fields: string) => string = (fields) => `changed ${fields}`,
    more: Evidence = {},
  ): boolean {
    const { names, expected, got } = differences(before.json, now.json, fields);
    return this.check(rule, names === '', now, { fault: fault(names), expected, got, ...more });
  }

  private settle(rule: Rule, holds: boolean, exchange: Exchange | undefined, evidence: Evidence) {
    this.world.record.checked(rule);
    if (!holds)
      this.world.record.add({ rule, journey: this.journey, exchange, place: '', ...evidence });
  }

  /**
   * Sends a call without `bearerAuth` with an expired token, which the server must ignore. If it does not, sends the call
   * again without the token.
   */
  async withStaleToken(operation: OperationId, options: Options): Promise<Exchange> {
    const stale = await this.call(operation, { ...options, token: 'stale.token.kit' });
    const plain = stale.status === 401 ? await this.call(operation, options) : stale;
    this.check(
      `${operation}.stale-token` as Rule,
      stale.status !== 401 || plain.status === 401,
      stale,
      {
        fault: 'refused a call because of an expired token',
        expected: 'the header is ignored',
      },
    );
    return plain;
  }

  /** Checks that, after a change, a request with the old ETag does not get 304. */
  async moved(rule: Rule, before: Exchange, { as, id, query }: Options): Promise<void> {
    const tag = before.headers.get('ETag');
    if (!tag || before.operation === 'document') return this.holds(rule);
    const answer = await this.probe(
      before.operation,
      { token: as?.access, id, query },
      ({ headers }) => ({ headers: { ...headers, 'If-None-Match': tag } }),
    );
    this.check(rule, answer.status !== 304, answer, {
      fault: 'returned 304 for an outdated ETag',
      expected: '200 and another ETag',
      got: `304, ETag: ${answer.headers.get('ETag') ?? tag}`,
    });
  }

  holds(rule: Rule): void {
    this.world.record.checked(rule);
  }

  /** Checks that the call succeeded. Returns false if it did not, or if the rule could not be checked. */
  accepts(rule: Rule, answer: Exchange, fault = 'refused a valid call'): boolean {
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
  refuses(rule: Rule, answer: Exchange, fault: string, conventional: number[] = [400]): boolean {
    const { status, operation } = answer;
    if (!(status === 429 && conventional.includes(429)) && this.inconclusive(rule, answer))
      return true;
    const expected = conventional.join(' or ');
    if (status < 400) {
      this.settle(rule, false, answer, { fault, expected, got: `${status}` });
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

  /**
   * Checks the reply to an account's second code request within a minute. The server must refuse it, and may ask to
   * wait at most 60 seconds.
   */
  refusesSecondCode(rule: Rule, again: Exchange): boolean {
    const seconds = secondsToWait(again) ?? 0;
    if (again.status === 429 && seconds > 60)
      this.report('drift.wait-too-long', again, {
        fault: `asks to wait ${seconds} seconds`,
        expected: 'at most 60',
        got: `Retry-After: ${again.headers.get('Retry-After')}`,
      });
    const holds = this.refuses(rule, again, 'sent two codes within a minute', [429]);
    if (!holds) this.world.noCooldown = true;
    return holds;
  }

  /** Whether the rule can't be checked: no reply, 5xx, 429 or an HTML page. If so, marks it as not checked. */
  private inconclusive(rule: Rule, answer: Exchange, mayWait = true): boolean {
    const { status, operation } = answer;
    if (isRefusal(answer) && this.hasOldCode(answer)) {
      this.unchecked(rule, 'its code got too old while the kit waited because of a 429');
      return true;
    }
    const isTooSoon = mayWait && status === 429;
    if (status !== 0 && status < 500 && !isTooSoon && !isPage(answer)) return false;
    const isDeclared = operation !== 'document' && statusesOf(operation, 4).includes(429);
    const reason = isTooSoon && isDeclared ? 'the server throttles this call (429)' : words(answer);
    this.unchecked(rule, isPage(answer) ? PAGE : reason);
    return true;
  }

  private hasOldCode({ sent }: Exchange): boolean {
    const { mask, record } = this.world;
    const [code] = mask
      .secretsIn(JSON.stringify(sent.body) ?? '')
      .filter(({ name }) => name === 'CODE');
    return (code?.since ?? record.codesTooOld) < record.codesTooOld;
  }

  unchecked(rule: Rule, reason: string): void {
    this.world.record.unchecked(rule, reason);
  }

  /** Notes what the server does where the specification says nothing (`x-assumption` in the contract). */
  observe(assumption: `A-${number}`, text: string): void {
    this.world.record.observe(assumption, text);
  }

  need<T>(value: T | undefined | null | false, reason: string): T {
    if (value === undefined || value === null || value === false) throw new Blocked(reason);
    return value;
  }

  /** Reads the account's newest code. Waits for a new one; if none comes, may return the last one again. */
  async code(account: Account, purpose: Purpose, promised = true): Promise<string | undefined> {
    const { otp, record, mask } = this.world;
    record.lookedForCodes = true;
    const code = await otp.fetch(account, purpose, promised);
    if (!code) return undefined;
    record.codes += 1;
    if (code !== account.lastCode) this.judge(code, purpose);
    account.lastCode = mask.add(code, 'CODE', { account, purpose, since: record.trail.length });
    return code;
  }

  /** Checks that the code has six digits and is in no earlier reply. Records it for `judgeCodes`. */
  private judge(code: string, purpose: Purpose): void {
    const { record } = this.world;
    const operation = SENT_BY[purpose];
    record.sawCode(code);
    const { journey } = this;
    if (!/^[0-9]{6}$/.test(code))
      record.add({
        ...{ rule: 'drift.code-digits', journey, operation, place: '' },
        fault: `sent a code of ${code.length} characters`,
        expected: 'six digits',
        got: code,
      });
    const exchange = record.replyWith(code);
    if (exchange && !this.world.otp.fixed) this.codeAway(exchange);
  }

  /** Reads a code that differs from the account's last one; undefined if none came. A fixed code may be the same. */
  async freshCode(
    account: Account,
    purpose: Purpose,
    promised = true,
  ): Promise<string | undefined> {
    const before = account.lastCode;
    const code = await this.code(account, purpose, promised);
    return code !== before || this.world.otp.fixed ? code : undefined;
  }

  /** Reports a missing code only if another code could be read in this run; otherwise --otp may be wrong. */
  promised(rule: Rule, code: string | undefined, answer: Exchange): void {
    if (code !== undefined) {
      this.holds(rule);
      return;
    }
    this.world.record.whenCodesCome(rule, () =>
      this.settle(rule, false, answer, {
        fault: 'said that it sent a code, but none came',
        expected: 'a code',
        got: 'none came',
      }),
    );
  }

  /** The user who creates records: registered by the kit, or given on the command line. */
  get author(): Account {
    const { people, given } = this.world;
    const signedIn = [people.ann, ...given].find((account) => account?.access);
    return this.need(signedIn, 'nobody is signed in');
  }

  /** A second user, who must not see the author's records. */
  get stranger(): Account {
    const { people, given } = this.world;
    const { author } = this;
    const other = [people.ben, ...given].find((one) => one?.access && one !== author);
    return this.need(other, 'a second account is not signed in');
  }

  leftover(text: string): void {
    this.world.record.leftovers.push(text);
  }
}
