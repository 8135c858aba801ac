/** What can be wrong with the reply to any call. Each finding names the operation and the place in the reply. */
import { error, info, type Rules, warning } from '../walk/rule';

const broken = 'The screen shows an error although the call worked.';
const blank = 'A blank place, or a wrong value, on the screen.';

export const driftRules = {
  'drift.no-answer': error(
    'contract, responses',
    'Every call is answered.',
    'A spinner, then "no answer from the server".',
  ),
  'drift.server-error': error(
    'contract, 400 and 500',
    'Input that breaks a rule is answered with 400; 5xx is for failures of the server.',
    'The sentence for an unexpected failure, whatever was typed.',
  ),
  'drift.odd-input': warning(
    'contract, 400 and 500',
    'Input that no form sends (a number, null, half of a text) is refused, too.',
    'Nothing: the portal does not send it. Robots fill the log, and others find the way in.',
  ),
  'drift.html': error('contract, application/json', 'Replies are JSON.', broken),
  'drift.not-json': error('contract, application/json', 'Replies are JSON.', broken),
  'drift.empty': error('contract, responses', 'The reply has a body.', broken),
  'drift.content-type': warning(
    'contract, application/json',
    'The content type of a JSON reply is application/json, and its letters are UTF-8.',
    'Nothing yet; a proxy or a browser may treat the reply as a page.',
  ),
  'drift.redirect': error(
    'contract, paths',
    'Every path ends with a slash and answers itself.',
    'The browser turns the redirected POST into a GET: what was sent is lost.',
  ),
  'drift.detour': warning(
    'contract, paths',
    'Every path ends with a slash and answers itself.',
    'Each call takes a second round trip.',
  ),
  'drift.envelope': error(
    'contract, responses; spec 3 "a results array or a plain array"',
    'A list is an array or has its items in `results`; an object is not wrapped.',
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
    'A call that worked says so in `message`.',
    "The portal's own sentence instead of the server's.",
  ),
  'drift.null': error('contract, required', 'Required fields have a value.', blank),
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
    'Values of a list are spelled as in the contract.',
    'Nothing: the portal reads statuses in any case. Other clients may not.',
  ),
  'drift.enum': error('contract, enum', 'A value is one of the list.', blank),
  'drift.naive-time': warning(
    'A-88; contract, conventions',
    'Times are ISO 8601 with a zone (`Z` or an offset).',
    'The portal takes such a time as East Africa Time; it is hours off if it is not.',
  ),
  'drift.time-format': error(
    'contract, date-time',
    'Times are ISO 8601.',
    '"unknown date" in the place of the time.',
  ),
  'drift.time-style': warning(
    'contract, date-time',
    'Times are ISO 8601.',
    'Some browsers cannot read it and show "unknown date".',
  ),
  'drift.time-off': warning(
    'contract, date-time',
    'A time that the server sets is the time of its own clock.',
    'Work appears hours early or late: usually a wrong zone.',
  ),
  'drift.range': error(
    'contract, minimum',
    'Counts and amounts are not negative.',
    'A negative number on a card.',
  ),
  'drift.error-shape': error(
    'spec 8; contract, 4xx',
    'A refusal says why, in the field that the screen reads: `error` or `message`, `detail` for proposals and support, or by field.',
    'A general sentence instead of the reason.',
  ),
  'drift.error-field': warning(
    'spec 8, "field errors"; contract, FieldErrors',
    'A refusal names a field as the form does.',
    'The message stands above the form, and not at the field that is wrong.',
  ),
  'drift.secret-field': warning(
    'spec 1 "a one-time code sent to the registered email and phone"',
    'Passwords, codes and their hashes stay on the server.',
    'Nothing; whoever reads the reply gets the secret.',
  ),
  'drift.code-in-reply': error(
    'spec 1 "a one-time code sent to the registered email and phone"',
    'The code is sent to the registered email and phone, and nowhere else.',
    'Nothing; nobody needs the mailbox or the phone to pass for its owner.',
  ),
  'drift.code-digits': error(
    'spec 9, "one-time code length 6 digits"',
    'A one-time code has six digits.',
    'The six boxes cannot be filled, so the code cannot be entered.',
  ),
  'drift.same-code': error(
    'spec 1 "one-time code"',
    'Codes cannot be guessed: they differ from each other, and not by one.',
    'Nothing; whoever has an account knows the codes of all others.',
  ),
  'drift.internals': warning(
    'spec 8',
    'A refusal says something to a person, and nothing about the code of the server.',
    'A sentence such as "UNIQUE constraint failed: accounts_user.email".',
  ),
  'drift.cached': warning(
    'RFC 9111; contract, bearerAuth',
    'What belongs to one user is not to be kept by caches: no `public`, no `max-age`.',
    'Old data after a change, or the data of somebody else behind the same proxy.',
  ),
  'drift.tokens': warning(
    'spec 1, two-step login',
    'Only a login with a code, and a renewal, give tokens.',
    'Nothing; a code or a link is enough to use the API.',
  ),
  'drift.csrf': error(
    'contract, bearerAuth',
    'The bearer token is all that a call needs, whatever cookies the server has set.',
    'Nothing can be saved, submitted or deleted.',
  ),
  'drift.login-dialog': error(
    'contract, bearerAuth; spec 4, token refresh',
    'A 401 does not ask the browser for a name and a password (`WWW-Authenticate: Basic`).',
    "The browser's own login window over the portal, each time a token runs out.",
  ),
  'drift.display': warning(
    'spec 3, support_type_display, priority_display, status_display',
    'A display is that of its value.',
    'The name of another type, priority or status.',
  ),
  'drift.retry-after': warning(
    'openapi.yaml TooSoon',
    'A 429 says in `Retry-After`, in seconds, how long to wait.',
    'The countdown starts at 60 instead of the time that is left.',
  ),
  'drift.wait-too-long': warning(
    'spec 9, "resend cooldown 60 seconds"',
    'The cooldown of codes is 60 seconds.',
    'The resend link is back after 60 seconds and is refused.',
  ),
  'drift.code-life': warning(
    'openapi.yaml, conventions, "valid for ten minutes"',
    'A code lives ten minutes, as far as the server says how long.',
    'A code that came by slow mail is refused; or an old message still works.',
  ),
  'drift.extra-field': info(
    'contract, conventions',
    'A response may carry fields that the contract does not name.',
    'Nothing.',
  ),
  'drift.schema': error('contract, schemas', 'A reply fits its schema.', blank),
  'session.token-refused': error(
    'spec 4, token refresh',
    'A token that was just issued or renewed is accepted.',
    'Signed out in the middle of the work.',
  ),
  'status.other': info(
    'A-24',
    'The status codes are the conventional ones.',
    'Nothing: the portal looks at the class only.',
  ),
  'throttle.wait': info(
    'contract, 429',
    'Calls that come too often are refused with 429.',
    'A wait.',
  ),
} satisfies Rules;

export type DriftRule = keyof typeof driftRules;
