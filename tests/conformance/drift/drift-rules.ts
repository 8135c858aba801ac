/** What can be wrong with the reply to any call. Each finding names the operation and the place in the reply. */
import { error, info, type Rules, warning } from '../contract/rule';

const broken = 'The portal cannot read the reply, so the screen shows an error.';
const blank = 'The screen may show a gap or a wrong value.';

export const driftRules = {
  'drift.no-answer': error(
    'contract, responses',
    'Every call gets a reply.',
    'A spinner, then "The server isn\'t responding."',
  ),
  'drift.encoding': error(
    'RFC 9110, Content-Encoding',
    'The body of a reply is encoded as its `Content-Encoding` says.',
    '"The server isn\'t responding."',
  ),
  'drift.server-error': error(
    'contract, 400 and 500',
    'Invalid input gets 400; 5xx is only for failures of the server.',
    'A message about an unexpected failure, whatever was typed.',
  ),
  'drift.odd-input': warning(
    'contract, 400 and 500',
    'Input that no form sends (a number, null, an incomplete body) does not cause a 5xx.',
    'Nothing: the portal does not send it. But bots fill the log with errors, and an attacker may find a weakness.',
  ),
  'drift.html': error('contract, application/json', 'Replies are JSON.', broken),
  'drift.not-json': error('contract, application/json', 'Replies are JSON.', broken),
  'drift.empty': error('contract, responses', 'The reply has a body.', broken),
  'drift.content-type': warning(
    'contract, application/json',
    'The content type of a JSON reply is application/json, in UTF-8.',
    'Usually nothing, but a proxy or browser may treat the reply as a web page.',
  ),
  'drift.redirect': error(
    'contract, paths',
    'Every path ends with a slash and does not redirect.',
    'A redirected POST becomes a GET, so its data is lost. A login page is no reply that the portal can read.',
  ),
  'drift.detour': warning(
    'contract, paths',
    'Every path ends with a slash and does not redirect.',
    'Each call needs a second request.',
  ),
  'drift.envelope': error(
    'contract, responses; spec 3 "a results array or a plain array"',
    'A list is an array or has `results`; a single object is not wrapped.',
    broken,
  ),
  'drift.field-name': error(
    'contract, schemas',
    'Fields have the names of the contract, in snake_case.',
    blank,
  ),
  'drift.missing-field': error('contract, required', 'Required fields are present.', blank),
  'drift.missing-message': warning(
    'spec 7, "message"',
    'A successful reply has a `message`.',
    "The portal's own message instead of the server's.",
  ),
  'drift.null': error('contract, required', 'Required fields are not null.', blank),
  'drift.type': error('contract, schemas', 'Values have the type of the contract.', blank),
  'drift.number-text': warning(
    'contract, schemas',
    'Numbers are numbers and texts are texts.',
    'Nothing: the portal reads both. Other clients may not.',
  ),
  'drift.text-id': warning(
    'A-79; spec 7 "proposal (number)"',
    'Ids are numbers.',
    'Nothing: the portal reads numbers in text. Other clients may not.',
  ),
  'drift.id-not-a-number': warning(
    'A-79; spec 7 "proposal (number)"',
    'Ids are numbers.',
    'A portal that reads ids as numbers cannot open the record.',
  ),
  'drift.case': warning(
    'A-74',
    'Values such as statuses are in upper case, as in the contract.',
    'Nothing: the portal reads statuses in any case. Other clients may not.',
  ),
  'drift.enum': error('contract, enum', 'A value is one of those in the contract.', blank),
  'drift.naive-time': warning(
    'A-88; contract, conventions',
    'Times are ISO 8601 with a zone (`Z` or an offset).',
    'The portal reads such a time as East Africa Time. If it is another zone, the time is hours off.',
  ),
  'drift.time-format': error(
    'contract, date-time',
    'Times are ISO 8601.',
    'The screen shows "unknown date" instead of the time.',
  ),
  'drift.time-style': warning(
    'contract, date-time',
    'Times are ISO 8601.',
    'Some browsers can\'t read the time and show "unknown date".',
  ),
  'drift.time-off': warning(
    'contract, date-time',
    'A time that the server sets agrees with its clock.',
    'Times are hours off, usually because of a wrong zone.',
  ),
  'drift.range': error(
    'contract, minimum',
    'Counts and amounts are not negative.',
    'A card shows a negative number.',
  ),
  'drift.error-shape': error(
    'spec 8; contract, 4xx',
    'A refusal has its reason where the screen reads it: in `error` or `message`, for proposals and support in `detail`, or by field.',
    'A general message instead of the reason.',
  ),
  'drift.error-field': warning(
    'spec 8, "field errors"; contract, FieldErrors',
    'A refusal uses the field names of the form.',
    'The message appears above the form, not at the invalid field.',
  ),
  'drift.secret-field': warning(
    'spec 1 "a one-time code sent to the registered email and phone"',
    'Passwords, codes and their hashes stay on the server.',
    'Not visible, but anybody who reads the reply gets the secret.',
  ),
  'drift.code-in-reply': error(
    'spec 1 "a one-time code sent to the registered email and phone"',
    'The code is only sent to the registered email and phone.',
    "Not visible, but nobody needs the owner's mailbox or phone to sign in.",
  ),
  'drift.code-digits': error(
    'spec 9, "one-time code length 6 digits"',
    'A one-time code has six digits.',
    "Users can't enter the code in the six boxes.",
  ),
  'drift.same-code': error(
    'spec 1 "one-time code"',
    "Codes can't be guessed: they differ, and are not consecutive.",
    "Not visible, but anybody with an account can guess other users' codes.",
  ),
  'drift.internals': warning(
    'spec 8',
    'A refusal has a message for users, without internal details.',
    'A message such as "UNIQUE constraint failed: accounts_user.email".',
  ),
  'drift.cached': warning(
    'RFC 9111; contract, bearerAuth',
    "One user's data must not be cached: no `public`, no `max-age`.",
    "Outdated data after a change, or another user's data behind the same proxy.",
  ),
  'drift.tokens': warning(
    'spec 1, two-step login',
    'Only a login with a code, or a refresh, returns tokens.',
    'Not visible, but a code or a link is enough to use the API.',
  ),
  'drift.csrf': error(
    'contract, bearerAuth',
    'A call needs only the bearer token, whatever cookies the server has set.',
    'Nothing can be saved, submitted or deleted.',
  ),
  'drift.login-dialog': error(
    'contract, bearerAuth; spec 4, token refresh',
    'A 401 does not make the browser ask for a password (`WWW-Authenticate: Basic`).',
    "The browser's own login window opens each time a token expires.",
  ),
  'drift.display': warning(
    'spec 3, support_type_display, priority_display, status_display',
    'A display name belongs to its value.',
    'The screen shows the name of another type, priority or status.',
  ),
  'drift.retry-after': warning(
    'openapi.yaml TooSoon',
    'A 429 has `Retry-After`, in seconds.',
    'The countdown starts at 60 instead of the remaining time.',
  ),
  'drift.wait-too-long': warning(
    'spec 9, "resend cooldown 60 seconds"',
    'The cooldown of codes is 60 seconds.',
    'The resend link appears after 60 seconds, but the call is refused.',
  ),
  'drift.code-life': warning(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'If the server says how long a code is valid, it says ten minutes.',
    'A code that arrives late is refused, or an old code still works.',
  ),
  'drift.extra-field': info(
    'contract, conventions',
    'A reply may have fields that the contract does not name.',
    'Nothing.',
  ),
  'drift.schema': error('contract, schemas', 'A reply matches its schema.', blank),
  'session.token-refused': error(
    'spec 4, token refresh',
    'A token that was just issued is accepted.',
    'Users are signed out while they work.',
  ),
  'status.other': info(
    'A-24',
    'The status codes are those of the contract.',
    'Nothing: the portal only looks at the class of the code.',
  ),
  'throttle.wait': info(
    'contract, 429',
    'The server throttles calls with 429.',
    'Users have to wait.',
  ),
} satisfies Rules;

export type DriftRule = keyof typeof driftRules;
