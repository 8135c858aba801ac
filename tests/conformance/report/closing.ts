/** The last line of the report. If one problem blocked the whole run, this line names the problem and what to do. */
import { endpoints } from 'portal-contract';
import { allRules } from '../contract/rules';
import type { Result } from '../journeys/run';

const NEARLY_ALL = 0.8;
const STREAK = 10;

/** `headlines` has a sentence for each finding, ordered by severity, then by the number of consequences. */
export const closingOf = (result: Result, headlines: string[]): string =>
  ofAllCalls(result) ?? ofTheEnd(result) ?? ofSignIn(result) ?? ofFindings(result, headlines);

/** The line for a server that gives the same kind of reply to nearly every call. */
function ofAllCalls({ statuses, html }: Result): string | undefined {
  const all = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  const nearlyAll = (test: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, times]) => sum + (test(status) ? times : 0), 0) >
    all * NEARLY_ALL;
  if (all === 0) return undefined;
  if (nearlyAll((status) => status === 0))
    return 'Nearly no call got a reply. Check that the server is running and that --base-url is right.';
  if (nearlyAll((status) => status >= 500))
    return "Nearly every call failed with 5xx. Look at the server's log first.";
  if (html > all * NEARLY_ALL)
    return "Nearly every call returned an HTML page. --base-url is a web site's, or a proxy replies instead of the API.";
  if (nearlyAll((status) => status === 404))
    return 'Nearly every call returned 404. --base-url is probably wrong: it is the part of the address before /auth/ and /proposals/.';
  if (nearlyAll((status) => status === 405))
    return "Nearly every call returned 405. --base-url isn't the API.";
  if (nearlyAll((status) => status === 401 || status === 403))
    return 'Nearly every call returned 401 or 403, also the registration and the login, which must work without a token. A gateway in front of the API may require its own login.';
  return undefined;
}

/** The line for a run that ended early, or in which the server failed at the end or throttled the kit. */
function ofTheEnd(result: Result): string | undefined {
  const { abandoned, where, streak, throttled, requests, signedIn, unchecked } = result;
  const at = where === undefined ? '' : `, in "${where}"`;
  if (streak.of === 'silence' && abandoned !== undefined)
    return `The server stopped answering after about ${requests - streak.calls} calls${at}. Look at its log. The rest was not checked.`;
  if (streak.of === '5xx' && streak.calls >= STREAK)
    return `The last ${streak.calls} calls all failed with 5xx, so the server broke down during the run. Look at its log.`;
  const open = unchecked.filter(([, reason]) => reason.includes('429')).length;
  if (throttled >= 15 || open > 0)
    return `The server throttles the kit (429), so ${open} rules were not checked. Use a lower --rate, or remove the limit for the test.`;
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
    return `Nobody could sign in, and ${paths} ${astray.length === 1 ? 'is' : 'are'} always answered with 404. Compare the paths with openapi.yaml.`;
  }
  if (where !== undefined && abandoned !== undefined) return `The run ended early: ${abandoned}.`;
  return codes === 0
    ? `No one-time code could be read, so nobody could sign in${trouble ? `: ${trouble}` : ''}. Try the command or address of --otp by hand.`
    : 'Codes were read, but nobody could sign in. Start with the findings about register, verifyOtp, initiateLogin and verifyLogin.';
}

function ofFindings({ requests, astray, unchecked }: Result, [first, ...others]: string[]): string {
  if (astray.length > 0)
    return `These paths always return 404: ${astray.map((id) => endpoints[id].path).join(', ')}. Compare them with openapi.yaml.`;
  if (first !== undefined)
    return others.length === 0 ? `The finding: ${first}` : `Start with the first finding: ${first}`;
  if (requests === 0) return 'No call was made.';
  const open = unchecked.filter(([rule]) => allRules[rule]?.severity !== 'info').length;
  return open === 0
    ? 'Every rule was checked, and all passed.'
    : `All checked rules passed. ${open === 1 ? 'One was' : `${open} were`} not checked; "Not checked" lists the reasons.`;
}
