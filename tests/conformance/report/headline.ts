/** One sentence that says the fault: the call first, what it did, and what was expected. */
import { endpoints } from '../../../src/contract/contract.gen';
import type { Finding } from '../walk/record';

/** How a reply departs from the contract, as the predicate of a sentence; the place and the value follow. */
const PREDICATES: { [rule: string]: string } = {
  'drift.no-answer': 'was not answered:',
  'drift.server-error': 'failed:',
  'drift.odd-input': 'failed:',
  'drift.html': 'answered an HTML page instead of JSON:',
  'drift.not-json': 'answered something else than JSON:',
  'drift.empty': 'answered without a body',
  'drift.content-type': 'answered JSON as something else:',
  'drift.redirect': 'answered with a redirect that loses what was sent:',
  'drift.detour': 'answered with a redirect:',
  'drift.envelope': 'wrapped its reply otherwise than the contract:',
  'drift.field-name': 'named a field otherwise:',
  'drift.missing-field': 'left out a required field:',
  'drift.missing-message': 'left out the sentence for the user:',
  'drift.null': 'has null in a required field:',
  'drift.naive-time': 'has a time without a zone:',
  'drift.time-format': 'has a time that is not ISO 8601:',
  'drift.time-style': 'has a time that some browsers cannot read:',
  'drift.time-off': 'has a time that is not that of its clock:',
  'drift.enum': 'has a value that the contract does not have:',
  'drift.case': 'spells a value otherwise:',
  'drift.error-shape': 'refused without a reason where the screen reads it:',
  'drift.secret-field': 'gave a secret away:',
  'drift.cached': 'lets caches keep a private reply:',
  'drift.internals': 'shows its insides:',
  'drift.tokens': 'gave a token, which only the login and the renewal give:',
  'drift.csrf': 'wants a CSRF token beside the bearer token:',
  'drift.error-field': 'names a field otherwise than the form when it refuses:',
  'drift.login-dialog': "opens the browser's own login window:",
  'drift.display': 'displays a value as another:',
  'drift.type': 'has a value of another type:',
  'drift.retry-after': 'answered 429 without the seconds to wait:',
  'drift.code-life': 'says that its codes do not live ten minutes:',
};

const OWN_WORDS = [
  ...['drift.code-in-reply', 'drift.code-digits', 'drift.same-code', 'session.token-refused'],
  'drift.wait-too-long',
];

/** `/results/…/created_at` as `results[].created_at`. */
export const fieldOf = (place: string) =>
  place.slice(1).replaceAll(/\/?…/g, '[]').replaceAll('/', '.');

export function callOf({ operation, exchange }: Finding): string {
  if (!operation) return exchange ? `${exchange.sent.method} ${exchange.sent.url}` : 'The server';
  const { method, path } = endpoints[operation];
  // Probes use other methods than the contract has.
  const other = exchange?.operation === operation ? exchange.sent.method : method;
  const query = exchange?.operation === operation ? new URL(exchange.sent.url).search : '';
  return `${other} ${path}${decodeURIComponent(query)}`;
}

export function headlineOf(finding: Finding): string {
  const { rule, place, fault, expected, got, says } = finding;
  const call = callOf(finding);
  if (/^drift\./.test(rule) && !OWN_WORDS.includes(rule)) {
    const value = fault?.startsWith('failed') ? fault.replace(/^failed /, '') : (fault ?? '');
    const predicate = PREDICATES[rule] ?? 'departs from the contract:';
    return [call, predicate, fieldOf(place), value].filter(Boolean).join(' ');
  }
  const compared = expected && got && expected !== got && expected.length + got.length < 160;
  const { expected: wanted, got: found } = compared
    ? { expected, got }
    : { expected: excerpt(expected, got), got: excerpt(got, expected) };
  const details = wanted && found && wanted !== found ? ` (expected ${wanted}, got ${found})` : '';
  return `${call} ${fault ?? `broke the rule "${says}"`}${details}`;
}

const AROUND = 30;

/** Of two long texts, the place where they begin to differ. */
function excerpt(text = '', other = ''): string {
  if (!text || !other) return '';
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  const from = Math.max(0, start - AROUND);
  const part = text.slice(from, start + AROUND);
  const excerpted = `${from > 0 ? '… ' : ''}${part}${start + AROUND < text.length ? ' …' : ''}`;
  const isCut = Math.min(text.length, other.length) > AROUND && text.length !== other.length;
  return isCut ? `${excerpted} [${text.length} characters]` : excerpted;
}
