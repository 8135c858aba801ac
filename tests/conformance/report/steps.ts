/** Writes the shell commands that reproduce a finding: what the run did before, as far as it matters, and then the call. */
import type { Purpose } from '../adapters/otp';
import { at, type Exchange, isSuccess, listOf, type Sent, textAt } from '../contract/exchange';
import { otherCode } from '../forms/accounts';
import type { Finding } from '../walk/record';
import { curlOf } from './curl';
import {
  ABOUT_WRONG,
  aboutCodes,
  aboutRecords,
  creates,
  documentIn,
  idOf,
  isRegister,
  type Known,
  LISTS,
  listBefore,
  purposeIn,
  TWICE,
  withCode,
} from './earlier';
import { expectationOf } from './headline';
import { AGAIN, detailsOf, type Names, namesOf, peopleIn, secretsOf, setUpOf } from './people';

const REVIEWS = 'What reviewers decide';
const SOON = 'sleep 61 # until another code may be sent';
/** Rules about lists that must not have a record. */
const WITHOUT = /^(deleteProposal\.gone|list\w+\.private.*)$/;
const FIRST_SESSION = 'renew "$FIRST_REFRESH_TOKEN"';

interface Recipe {
  /** Before the accounts of the calls. */
  first?: string[];
  /** Before the call, and after it. */
  before?: string[];
  after?: string[];
}

/** What some rules need beside the calls that the run made before. `wrong` is the call with a wrong code. */
// biome-ignore format: a table, with one recipe in each line
function recipesOf(purpose: Purpose, call: string, wrong: string): [rules: RegExp, Recipe][] {
  const again = AGAIN[purpose];
  return [
    [/\.older-code$/, { before: ['OLDER="$CODE"', SOON, again, 'CODE="$OLDER"'] }],
    [/\.new-code-lifts-lock$/, { before: [...Array<string>(5).fill(wrong), SOON, again] }],
    [/\.code-lives$/, { before: ['sleep 480'] }],
    [/\.code-expires$/, { before: ['sleep 601'] }],
    [/\.day-old-code$/, { before: ['sleep 86430'] }],
    [/\.expired-token$/, { before: ['sleep 360 # or longer, until the token has expired'] }],
    [/\.retry-after-moves$/, { before: [again, 'sleep 5'] }],
    [/\.after-cooldown$/, { before: [again, SOON] }],
    [/\.(cooldown|drift\.retry-after|drift\.wait-too-long)$/, { before: [call] }],
    [/\.cooldown-own$/, { first: again === 'resend' ? ['new_account'] : ['verified_account', again] }],
    [/^resend\w+\.(?!.*(cooldown|refusal|retry-after|wait-))/, { before: [SOON] }],
    [/\.sends-code$/, { after: [`echo "The code before: $CODE, and now: $(code_for "$EMAIL" ${purpose})"`] }],
    [/^initiateLogin\.typo-in-cooldown$/, { before: [again] }],
    [/^requestPasswordReset\.keeps-password$/, { before: ['reset_code'] }],
    [/^confirmPasswordReset\.(ends-sessions|\w+-password-\w+)$/, { before: ['reset_password'] }],
    [/\.later-sessions$/, { before: ['reset_password', SOON, 'PASSWORD="$NEW_PASSWORD"', 'sign_in'] }],
    [/\.only-own-sessions?$/, { first: ['new_user', 'keep_first'], after: [FIRST_SESSION] }],
    [/^logout\.other-sessions$/, { before: ['keep_first', SOON, 'sign_in'], after: [FIRST_SESSION] }],
    [/^refreshToken\.(new-access-works|same-user)$/, { before: ['ACCESS_TOKEN=$(renew "$REFRESH_TOKEN" | field access)'] }],
  ];
}

