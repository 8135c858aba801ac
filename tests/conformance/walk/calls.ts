/** Sends the calls of a journey as the portal does, and compares each reply with the contract. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from 'portal-contract';
import {
  type Exchange,
  isSilent,
  isSuccess,
  type Sent,
  secondsToWait,
  tokenIn,
  words,
} from '../contract/exchange';
import { driftOf } from '../drift/drift';
import type { Account } from '../forms/accounts';
import { allowed, allows, type CallOptions, callSent, exchange } from './client';
import type { Evidence } from './record';
import { Abandoned, type World } from './world';

export interface Options extends Omit<CallOptions, 'token' | 'cookies' | 'origin'> {
  /** The signed-in account. After a 401 the kit refreshes its token and repeats the call once, as the portal does. */
  as?: Account | undefined;
  /** A token that is sent instead of the account's. */
  token?: string | undefined;
  /** 429 is a valid reply. Without this option, the kit waits after a 429, if it can, and tries once more. */
  mayBeTooSoon?: boolean;
  /** The server or its proxy may close the connection, or reply 413, before it has read the whole body. */
  mayBreakOff?: boolean;
}

const MAX_REQUESTS = 1500;
const MAX_SILENCE = 4;
/** After this many 429s the kit no longer waits, so that a run ends even if the server allows few calls. */
const MAX_THROTTLED = 15;
/** In seconds. */
const COOLDOWN = 60;
const A_CODES_LIFE = 600;
const LONGEST = 7200;

export class Calls {
  readonly world: World;
  protected readonly journey: string;
  /** Called before the first call. */
  begin?: (() => void) | undefined;

  constructor(world: World, journey: string) {
    this.world = world;
    this.journey = journey;
  }

  async call(operation: OperationId, options: Options = {}): Promise<Exchange> {
    const answer = await this.callOnce(operation, options);
    if (answer.status !== 429 || options.mayBeTooSoon) return answer;
    return (await this.waitOut(answer, operation)) ? this.callOnce(operation, options) : answer;
  }

  private async waitOut(answer: Exchange, what: string): Promise<boolean> {
    const asked = secondsToWait(answer);
    const seconds = asked ?? COOLDOWN;
    const got = asked === undefined ? 'names no time to wait' : `asks to wait ${asked} s`;
    this.report('throttle.wait', answer, { got });
    this.world.record.throttled += 1;
    if (this.world.record.throttled > MAX_THROTTLED) return false;
    return this.waitLong(seconds + 1, `${what} returned 429`);
  }

  /** Waits as long as a 429 asks. Codes that were read before a long wait are too old. */
  async waitLong(seconds: number, why: string): Promise<boolean> {
    const hasWaited = await this.wait(seconds, why);
    if (hasWaited && seconds > A_CODES_LIFE / 2)
      this.world.record.codesTooOld = this.world.record.trail.length;
    return hasWaited;
  }

  private async callOnce(
    operation: OperationId,
    { as, token, mayBreakOff = false, ...options }: Options,
  ): Promise<Exchange> {
    // The portal's calls to another origin have no cookies.
    const cookies = this.world.origin ? undefined : as?.cookies;
    const send = () =>
      this.send(operation, { ...options, cookies, token: token ?? as?.access }, mayBreakOff);
    const answer = await send();
    if (answer.status !== 401 || !as?.access || token !== undefined || !(await this.renew(as)))
      return answer;
    const again = await send();
    if (again.status === 401) await this.refusedToken(again, as);
    return again;
  }

  /** Reports a 401 to a new token. Portals sign the user out then, also if it is only this record that is refused. */
  private async refusedToken(answer: Exchange, as: Account): Promise<void> {
    const { drafts, submitted } = this.world;
    const isForeign = [...drafts, ...submitted].some(
      ({ owner, id }) => owner !== as && answer.sent.url.includes(`/${id}/`),
    );
    const isValid = isSuccess(await this.bare('getProfile', { as }));
    const isLogout = answer.operation === 'logout' && answer.sent.body !== undefined;
    const inForm = isLogout ? ' because of the refresh token in its form' : ' to a valid token';
    const whose = isForeign ? " for another user's record" : inForm;
    this.report('session.token-refused', answer, {
      fault: isValid
        ? `returned 401${whose}, so that the portal ends the session`
        : 'refused a token that it had just issued',
      expected: isForeign ? '404 or 403' : 'another status: the token is valid',
      got: words(answer),
    });
  }

  /** Sends a call after `change` has altered it. Only a 5xx is compared with the contract. */
  async probe(...call: Parameters<Calls['bare']>): Promise<Exchange> {
    return this.serverError(await this.bare(...call));
  }

  /** Sends an unusual request. Any reply except 5xx is fine. */
  async odd(operation: OperationId, options: Options, what?: string): Promise<Exchange> {
    const answer = await this.bare(operation, options);
    const place = what ? `for ${what}` : `at ${decodeURIComponent(answer.sent.url)}`;
    return this.serverError(answer, place, '400 or 404');
  }

  /** Reports a 5xx, or no reply, to a call whose reply isn't compared with the contract otherwise. */
  private serverError(
    answer: Exchange,
    place = `at ${new URL(answer.sent.url).pathname}`,
    expected?: string,
  ): Exchange {
    const seen = { expected, got: answer.failure ?? words(answer) };
    if (isSilent(answer)) this.report('drift.no-answer', answer, { ...seen, fault: place });
    else if (answer.status >= 500)
      this.report('drift.server-error', answer, {
        ...seen,
        fault: `with ${answer.status} ${place}`,
      });
    return answer;
  }

