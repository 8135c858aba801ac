/** What the whole run came to: where something stands in the way of everything, it is named, with what to do. */
import type { Result } from '../run';

export function closingOf(result: Result): string {
  const { statuses, html, signedIn, abandoned, throttled, codes, findings, requests } = result;
  const count = (test: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, times]) => sum + (test(status) ? times : 0), 0);
  const all = Math.max(
    1,
    count(() => true),
  );
  const most = (part: number) => part / all > 0.8;
  if (most(count((status) => status === 0)))
    return 'Nearly no call was answered: is the server up, and is --base-url right?';
  if (most(count((status) => status >= 500)))
    return 'Nearly every call failed with 5xx: look at the log of the server before anything else.';
  if (most(count((status) => status === 404)))
    return 'Nearly every call is answered 404: --base-url is probably wrong. It is the address before /auth/ and /proposals/.';
  if (most(count((status) => status === 405)))
    return 'Nearly every call is answered 405: --base-url leads to something else than the API.';
  if (most(html))
    return 'Nearly every call is answered with an HTML page: --base-url leads to a web site, or a proxy answers in the place of the API.';
  if (throttled >= 15)
    return 'The server throttles the kit (429): run it with --rate 1, or lift the limit for the test.';
  if (codes === 0 && !signedIn)
    return 'No one-time code could be read, so nobody could sign in: try the command or the address of --otp by hand.';
  if (abandoned !== undefined) return `The run ended early: ${abandoned}.`;
  if (!signedIn)
    return 'Codes were read, but nobody could sign in: begin with the findings of register, verifyOtp, initiateLogin and verifyLogin.';
  const serious = findings.some(({ severity }) => severity !== 'info');
  if (!serious && requests > 0) return 'Nothing was found.';
  return 'Begin with the first finding: it explains most.';
}
