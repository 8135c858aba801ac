/** What the whole run came to: where something stands in the way of everything, it is named, with what to do. */
import { endpoints } from '../../../src/contract/contract.gen';
import { allRules } from '../journeys/all';
import type { Result } from '../walk/run';

const NEARLY_ALL = 0.8;
const STREAK = 10;

/** `headlines` are those of the findings, the cause of most first. */
export const closingOf = (result: Result, headlines: string[]): string =>
  ofAllCalls(result) ?? ofTheEnd(result) ?? ofSignIn(result) ?? ofFindings(result, headlines);

/** One answer to nearly everything. */
function ofAllCalls({ statuses, html }: Result): string | undefined {
  const all = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  const nearlyAll = (test: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, times]) => sum + (test(status) ? times : 0), 0) >
    all * NEARLY_ALL;
  if (all === 0) return undefined;
  if (nearlyAll((status) => status === 0))
    return 'Nearly no call was answered: is the server up, and is --base-url right?';
  if (nearlyAll((status) => status >= 500))
    return 'Nearly every call failed with 5xx: look at the log of the server before anything else.';
  if (html > all * NEARLY_ALL)
    return 'Nearly every call is answered with an HTML page: --base-url leads to a web site, or a proxy answers in the place of the API.';
  if (nearlyAll((status) => status === 404))
    return 'Nearly every call is answered 404: --base-url is probably wrong. It is the address before /auth/ and /proposals/.';
  if (nearlyAll((status) => status === 405))
    return 'Nearly every call is answered 405: --base-url leads to something else than the API.';
  if (nearlyAll((status) => status === 401 || status === 403))
    return 'Nearly every call is answered 401 or 403, registering and logging in too: those must work without a token. A gateway before the API may want a login of its own.';
  return undefined;
}

/** What broke in the middle of the run. */
function ofTheEnd(result: Result): string | undefined {
  const { abandoned, where, streak, throttled, requests, signedIn } = result;
  const at = where === undefined ? '' : `, in "${where}"`;
  if (streak.of === 'silence' && abandoned !== undefined)
    return `The server stopped answering after about ${requests - streak.calls} calls${at}: look at its log. What comes after was not checked.`;
  if (streak.of === '5xx' && streak.calls >= STREAK)
    return `The last ${streak.calls} calls all failed with 5xx: the server broke down in the middle of the run. Its log says why.`;
  if (throttled >= 15)
    return 'The server throttles the kit (429): run it with --rate 1, or lift the limit for the test.';
  return abandoned !== undefined && signedIn
    ? `The run ended early${at}: ${abandoned}.`
    : undefined;
}

function ofSignIn(result: Result): string | undefined {
  const { signedIn, codes, abandoned, astray, where, trouble } = result;
  if (signedIn || (result.judged && abandoned === undefined)) return undefined;
  const [operation] = astray;
  if (operation) {
    const paths = astray.map((id) => endpoints[id].path).join(', ');
    return `Nobody could sign in, and ${paths} ${astray.length === 1 ? 'is' : 'are'} always answered 404: compare the paths with openapi.yaml.`;
  }
  if (where !== undefined && abandoned !== undefined) return `The run ended early: ${abandoned}.`;
  return codes === 0
    ? `No one-time code could be read, so nobody could sign in${trouble ? `: ${trouble}` : ''}. Try the command or the address of --otp by hand.`
    : 'Codes were read, but nobody could sign in: begin with the findings of register, verifyOtp, initiateLogin and verifyLogin.';
}

function ofFindings({ requests, astray, unchecked }: Result, [first, ...others]: string[]): string {
  if (astray.length > 0)
    return `These paths are always answered 404: ${astray.map((id) => endpoints[id].path).join(', ')}. Compare them with openapi.yaml.`;
  if (first !== undefined)
    return others.length === 0 ? `The finding: ${first}` : `Begin with the first finding: ${first}`;
  if (requests === 0) return 'No call was made.';
  const open = unchecked.filter(([rule]) => allRules[rule]?.severity !== 'info').length;
  return open === 0
    ? 'Every rule was checked, and none is broken.'
    : `No rule that was checked is broken. ${open === 1 ? 'One was' : `${open} were`} not checked: the reasons are listed under "Not checked".`;
}