/** What of the run the commands make again. */
function replayOf(exchange: Exchange, known: Known, finding: Finding) {
  const { sent, operation } = exchange;
  const { rule, journey, since } = finding;
  const { trail } = known;
  const place = trail.indexOf(exchange);
  const past = trail.slice(0, place < 0 ? since : place);
  const isTwice = rule.endsWith('.at-once') || (/^drift/.test(rule) && journey === TWICE);
  // The other of two calls at the same moment.
  const nearby = isTwice && place >= 0 ? [trail[place - 1], trail[place + 1]] : [];
  const twin = nearby.find((one) => one?.operation === operation);
  // The commands can't make again what reviewers have decided.
  const isReviewed = journey === REVIEWS;
  // Its owner may have read it before.
  const byOwner =
    /^get.*\.private$/.test(rule) &&
    past.findLast(
      (one) => isSuccess(one) && one.sent.method === 'GET' && one.sent.url === sent.url,
    );
  const records = isReviewed
    ? []
    : [...aboutRecords(exchange, past, finding), ...(byOwner ? [byOwner] : [])].filter(
        (one) => one !== twin,
      );
  const tag = sent.headers['If-None-Match'];
  const codes = finding.earlier ?? (twin ? [] : aboutCodes(exchange, known, past, rule));
  const calls = [...records.map((one) => one.sent), ...codes, sent];
  const people = peopleIn(calls, known, isReviewed);
  const ids = records
    .filter(creates)
    .map((one, at): Names[0] => [idOf(one), at === 0 ? 'ID' : `ID_${at + 1}`]);
  const names: Names = [
    ...people.flatMap((one) => namesOf(one, rule)),
    ...secretsOf(calls, known),
    ...(operation === 'document' ? ([[sent.url, 'DOCUMENT']] satisfies Names) : []),
    ...(tag ? ([[tag, 'ETAG']] satisfies Names) : []),
    ...(isRegister(sent) ? detailsOf(sent, known) : []),
  ];
  return { exchange, rule, past, records, codes, twin, people, names, ids, tag };
}

type Replay = ReturnType<typeof replayOf>;

