/** What a reply says about time: how long to wait for another code, and how long the new code is valid. */
import { statusesOf } from '../contract/contract';
import { type Exchange, isRecord, isSuccess } from '../contract/exchange';
import type { Deviation } from './drift';

/** Retry-After must be whole seconds or a date, which some proxies send: the portal reads both. */
export function waitDrift({ operation, status, headers }: Exchange): Deviation[] {
  if (status !== 429 || operation === 'document') return [];
  const wait = headers.get('Retry-After') ?? '';
  const date = /[a-z]{3}/i.test(wait) && !Number.isNaN(Date.parse(wait));
  const said = /^[0-9]+$/.test(wait) || date;
  if (said || !statusesOf(operation, 4).includes(429)) return [];
  return [{ rule: 'drift.retry-after', at: '', text: `Retry-After: ${wait || 'none'}` }];
}

const LIFE = [540, 660];
const IN =
  /^(otp_|code_)?(expires?|expiry|valid(ity)?|ttl|lifetime)(_in|_for)?(_(seconds|minutes))?$/i;
const AT = /^(otp_|code_)?(expires?|valid|expiry)(_(at|until|on|time))$/i;

/** Converts a duration to seconds. It may be in seconds, in minutes (by the field's name), or an end time. */
function secondsSaid(name: string, value: unknown, now: number): number | undefined {
  if (AT.test(name) && typeof value === 'string' && /T.*(Z|[+-]\d\d:?\d\d)$/.test(value))
    return (Date.parse(value) - now) / 1000;
  if (!IN.test(name) || value === '' || value === null) return undefined;
  const seconds = Number(value) * (/minutes/i.test(name) ? 60 : 1);
  return Number.isFinite(seconds) && typeof value !== 'boolean' ? seconds : undefined;
}

const SENDS = /^(register|resendOtp|resendActivation|initiateLogin|requestPasswordReset)$/;

/** A server need not say how long a code is valid. But if it does, it must say about ten minutes. */
export function lifeDrift(answer: Exchange): Deviation[] {
  if (!SENDS.test(answer.operation) || !isSuccess(answer)) return [];
  const now = Date.parse(answer.headers.get('Date') ?? '') || Date.now();
  const [least = 0, most = 0] = LIFE;
  return Object.entries(isRecord(answer.json) ? answer.json : {}).flatMap(
    ([name, value]): Deviation[] => {
      const seconds = secondsSaid(name, value, now);
      // "10" without a unit means minutes.
      const isTenMinutes = seconds === 10 && !/seconds/i.test(name);
      const fits = seconds === undefined || isTenMinutes || (seconds >= least && seconds <= most);
      const text = `${JSON.stringify(value)}, not 600 seconds`;
      return fits ? [] : [{ rule: 'drift.code-life', at: `/${name}`, text }];
    },
  );
}
