/** One sentence that describes the finding: the call, what it did, what was expected. */
import { endpoints } from 'portal-contract';
import type { Result } from '../journeys/run';
import { type Finding, IN_VAIN } from '../walk/record';

export const isIdle = ({ fault = '' }: Finding) => fault.endsWith(IN_VAIN);

/** What a reply does wrong. The headline of a finding is: the call, this text, the place in the reply, the value. */
const PREDICATES: { [rule: string]: string } = {
  'drift.no-answer': 'got no reply:',
  'drift.server-error': 'failed',
  'drift.html': 'returned an HTML page instead of JSON:',
  'drift.not-json': 'returned something other than JSON:',
  'drift.empty': 'returned no body',
  'drift.content-type': 'sent JSON with another content type:',
  'drift.redirect': 'redirects, so the data is lost:',
  'drift.detour': 'redirects:',
  'drift.encoding': 'returned a body that browsers cannot decode:',
  'drift.envelope': 'wrapped its reply differently from the contract:',
  'drift.field-name': 'used another field name:',
  'drift.missing-field': 'left out a required field:',
  'drift.missing-message': 'left out the message for the user:',
  'drift.null': 'has null in a required field:',
  'drift.naive-time': 'has a time without a zone:',
  'drift.time-format': 'has a time that is not ISO 8601:',
  'drift.time-style': 'has a time that some browsers cannot read:',
  'drift.time-off': 'has a time that differs from its clock:',
  'drift.enum': 'has a value that is not in the contract:',
  'drift.case': 'spelled a value differently:',
  'drift.error-shape': 'refused without a reason in the field that the screen reads:',
  'drift.secret-field': 'returned a secret:',
  'drift.cached': 'allows caches to store a private reply:',
  'drift.internals': 'exposed internal details:',
  'drift.tokens': 'returned a token, which only a login or refresh may return:',
  'drift.csrf': 'requires a CSRF token in addition to the bearer token:',
  'drift.error-field': 'used another field name than the form in a refusal:',
  'drift.login-dialog': "opens the browser's own login window:",
  'drift.display': 'showed the wrong display name:',
  'drift.type': 'has a value of another type:',
  'drift.large-id': 'has an id that JavaScript rounds, so users cannot open the record:',
  'drift.retry-after': 'returned 429 without the seconds to wait:',
};

const OWN_WORDS = [
  ...['drift.code-in-reply', 'drift.code-digits', 'drift.same-code', 'session.token-refused'],
  'drift.wait-too-long',
];

/** `/results/…/created_at` becomes `results[].created_at`. */
export const fieldOf = (place: string) =>
  place.slice(1).replaceAll(/\/?…/g, '[]').replaceAll('/', '.');

export function callOf({ operation, exchange, rule }: Finding): string {
  if (!operation && exchange && rule === 'drift.server-error') return 'The download of a document';
  if (!operation) return exchange ? `${exchange.sent.method} ${exchange.sent.url}` : 'The server';
  const { method, path } = endpoints[operation];
  // The kit also makes calls with methods that the contract does not have.
  const other = exchange?.operation === operation ? exchange.sent.method : method;
  const query = exchange?.operation === operation ? new URL(exchange.sent.url).search : '';
  return `${other} ${path}${decodeURIComponent(query)}`;
}

/** What the call did, without the call. */
function didOf({ rule, place, fault, says }: Finding): string {
  if (!/^drift\./.test(rule) || OWN_WORDS.includes(rule))
    return fault ?? `broke the rule "${says}"`;
  const value = (fault ?? '').replace(/^failed /, '').replace(/^answered (?=5)/, 'with ');
  return [PREDICATES[rule], fieldOf(place), value].filter(Boolean).join(' ');
}

export function headlineOf(finding: Finding): string {
  const { rule, expected, got } = finding;
  const did = `${callOf(finding)} ${didOf(finding)}`;
  if (/^drift\./.test(rule) && !OWN_WORDS.includes(rule)) return did;
  if (!expected || !got || expected === got) return did;
  // What the call did names the field already.
  const [name = ''] = /^\w+: /.exec(expected) ?? [];
  const isNamed = got.startsWith(name) && did.includes(name.slice(0, -2));
  const [right, came] = [expected, got].map((text) => (isNamed ? text.slice(name.length) : text));
  // Longer ones follow below the headline.
  return `${right}${came}`.length < 160 ? `${did} (expected ${right}, got ${came})` : did;
}

/** What to compare in the reply to the last command. */
export function expectationOf(finding: Finding): string {
  const { expected, got, says, exchange } = finding;
  if (expected && /^[2-5](\d\d|xx)\b/.test(expected) && exchange)
    return `A right server replies ${expected}; yours replied ${exchange.status}.`;
  if (expected && got && expected !== got)
    return `A right server: ${inLine(expected)}. Yours: ${inLine(got)}.`;
  return `${says} Yours ${inLine(didOf(finding))}.`;
}

const inLine = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 118)} …` : line;
};

/** Why rules could not be checked if nothing that was created has an id. */
const WITHOUT_RECORD = /^(no draft|there is no|the draft was not|the author has no|no record)/;

/** What users see. Without the id of a new record, they can't go on, and nor can the run. */
export function effectOf(finding: Finding, unchecked: Result['unchecked']): string {
  const { rule, place, operation = '', sees } = finding;
  if (isIdle(finding) && !/\.(gone|keeps)$/.test(rule))
    return 'The screen says that it worked, although nothing happened.';
  if (!/^drift\.(missing-field|null)$/.test(rule) || place !== '/id' || !/^create/.test(operation))
    return sees;
  const count = unchecked.filter(([, reason]) => WITHOUT_RECORD.test(reason)).length;
  const what = operation === 'createProposal' ? 'the draft' : 'the request';
  return `Users can't go on with ${what}: the portal does not know its id. ${count} rules could not be checked.`;
}
