/** Texts of refusals that give people no reason. */

/** Codes such as `account_not_verified` are for programs, and the name of a status is no reason. */
export const isCode = (text: string): boolean =>
  /^\w+([_.-]\w+)+$/.test(text) || [STATUS_NAMES, FILLERS, FLASK].some((known) => known.test(text));

/** The names of all error statuses, as servers write them. */
const STATUS_NAMES =
  /^(bad request|unauthori[sz]ed|unauthenticated|forbidden|not (found|acceptable|implemented)|method not allowed|(request|gateway) time-?out|conflict|gone|precondition failed|(payload|content|request entity) too large|unsupported media type|unprocessable (entity|content)|locked|failed dependency|too early|too many requests|unavailable for legal reasons|insufficient storage|(internal )?server error|bad gateway|service (temporarily )?unavailable)\.?$/i;

/** What frameworks write where an application gives no reason. */
const FILLERS =
  /^(access denied|forbidden resource|no message available|the given data (was|is) invalid|this action is unauthorized|(input payload )?validation (failed|errors?)( for object=.*)?)\.?$/i;

/** How Flask's sentences for a status without a reason begin. */
const FLASK =
  /^(the browser \(or proxy\) sent|the server (encountered an internal error|could not verify that you|does not support the media type)|you don't have the permission to access the requested|the method is not allowed for|the requested (url|resource)|the request was well-formed but|the data value transmitted exceeds|the resource could not be processed|a conflict happened while)/i;

/** What a program says of itself, such as an exception or a database. It may hold data of others. */
export const isOfProgram = (text: string): boolean =>
  [OF_DATABASES, OF_LANGUAGES, OF_GO, OF_PARSERS, STACK].some((known) => known.test(text));

const OF_DATABASES =
  /\bSQLSTATE\b|\bORA-\d{5}\b|\bPG::[A-Z]|\bduplicate (key value|entry '.*' for key)\b|\bE11000 duplicate key\b|\bviolat(es|ion of) [\w -]+ constraint\b|\bconstraint failed\b|\bno query results for model\b|\bmatching query does not exist\b|\bno rows in result set\b|\bdata too long for column\b|\block wait timeout exceeded\b|\bdeadlock (found|detected)\b|\bserver has gone away\b|\bdatabase is locked\b|\b(relation|column) "\w+" does not exist\b|^(fatal: )?(sorry, )?too many (clients already|connections)$/i;

const OF_LANGUAGES =
  /\b[A-Z]\w*[a-z](Error|Exception)\b\s*[(:]|\bTraceback \(|\bECONN[A-Z]+\b|\b(psycopg2?|sqlalchemy|javax?|org\.(hibernate|springframework|postgresql))\.[a-z]|\b(App|Illuminate|Symfony)\\\w|\bUndefined (variable|array key|index|property)\b|\b[Uu]ndefined (method|local variable)\b|\b(System|Microsoft)\.[A-Z]\w|\bCannot read propert(y|ies) of\b|\bobject (has no attribute|is not (subscriptable|iterable|callable))\b|\bis not JSON serializable\b|\blist index out of range\b|\bnil:NilClass\b|\bObject reference not set\b|\bConnection (refused|reset by peer)\b/;

/** Go writes the name of the package first. */
const OF_GO =
  /^(error: |panic: )*(sql|pq|json|http|multipart|mime|runtime error|strconv\.\w+|(dial|read|write) \w+ \S+): |^(unexpected )?EOF$|\binvalid memory address\b|\bcontext (deadline exceeded|canceled)\b/;

const OF_PARSERS =
  /\bjson parse error\b|\bcannot (deserialize|unmarshal)\b|\bfailed to deserialize\b|\binvalid character .+ (looking for beginning|after (object|array|top-level)|in (string|literal|numeric|\\u))|\bunexpected (token|end of (json )?input)\b|\binvalid literal for int\b|\bcould not be converted to system\b/i;

/** A line of a stack trace, or the path of a file of the program. */
const STACK =
  /\bat [\w.$<>]+ ?\(.*:\d+\)|\.(py|php|js|ts|rb|go|java|cs)(:\d+|\(\d+\)|", line \d+| on line \d+)/i;

/** JSON that breaks off cannot be parsed, so it is still a text. */
export const isHalf = (body: unknown): boolean => typeof body === 'string' && /^\s*[[{]/.test(body);

/** Bytes that are no text, such as those of a compressed reply that does not say that it is compressed. */
export const isGarbled = (text: string): boolean => /[\p{Cc}\uFFFD]/u.test(text.replace(/\s/g, ''));
