/** What a journey works with: calls, expectations, codes and waiting. Every call is held against the contract. */
import type { OperationId } from '../../src/api/contract.gen';
import type { Account } from './accounts';
import { type CallOptions, callSent, exchange } from './client';
import { statusesOf } from './contract';
import { driftOf } from './drift';
import type { DriftRule } from './drift-rules';
import { type Exchange, isSuccess, type Sent, textAt, words } from './exchange';
import type { Purpose } from './otp';
import { Abandoned, Blocked } from './stops';
import { letPass, type World } from './world';

export interface Options extends Omit<CallOptions, 'token'> {
  /** Signed in as; a token that has just run out is renewed once, as the portal does. */
  as?: Account | undefined;
  /** Sent as it is, instead of an account's. */
  token?: string | undefined;
  /** Here "too soon" is an answer; everywhere else it is waited out. */
  mayBeTooSoon?: boolean;
  /** A server may hang up, or its proxy refuse, before all of it was read. */
  mayBreakOff?: boolean;
}

export interface Evidence {
  operation?: OperationId | undefined;
  expected?: string;
  got?: string;
}

const MAX_REQUESTS = 1500;
const MAX_SILENCE = 4;
/** A server that takes thirty calls a minute still ends. */
const MAX_THROTTLED = 15;
const COOLDOWN = 60;

export class Kit<Rule extends string = string> {
  readonly world: World;
  private readonly journey: string;

  constructor(world: World, journey: string) {
    this.world = world;
    this.journey = journey;
  }

  async call(operation: OperationId, options: Options = {}): Promise<Exchange> {
    const answer = await this.callOnce(operation, options);
    if (answer.status !== 429 || options.mayBeTooSoon) return answer;
    const seconds = Number(answer.headers.get('Retry-After')) || COOLDOWN;
    this.report('throttle.wait', answer, { got: `asks to wait ${seconds} s` });
    this.world.record.throttled += 1;
    if (this.world.record.throttled > MAX_THROTTLED) return answer;
    const waited = await this.wait(seconds + 1, `${operation} was answered 429`);
    return waited ? this.callOnce(operation, options) : answer;
  }

  private async callOnce(
    operation: OperationId,
    { as, token, mayBreakOff = false, ...options }: Options,
  ): Promise<Exchange> {
    const send = () =>
      this.send(operation, { ...options, token: token ?? as?.access }, mayBreakOff);
    const answer = await send();
    if (answer.status !== 401 || !as?.access || token !== undefined) return answer;
    if (!(await this.renew(as))) return answer;
    const again = await send();
    if (again.status === 401)
      this.report('session.token-refused', again, {
        expected: 'the call is answered for the user',
      });
    return again;
  }

  /** Asks for what the contract does not have, so the answer is not held against it. */
  async probe(
    operation: OperationId,
    options: CallOptions,
    change: (sent: Sent) => Partial<Sent>,
  ): Promise<Exchange> {
    this.count();
    const { wire } = this.world;
    const sent = callSent(wire, operation, options);
    return exchange(wire, operation, { ...sent, ...change(sent) });
  }

  async renew(account: Account): Promise<boolean> {
    if (!account.refresh) return false;
    const reply = await this.send('refreshToken', { body: { refresh: account.refresh } });
    const access = textAt(reply.json, 'access');
    if (!access) return false;
    account.access = this.world.mask.add(access, 'ACCESS_TOKEN');
    const rotated = textAt(reply.json, 'refresh');
    if (rotated) account.refresh = this.world.mask.add(rotated, 'REFRESH_TOKEN');
    return true;
  }

  /** A document's bytes, as the portal fetches them: without the token, then with it on the API's own origin. */
  async fetchDocument(address: string, token?: string): Promise<Exchange> {
    const url = new URL(address, this.world.wire.root);
    const own = url.origin === new URL(this.world.wire.root).origin;
    const headers: Record<string, string> =
      token && own ? { Authorization: `Bearer ${token}` } : {};
    this.count();
    return exchange(this.world.wire, 'document', {
      method: 'GET',
      url: url.href,
      headers,
      form: false,
    });
  }