  /** Sends a call that `change` may alter, and compares nothing. */
  async bare(
    operation: OperationId,
    { as, ...options }: Options,
    change: (sent: Sent) => Partial<Sent> = () => ({}),
  ): Promise<Exchange> {
    this.count();
    const { wire } = this.world;
    const sent = callSent(wire, operation, { ...options, token: as?.access });
    const answer = await exchange(wire, operation, { ...sent, ...change(sent) });
    this.world.record.keep(answer);
    return answer;
  }

  async renew(account: Account): Promise<boolean> {
    if (!account.refresh) return false;
    const ask = () => this.send('refreshToken', { body: { refresh: account.refresh } });
    const first = await ask();
    const throttled = first.status === 429 && (await this.waitOut(first, 'refreshToken'));
    const reply = throttled ? await ask() : first;
    return this.keepTokens(account, reply);
  }

  /** Keeps the tokens of a login or of a refresh, and masks them. Returns whether there was an access token. */
  keepTokens(account: Account, reply: Exchange): boolean {
    const { mask } = this.world;
    const [access, refresh] = [tokenIn(reply, 'access'), tokenIn(reply, 'refresh')];
    if (access) account.access = mask.add(access, 'ACCESS_TOKEN', { account });
    if (refresh) account.refresh = mask.add(refresh, 'REFRESH_TOKEN', { account });
    return access !== undefined;
  }

  /** Downloads a document. Like the portal, it sends the token only to the API's own origin. */
  async fetchDocument(address: string, token?: string, origin?: string): Promise<Exchange> {
    const url = new URL(address, this.world.wire.root);
    const own = url.origin === new URL(this.world.wire.root).origin;
    const headers: Record<string, string> = {
      ...(token && own && { Authorization: `Bearer ${token}` }),
      ...(origin && { Origin: origin }),
    };
    const sent = { method: 'GET', url: url.href, headers, form: false };
    const open = async () => {
      this.count();
      return this.serverError(await exchange(this.world.wire, 'document', sent));
    };
    const answer = await open();
    return answer.status === 429 && (await this.waitOut(answer, 'a document')) ? open() : answer;
  }

  private async send(operation: OperationId, options: CallOptions, mayBreakOff = false) {
    this.count();
    const { wire, record, origin } = this.world;
    const sent = callSent(wire, operation, { ...options, origin });
    const answer = await exchange(wire, operation, sent);
    // Many frameworks send no CORS headers with a 5xx, which is another mistake.
    if (answer.status > 0 && answer.status < 500 && origin) this.fromOrigin(answer, origin);
    if (mayBreakOff && [0, 413].includes(answer.status)) return answer;
    record.saw(answer);
    const last = record.trail.slice(-MAX_SILENCE);
    if (last.length === MAX_SILENCE && last.every(isSilent)) throw new Abandoned(words(answer));
    for (const { rule, at, text } of driftOf(answer)) {
      // Where other calls work, the server speaks the right protocol.
      const fault =
        record.succeeded.size > 0 ? text.replace(/; does it expect https?\?/, '') : text;
      this.report(rule, answer, { fault, got: `${at} ${fault}`.trim() }, at);
    }
    if (record.givesCodeAway(answer) && !this.world.otp.fixed) this.codeAway(answer);
    if (isSuccess(answer)) record.succeeded.add(operation);
    return answer;
  }

  /** Checks that the reply allows the portal's origin. Refusals must allow it too. */
  private fromOrigin(answer: Exchange, origin: string): void {
    this.world.record.checked('cors.reply');
    const got = allowed(answer, 'Origin');
    if (allows(got, origin)) return;
    const fault = got.includes(',')
      ? 'sends Access-Control-Allow-Origin twice, which browsers refuse,'
      : 'does not allow the origin of the portal';
    this.report('cors.reply', answer, {
      fault: `${fault} in a reply with ${answer.status}`,
      expected: `Access-Control-Allow-Origin: ${origin}`,
      got: `Access-Control-Allow-Origin: ${got}`,
    });
  }

  protected codeAway(answer: Exchange): void {
    this.report('drift.code-in-reply', answer, {
      fault: 'returned the one-time code',
      expected: 'the code is sent only to the e-mail address and the phone',
      got: 'the code is in the reply',
    });
  }

  private count(): void {
    this.begin?.();
    this.begin = undefined;
    if (this.world.signal?.aborted) throw new Abandoned('it was stopped');
    this.world.record.requests += 1;
    if (this.world.record.requests > MAX_REQUESTS)
      throw new Abandoned(`the run made more than ${MAX_REQUESTS} requests`);
  }

  protected report(rule: string, answer: Exchange | undefined, evidence: Evidence, place = '') {
    this.world.record.add({ rule, journey: this.journey, exchange: answer, place, ...evidence });
  }

  canWait(seconds: number): boolean {
    return this.world.clock !== undefined || (this.world.patient && seconds <= this.world.patience);
  }

  /** Moves the server's clock or, without --clock, waits. Returns false if the wait would be longer than `patience`. */
  async wait(seconds: number, why: string): Promise<boolean> {
    const { clock, patience, progress, signal } = this.world;
    if (clock) {
      // A longer time is a mistake, such as a Retry-After in milliseconds, or since 1970.
      await clock(seconds > LONGEST ? COOLDOWN + 1 : seconds);
      return true;
    }
    if (seconds > patience) return false;
    progress.note(`waiting ${seconds} s: ${why}`);
    // If the run is stopped meanwhile, the next call ends it.
    await sleep(seconds * 1000, undefined, { signal }).catch(() => {});
    return true;
  }
}
