/** What journeys work with: calls, checks, codes and people. */
import type { OperationId } from 'portal-contract';
import { isNewFor, type Purpose } from '../adapters/otp';
import { optionalOf } from '../contract/contract';
import { type Exchange, isRefusal, isSuccess, secondsToWait } from '../contract/exchange';
import { type Account, newRegistration, type Registration, type Role } from '../forms/accounts';
import type { Id } from '../forms/proposal-forms';
import type { Options } from './calls';
import { Checks } from './checks';
import { Blocked } from './world';

export type { Options } from './calls';
export type { Check } from './checks';

/** A value of one word, such as a priority. */
const ofWord = (value: unknown) => (/^\w+$/.test(String(value)) ? ` “${value}”` : '');

const SENT_BY: Record<Purpose, OperationId> = {
  verification: 'register',
  login: 'initiateLogin',
  'password-reset': 'requestPasswordReset',
};

export class Kit extends Checks {
  /**
   * Sends a call without `bearerAuth` with a stale token, which the server must ignore. If it does not, sends the call
   * again without the token. The token does not have three parts: some servers fail when they split it.
   */
  async withStaleToken(operation: OperationId, options: Options): Promise<Exchange> {
    const stale = await this.call(operation, { ...options, token: 'stale-token-kit' });
    const plain = stale.status === 401 ? await this.call(operation, options) : stale;
    const holds = stale.status !== 401 || plain.status === 401;
    this.check(`${operation}.stale-token`, holds, stale, {
      fault: 'refused a call because of a token that is not valid, and that it does not need',
      expected: 'the token is ignored',
    });
    return plain;
  }

  /**
   * Sends a refused form again without one of its optional fields, each in turn. Returns the end of a sentence: without which
   * of them it was accepted, with its value if that is short.
   */
  async blames(
    answer: Exchange,
    send: (form: { [field: string]: unknown }) => Promise<Exchange>,
  ): Promise<string> {
    const { operation, status, sent } = answer;
    if (operation === 'document' || !isRefusal(answer) || status === 429) return '';
    const form: { [field: string]: unknown } = Object(sent.body);
    for (const field of optionalOf(operation)) {
      if (form[field] === undefined) continue;
      const reply = await send({ ...form, [field]: undefined });
      if (reply.status === 429) return `, and only asked to wait without ${field}`;
      if (!isSuccess(reply)) continue;
      const { [field]: value } = form;
      const whole = Math.round(Number(value));
      const isFraction = typeof value === 'number' && value !== whole;
      return isFraction && isSuccess(await send({ ...form, [field]: whole }))
        ? `, and accepted it with ${whole} in place of ${value} as ${field}`
        : `, and accepted it without ${field}${ofWord(value)}`;
    }
    return '';
  }

  /** Checks that, after a change, a request with the old ETag does not get 304. */
  async moved(rule: string, before: Exchange, { as, id, query }: Options): Promise<void> {
    const tag = before.headers.get('ETag');
    if (!tag || before.operation === 'document') return this.holds(rule);
    const answer = await this.probe(before.operation, { as, id, query }, ({ headers }) => ({
      headers: { ...headers, 'If-None-Match': tag },
    }));
    this.check(rule, answer.status !== 304, answer, {
      fault: 'returned 304 for an outdated ETag',
      expected: '200 and another ETag',
      got: `304, ETag: ${answer.headers.get('ETag') ?? tag}`,
    });
  }

  /**
   * Checks the reply to an account's second code request within a minute. The server must refuse it, and may ask to
   * wait at most 60 seconds.
   */
  refusesSecondCode(rule: string, again: Exchange, how = ''): boolean {
    const seconds = secondsToWait(again) ?? 0;
    if (again.status === 429 && seconds > 60)
      this.report('drift.wait-too-long', again, {
        fault: `asks to wait ${seconds} seconds`,
        expected: 'at most 60',
        got: `Retry-After: ${again.headers.get('Retry-After')}`,
      });
    const fault = `accepted a second request for a code within a minute${how}`;
    const holds = this.refuses(rule, again, fault, [429]);
    if (!holds) this.world.noCooldown = true;
    return holds;
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
    if (isNewFor(account, code)) this.judge(code, purpose);
    account.codes = [...(account.codes ?? []), code];
    account.lastCode = mask.add(code, 'CODE', { account, since: record.trail.length });
    return code;
  }

  /** Checks that the code has six digits and is in no earlier reply. Records it for `judgeCodes`. */
  private judge(code: string, purpose: Purpose): void {
    const { record } = this.world;
    record.sawCode(code);
    if (!/^[0-9]{6}$/.test(code))
      this.report('drift.code-digits', undefined, {
        operation: SENT_BY[purpose],
        fault: `sent a code of ${code.length} characters`,
        expected: 'six digits',
        got: `${code.length} ${/^[0-9]+$/.test(code) ? 'digits' : 'characters'}`,
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
    const { codes = [] } = account;
    const code = await this.code(account, purpose, promised);
    return (code && isNewFor({ codes }, code)) || this.world.otp.fixed ? code : undefined;
  }

  /** Reports a missing code only if another code could be read in this run; otherwise --otp may be wrong. */
  promised(rule: string, code: string | undefined, answer: Exchange, what = ''): void {
    const fault = `replied as if it had sent a code${what}, but none came`;
    const none = { fault, expected: 'a new code', got: 'none' };
    const broken = () => this.check(rule, false, answer, none);
    if (code !== undefined) this.holds(rule);
    else this.world.record.whenCodesCome(rule, broken);
  }

  /** The details of a new person. */
  newPerson(role: Role | 'new'): Registration {
    const { registering, mask } = this.world;
    const form = newRegistration(role, this.need(registering, '--register was not given'));
    mask.add(form.password, 'PASSWORD');
    return form;
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

  /** Who made a call: the account of its token, of which a run may have had several. */
  userOf({ sent }: Exchange): Account | undefined {
    const secrets = this.world.mask.secretsIn(sent.headers.Authorization ?? '');
    return secrets.find(({ name }) => name === 'ACCESS_TOKEN')?.account;
  }

  /** The ids of the account's drafts that the run has made, the oldest first. */
  draftsOf(account: Account): Id[] {
    return this.world.drafts.filter(({ owner }) => owner === account).map(({ id }) => id);
  }

  submittedBy(account: Account): Id[] {
    return this.world.submitted.filter(({ owner }) => owner === account).map(({ id }) => id);
  }

  leftover(text: string): void {
    this.world.record.leftovers.push(text);
  }
}