/** The command that sends a call again, with shell variables for what the other commands make anew. */
function commandOf({ names, ids, rule }: Replay, sent: Sent): string {
  const longestFirst = [...names].sort(([a], [b]) => b.length - a.length);
  const command = curlOf(sent, (text) => {
    const masked = longestFirst.reduce(
      (all, [value, name]) => all.replaceAll(value, `$\${${name}}`),
      text,
    );
    return ids.reduce((all, [record, name]) => {
      const [kind, id] = record.split('/');
      const fields = kind === 'proposals' ? 'proposal|id' : 'id';
      return all
        .replaceAll(`/${record}/`, `/${kind}/\${${name}}/`)
        .replaceAll(new RegExp(`("(?:${fields})":"?|^id=)${id}\\b`, 'g'), `$1\${${name}}`);
    }, masked);
  });
  // All digits of the code but the last.
  return rule.endsWith('.malformed-code')
    ? command.replace(/("otp_code":")\d{5}"/, `$1'"\${CODE%?}"'"`)
    : command;
}

/** The command that makes a record again. Only rules about its creation need the same texts. */
function makingOf(replay: Replay, record: Exchange): string {
  const { ids, rule, exchange } = replay;
  const command = commandOf(replay, record.sent);
  const [, name] = ids.find(([id]) => creates(record) && id === idOf(record)) ?? [];
  if (name === undefined) return command;
  const about = `${rule} ${exchange.operation}`;
  const isPlain = record.operation === 'createProposal' && !/^createProposal|document/.test(about);
  const [, token = ''] = /Bearer (\$\w+)/.exec(command) ?? [];
  const status = at(record.sent.body, 'status') ?? 'DRAFT';
  return `${name}=$(${isPlain ? `new_proposal "${token}" ${status}` : `${command} | id`})`;
}

/** The commands that send a call of the run again, after what made it fail. */
export function stepsOf(exchange: Exchange, known: Known, finding: Finding): string {
  const replay = replayOf(exchange, known, finding);
  const { rule, past, records, codes, twin, people, ids, tag } = replay;
  const { sent, operation } = exchange;
  const line = (one: Sent) => commandOf(replay, one);
  const isAboutPerson = /^(getProfile|initiateLogin) (?!drift)/.test(`${operation} ${rule}`);
  const person = people.at(-1);
  const code = person?.secrets.find(({ name }) => name === 'CODE')?.value ?? '';
  const drift = exchange.status === 429 ? 'drift.retry-after' : rule;
  const recipes = recipesOf(
    purposeIn('sends', sent) ?? person?.purpose ?? 'verification',
    line(sent),
    line(withCode(sent, otherCode(code))),
  )
    .filter(([rules]) => rules.test(rule.startsWith('drift.') ? `${operation}.${drift}` : rule))
    .map(([, recipe]) => recipe);

  const isList = sent.method === 'GET' && LISTS.test(sent.url) && ids.length > 0;
  // More than a page has.
  const onPages = past.filter((one) => one.operation === operation && textAt(one.json, 'next'));
  const many = 2 + Math.max(10, ...onPages.map(({ json }) => listOf(json)?.length ?? 0));
  const last = records.findLast(creates);
  const untagged = { ...sent, headers: { ...sent.headers, 'If-None-Match': '' } };
  const readTag = `ETAG=$(${line(untagged)} | grep -i '^etag:' | tr -d '\\r' | cut -d ' ' -f 2)`;
  const makings = records.map((one) => {
    const command = makingOf(replay, one);
    if (tag && one === last && !isList) return `${command}\n${readTag}`;
    return isList && one === last ? `for n in $(seq ${many}); do ${command}; done` : command;
  });
  const list = listBefore(exchange, past, rule);
  const shown = operation === 'document' && documentIn(past, sent);
  const [, id] = (shown && ids.find(([one]) => one === idOf(shown))) || [];
  const token = `$${people[0]?.prefix}ACCESS_TOKEN`;
  const before = codes.map(line);
  const steps = [
    ...(isRegister(sent) ? ['new_details'] : []),
    ...recipes.flatMap(({ first = [] }) => first),
    ...(people.length === 0 && line(sent).includes('D_TOKEN') ? ['new_user'] : []),
    ...people.flatMap((one) => setUpOf(one, past, isAboutPerson)),
    // A list that was read before may come from a cache.
    ...(isList ? [tag ? readTag : line(sent)] : []),
    // The server may send the document of another proposal.
    ...(rule === 'getProposal.document-bytes' ? [`new_proposal "${token}" DRAFT`] : []),
    ...makings,
    ...(id ? [`document_of "$${id}" "${token}"`] : []),
    ...(list ? [line(list.sent)] : []),
    // Each wrong code counts; of a code that worked, one call is enough.
    ...(finding.earlier || ABOUT_WRONG.test(rule) ? before : new Set(before)),
    ...recipes.flatMap((one) => one.before ?? []),
    ...(isList && WITHOUT.test(rule) ? ['echo "The list must not have the record $ID"'] : []),
    twin ? `${line(twin.sent)} &\n${line(sent)}; wait` : line(sent),
    ...recipes.flatMap(({ after = [] }) => after),
  ];
  const expectation = known.mask.text(expectationOf(finding));
  return [...looped(steps.slice(0, -1)), `# ${expectation}`, steps.at(-1)].join('\n');
}

/** The same command several times in a row becomes a loop. */
function looped(commands: string[]): string[] {
  const all: { command: string; times: number }[] = [];
  for (const command of commands) {
    const last = all.at(-1);
    if (last?.command === command) last.times += 1;
    else all.push({ command, times: 1 });
  }
  return all.map(({ command, times }) =>
    times === 1 ? command : `for n in $(seq ${times}); do\n${command}\ndone`,
  );
}
