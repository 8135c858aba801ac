/** One line about the whole run: what blocked it, and what to do; otherwise the first finding. */
import { endpoints } from 'portal-contract';
import { operationIds } from '../contract/contract';
import { at, type Exchange, isSilent, isSuccess } from '../contract/exchange';
import { allRules } from '../contract/rules';
import type { Result } from '../journeys/run';

const NEARLY_ALL = 0.8;
const STREAK = 10;

/** Undefined if nothing blocked the run. */
export const blockedBy = (result: Result): string | undefined =>
  ofAllCalls(result) ?? ofTheEnd(result) ?? ofSignIn(result) ?? ofPaths(result);

/** 502, 503 and 504 come from a gateway. The server behind it would send another code. */
export const isFromGateway = (status: number) => status >= 502 && status <= 504;

/** The line for a server that gives the same kind of reply to nearly every call. */
function ofAllCalls({ trail }: Result): string | undefined {
  const nearlyAll = (test: (one: Exchange) => boolean) =>
    trail.filter(test).length > trail.length * NEARLY_ALL;
  const nearly = (...codes: number[]) => nearlyAll(({ status }) => codes.includes(status));
  const isHtml = ({ json, text }: Exchange) =>
    json === undefined && /<(!doctype|html)\b/i.test(text);
  const gateway = trail.find(({ status }) => isFromGateway(status));
  const detour = trail.find(({ redirects }) => redirects.length > 0)?.redirects[0];
  // biome-ignore format: a table, with one kind of server in each line
  const lines: [boolean, string][] = [
    [nearly(0), 'got no reply. Is the server running, and --base-url right?'],
    [nearlyAll(({ status }) => isFromGateway(status)), `failed with ${gateway?.status}: a gateway replied, but not the server behind it. Start the server, or correct its address in the gateway.`],
    [nearlyAll(({ status }) => status >= 500), "failed with 5xx. Look at the server's log first."],
    [nearlyAll(({ redirects }) => redirects.length > 0), `was redirected with ${detour?.status} to another address. The portal calls the contract's paths, which end with a slash: serve them without a redirect.`],
    [nearlyAll(isHtml), "returned an HTML page. --base-url is a web site's, or a proxy replies instead of the API."],
    [nearly(404), 'returned 404. --base-url is probably wrong: it is the part of the address before /auth/ and /proposals/.'],
    [nearly(405), "returned 405. --base-url isn't the API."],
    [nearly(401, 403), 'returned 401 or 403, also the registration and the login, which must work without a token. A gateway in front of the API may require its own login.'],
  ];
  const found = lines.find(([is]) => is);
  return found ? `Nearly every call ${found[1]}` : undefined;
}

const kindOf = (one: Exchange) => (isSilent(one) ? 'silence' : one.status >= 500 ? '5xx' : '');

/** The line for a run that ended early, or in which the server failed at the end or throttled the kit. */
function ofTheEnd(result: Result): string | undefined {
  const { abandoned, where, trail, throttled, requests, signedIn, unchecked } = result;
  const at = where === undefined ? '' : `, in "${where}"`;
  const [end] = trail.slice(-1).map(kindOf);
  const streak = trail.length - 1 - trail.findLastIndex((one) => kindOf(one) !== end);
  if (end === 'silence' && abandoned !== undefined)
    return `The server stopped answering after about ${requests - streak} calls${at}. Look at its log. The rest was not checked.`;
  const failures = trail.map(({ status }) => status).filter((status) => status >= 500);
  const [code, who] = failures.every(isFromGateway)
    ? [failures[0], 'the server behind the gateway stopped replying']
    : ['5xx', 'the server broke down'];
  if (end === '5xx' && streak >= STREAK)
    return `The last ${streak} calls all failed with ${code}, so ${who} during the run. Look at its log.`;
  if (result.standsStill)
    return "--clock ran without an error, but the server's clock did not move: no time in a reply was later. Findings about waits may be wrong.";
  const open = unchecked.filter(([, reason]) => reason.includes('429')).length;
  const isCooldown = result.findings.some(({ rule }) => rule === 'drift.wait-too-long');
  if (isCooldown && open > 0)
    return `The server asks to wait too long for a new code (finding below), so ${open} rules were not checked.`;
  if (throttled >= 15 || open > 0)
    return `The server throttles the kit (429), so ${open} rules were not checked. Use a lower --rate, or remove the limit for the test.`;
  return abandoned !== undefined && signedIn
    ? `The run ended early${at}: ${abandoned}.`
    : undefined;
}

function ofSignIn(result: Result): string | undefined {
  const { signedIn, codes, codeCommand, abandoned, where, trouble, trail } = result;
  if (signedIn || (result.judged && abandoned === undefined)) return undefined;
  const paths = ofPaths(result);
  if (paths !== undefined) return `Nobody could sign in. ${paths}`;
  if (where !== undefined && abandoned !== undefined) return `The run ended early: ${abandoned}.`;
  const tries = trail.filter(({ operation }) => operation === 'register');
  if (tries.length > 0 && !tries.some(isSuccess))
    return 'Nobody could be registered, so most rules were not checked. Start with the findings about register.';
  const hasWorked = trail.some((one) => at(one.sent.body, 'otp_code') && isSuccess(one));
  if (codes.length > 0)
    return `Codes were read, but nobody could sign in. ${
      codeCommand && !hasWorked
        ? `First compare what this command prints with the newest code that the server sent: ${codeCommand} If they differ, --otp is wrong, otherwise start`
        : 'Start'
    } with the findings about register, verifyOtp, initiateLogin and verifyLogin.`;
  const why = trouble ? `: ${trouble}` : '. --otp worked, but never had a code';
  return `No one-time code could be read, so nobody could sign in${why}. ${
    codeCommand
      ? `This command must print a code: ${codeCommand}`
      : 'Try the command or address of --otp by hand.'
  }`;
}

function ofPaths({ trail }: Result): string | undefined {
  const paths = operationIds.flatMap((id) => {
    const { method, path } = endpoints[id];
    // A 404 after a redirect is the reply of another path, such as a login page.
    const own = trail.filter(
      ({ operation, sent, redirects: [redirect] }) =>
        operation === id && sent.method === method && !redirect,
    );
    const isAstray = own.length > 0 && own.every(({ status }) => status === 404);
    // A server may leave out the login with a password alone (A-26).
    return isAstray && id !== 'loginWithPassword' && !path.includes('{id}') ? [path] : [];
  });
  return paths.length > 0
    ? `These paths always return 404: ${paths.join(', ')}. Compare them with openapi.yaml.`
    : undefined;
}

/** The line if nothing blocked the run. `headlines` has a sentence for each finding, the cause first. */
export function closingOf({ requests, ...result }: Result, [first, ...others]: string[]): string {
  const did = first?.replace(/ \(expected .*\)$/s, '');
  if (did !== undefined)
    return others.length === 0 ? `The finding: ${did}` : `Start with the first finding: ${did}`;
  const { checked, unchecked } = result;
  if (requests === 0) return 'No call was made.';
  const open = unchecked.filter(([rule]) => allRules[rule]?.severity !== 'info').length;
  const all = checked.length + unchecked.length === Object.keys(allRules).length;
  return open === 0
    ? `Every ${all ? 'rule was checked' : 'chosen rule was checked, with fewer calls than in a whole run'}, and all passed.`
    : `All checked rules passed. ${open === 1 ? 'One was' : `${open} were`} not checked; "Not checked" lists the reasons.`;
}
