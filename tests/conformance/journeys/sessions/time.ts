import type { Account } from '../../forms/accounts';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { PROMPT } from '../codes/codes';
import { newCode, newcomer } from '../codes/send';
import { type CallId, codeCalls } from '../codes/table';
import { enter, refused } from '../codes/use';
import { expired, sessions } from './time-sessions';

/** In seconds. A code is valid for ten minutes. */
const NEARLY_ALL_OF_IT = 480;
const THE_REST = 150;

const AGING = /\.(older-code|code-lives|code-expires|after-cooldown)$/;

/** Rules that need waiting: checked with --clock or --patient. Without a cooldown some can be checked at once. */
export const time = journey({
  name: 'Rules that need waiting',
  also: ['*.(older-code|code-lives|code-expires|after-cooldown)', 'initiateLogin.cooldown-own'],
  async walk(kit) {
    const waits = kit.canWait(NEARLY_ALL_OF_IT);
    kit.need(
      waits || kit.world.noCooldown,
      'needs --clock, or --patient, which takes thirteen minutes',
    );
    const signed = kit.author;
    const { registering, otp } = kit.world;
    const aging = registering && !otp.asksPeople ? await codesOf(kit) : [];
    const without = registering ? PROMPT : '--register was not given';
    if (aging.length === 0)
      for (const rule of Object.keys(time.rules).filter((id) => AGING.test(id)))
        kit.unchecked(rule, without);
    for (const code of aging) await older(kit, code);
    if (!waits) return;
    const { ben } = kit.world.people;
    const other = ben?.verified ? sessions(kit, ben) : undefined;
    await other?.one();
    await kit.wait(NEARLY_ALL_OF_IT, 'nearly all of the life of a code');
    for (const code of aging) await alive(kit, code);
    await other?.two();
    await kit.wait(THE_REST, 'the end of its life');
    for (const code of aging) await dead(kit, code);
    await other?.three();
    const old = signed.access;
    const profile = await kit.call('getProfile', { as: signed });
    kit.accepts('getProfile.after-expiry', profile, 'refused a refreshed session');
    await expired(kit, old);
  },
});

/** The codes of one call that get older. */
interface Aging {
  call: CallId;
  account: Account;
  first?: string | undefined;
  /** The newest code of `account`. */
  second?: string | undefined;
  /** Another account, whose code is never used, and that code. */
  other: Account;
  unused?: string | undefined;
}

/** Requests the first codes. */
async function codesOf(kit: Kit): Promise<Aging[]> {
  const [seven, eight] = [await newcomer(kit, 'Seven'), await newcomer(kit, 'Eight')];
  for (const account of [seven, eight])
    await enter(kit, 'verifyOtp', { account, code: account.lastCode ?? '' });
  const codes: Aging[] = [];
  for (const [id, { purpose, sender }] of Object.entries(codeCalls)) {
    const call = id as CallId;
    const isNew = purpose === 'verification';
    const account = isNew ? await newcomer(kit, 'Nine') : call === 'verifyLogin' ? seven : eight;
    const other = isNew ? await newcomer(kit, 'Six') : account === seven ? eight : seven;
    const codeFor = async (one: Account) =>
      isNew ? one.lastCode : (await newCode(kit, sender, one)).code;
    const [first, unused] = [await codeFor(account), await codeFor(other)];
    codes.push({ call, account, first, other, unused });
  }
  return codes;
}

const ruleOf = (call: CallId, property: string) => `${call}.${property}`;

async function older(kit: Kit, code: Aging): Promise<void> {
  const { call, account, first } = code;
  const rule = ruleOf(call, 'older-code');
  const { code: second, reason } = await newCode(kit, codeCalls[call].sender, account);
  code.second = second;
  if (!first || !second) return kit.unchecked(rule, reason);
  // A server may send the same code again while it is valid.
  if (first === second) return kit.unchecked(rule, 'the second code is the same as the first');
  const reply = await enter(kit, call, { account, code: first });
  refused(kit, call, 'older-code', reply, 'accepted the older of two codes');
}

async function alive(kit: Kit, { call, account, second }: Aging): Promise<void> {
  const rule = ruleOf(call, 'code-lives');
  if (second === undefined) return kit.unchecked(rule, 'no second code could be read');
  const fault = `refused a code ${NEARLY_ALL_OF_IT / 60} minutes after it was sent`;
  kit.accepts(rule, await enter(kit, call, { account, code: second }), fault);
}

async function dead(kit: Kit, { call, other, unused }: Aging): Promise<void> {
  if (unused === undefined)
    return kit.unchecked(ruleOf(call, 'code-expires'), 'no code could be read');
  const late = await enter(kit, call, { account: other, code: unused });
  refused(kit, call, 'code-expires', late, 'accepted a code that is older than ten minutes');
}