  private async send(
    operation: OperationId,
    options: CallOptions,
    mayBreakOff = false,
  ): Promise<Exchange> {
    this.count();
    const { wire, record } = this.world;
    const answer = await exchange(wire, operation, callSent(wire, operation, options));
    if (mayBreakOff && [0, 413].includes(answer.status)) return answer;
    record.silent = answer.status === 0 ? record.silent + 1 : 0;
    if (record.silent >= MAX_SILENCE) throw new Abandoned(words(answer));
    record.operations.add(operation);
    for (const { rule, at, text } of driftOf(answer))
      this.report(rule, answer, { got: `${at} ${text}`.trim() }, at);
    return answer;
  }

  private count(): void {
    this.world.record.requests += 1;
    if (this.world.record.requests > MAX_REQUESTS)
      throw new Abandoned(`more than ${MAX_REQUESTS} requests`);
  }

  private report(rule: DriftRule, answer: Exchange, evidence: Evidence, place = ''): void {
    this.world.record.add({ rule, journey: this.journey, exchange: answer, place, ...evidence });
  }

  /** Holds a rule against what was seen; returns whether it holds. */
  check(rule: Rule, holds: boolean, answer: Exchange | undefined, evidence: Evidence): boolean {
    this.world.record.checked(rule);
    if (!holds)
      this.world.record.add({
        rule,
        journey: this.journey,
        exchange: answer,
        place: '',
        ...evidence,
      });
    return holds;
  }

  /** The call has to work. */
  accepts(rule: Rule, answer: Exchange, expected = 'success (2xx)'): boolean {
    if (this.inconclusive(rule, answer)) return false;
    return this.check(rule, isSuccess(answer), answer, { expected, got: words(answer) });
  }

  /** The call has to be refused; another 4xx than the conventional ones is only noted. */
  refuses(rule: Rule, answer: Exchange, why: string, conventional: number[] = [400]): boolean {
    if (!(answer.status === 429 && conventional.includes(429)) && this.inconclusive(rule, answer))
      return true;
    const refused = answer.status >= 400;
    this.check(rule, refused, answer, { expected: `refused: ${why}`, got: words(answer) });
    if (refused && !conventional.includes(answer.status))
      this.report(
        'status.other',
        answer,
        {
          expected: conventional.join(' or '),
          got: `${answer.status}: ${why}`,
        },
        `${answer.status}`,
      );
    return refused;
  }

  /** No answer, a failure of the server and a throttle say nothing about a rule. */
  private inconclusive(rule: Rule, answer: Exchange): boolean {
    const { status } = answer;
    if (status !== 0 && status < 500 && status !== 429) return false;
    if (status === 429 && statusesOf(answer.operation as OperationId, 4).includes(429)) {
      this.unchecked(rule, 'the server throttles this call (429)');
      return true;
    }
    this.unchecked(rule, words(answer));
    return true;
  }

  unchecked(rule: Rule, reason: string): void {
    this.world.record.unchecked(rule, reason);
  }

  /** What the server does where the specification is silent: one line for each `x-assumption`. */
  observe(assumption: `A-${number}`, text: string): void {
    this.world.record.observe(assumption, text);
  }

  need<T>(value: T | undefined | null | false, reason: string): T {
    if (value === undefined || value === null || value === false) throw new Blocked(reason);
    return value;
  }

  /** The newest code that was sent to the account, other than the last one if another comes. */
  async code(account: Account, purpose: Purpose): Promise<string | undefined> {
    const { otp, record, mask } = this.world;
    const code = await otp.fetch(account, purpose);
    if (!code) return undefined;
    record.codes += 1;
    account.lastCode = mask.add(code, 'CODE');
    return code;
  }

  /** The code of this very request: none when only the one before it is there. */
  async freshCode(account: Account, purpose: Purpose): Promise<string | undefined> {
    const before = account.lastCode;
    const code = await this.code(account, purpose);
    return code !== before || this.world.otp.fixed ? code : undefined;
  }

  /** Who writes, and who must not see it: registered for it, or given. */
  get author(): Account {
    const { people, given } = this.world;
    return this.need(
      [people.ann, ...given].find((account) => account?.access),
      'nobody is signed in',
    );
  }

  get stranger(): Account {
    const { people, given } = this.world;
    const others = [people.ben, ...given].filter((account) => account !== this.author);
    return this.need(
      others.find((account) => account?.access),
      'a second account is not signed in',
    );
  }

  canWait(seconds: number): boolean {
    return this.world.clock !== undefined || (this.world.patient && seconds <= this.world.patience);
  }

  wait(seconds: number, why: string): Promise<boolean> {
    return letPass(this.world, seconds, why);
  }

  leftover(text: string): void {
    this.world.record.leftovers.push(text);
  }
}
