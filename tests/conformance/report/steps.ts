/** Writes the shell commands that reproduce a finding: the calls of its slice, with variables for what they make anew. */
import {
  at,
  type Exchange,
  isSuccess,
  listOf,
  payloadOf,
  type Sent,
  textAt,
} from '../contract/exchange';
import type { Secret } from '../walk/mask';
import type { Finding } from '../walk/record';
import { curlOf, quote } from './curl';
import { expectationOf } from './headline';
import {
  accountIn,
  creates,
  documentIn,
  idOf,
  isList,
  isOf,
  isSameAccount,
  type Known,
  kindOf,
  loginOf,
  purposeOf,
  sends,
  sliceOf,
  takes,
  textOf,
} from './slice';

/** The part of an address that the kit made up. */
const TAG = /(?<=[a-z]-)[0-9a-z]{17}/i;
/** In seconds. */
const COOLDOWN = 61;

const since = (one: Exchange, other: Exchange) => ((other.sentAt ?? 0) - (one.sentAt ?? 0)) / 1000;

const turnOf = (variable: string) => Number(/\d+$/.exec(variable)?.[0] ?? 1);

/** Texts of the run, each with what the commands have in its place. Of a second variable of a kind the name has a number. */
function createNames() {
  const texts = new Map<string, string>();
  const kinds = new Map<string, unknown[]>();
  return {
    texts,
    add(text: string | undefined, kind: string, key: unknown = text): string {
      const keys = kinds.get(kind) ?? [];
      if (!keys.includes(key)) kinds.set(kind, [...keys, key]);
      const turn = keys.includes(key) ? keys.indexOf(key) : keys.length;
      const variable = turn > 0 ? `${kind}_${turn + 1}` : kind;
      if (text && !texts.has(text)) texts.set(text, `\${${variable}}`);
      return variable;
    },
    /** Longer texts first, because they may contain others. */
    in: (text: string) =>
      [...texts]
        .sort(([a], [b]) => b.length - a.length)
        .reduce((all, [value, other]) => all.replaceAll(value, other), text),
  };
}

/** Writes the commands that send a call of the run again, after what made it fail. */
export function stepsOf(exchange: Exchange, known: Known, finding: Finding): string {
  const { mask, trail } = known;
  const { sent, operation } = exchange;
  const { rule, expected } = finding;
  const { before, past, twin, after, isAsItWas } = sliceOf(exchange, known, finding);
  const calls = [...before, exchange, ...(after ? [after] : [])];
  const names = createNames();
  const steps: string[] = [];

  let people = 0;
  for (const one of calls.filter((other) => other.operation === 'register')) {
    const { email, id_passport, phone_number } = Object(one.sent.body);
    const [tag = ''] = TAG.exec(String(email)) ?? [];
    const isMade = (text: string) => /^[0-9]{7,10}$/.test(text);
    const added = [
      tag && names.add(tag, 'TAG'),
      isMade(id_passport) && names.add(id_passport, 'NATIONAL_ID'),
      isMade(phone_number) && names.add(phone_number, 'PHONE'),
    ];
    if (tag) names.texts.set(tag.toUpperCase(), names.in(tag));
    for (; added.some((name) => name && turnOf(name) > people); people += 1)
      steps.push(`new_details${people > 0 ? ` _${people + 1}` : ''}`);
  }
  const sessions = new Map<Exchange, string>();
  const codes: (Secret & { variable: string })[] = [];
  for (const secret of mask.secretsIn(calls.map((one) => textOf(one.sent)).join())) {
    const { name, value, account } = secret;
    if (name === 'FORGED_TOKEN') names.texts.set(value, `\${ACCESS_TOKEN}x`);
    else if (name.endsWith('PASSWORD')) {
      if (!account || account.registration) continue;
      // The passwords of accounts given with --account are never printed.
      const what = name === 'PASSWORD' ? 'the' : 'not the';
      steps.push(`${names.add(value, name)}='…' # ${what} password of ${account.email}`);
    } else {
      const login = loginOf(value, trail);
      // Both tokens of a login have the same number.
      const number = login && names.add(undefined, 'SESSION', login).replace('SESSION', '');
      const variable = login ? `${name}${number}` : names.add(value, name);
      if (login) names.texts.set(value, `\${${variable}}`);
      if (login) sessions.set(login, `${number}`);
      if (name === 'CODE') codes.push({ ...secret, variable });
    }
  }
  const tag = sent.headers['If-None-Match'];
  if (tag) names.add(tag, 'ETAG');
  if (operation === 'document') names.add(sent.url, 'DOCUMENT');
  const ids = new Map(before.filter(creates).map((one) => [idOf(one), names.add('', 'ID', one)]));

  /** The command that sends a call again. */
  const line = (one: Sent) =>
    curlOf(
      one,
      (text) =>
        [...ids].reduce((all, [record, variable]) => {
          const [kind, id] = record.split('/');
          const fields = kind === 'proposals' ? 'proposal|id' : 'id';
          return all
            .replaceAll(`/${record}/`, `/${kind}/\${${variable}}/`)
            .replaceAll(
              new RegExp(`("(?:${fields})": ?"?|^id=)${id}\\b`, 'g'),
              `$1\${${variable}}`,
            );
        }, names.in(text)),
      // A part of the code.
    ).replace(/("otp_code": ?")\d{5}"/, `$1'"\${CODE%?}"'"`);

  const codeFor = (one: Exchange) => {
    const { email, email_or_id = email, identifier = email_or_id } = Object(one.sent.body);
    const address = textAt(accountIn(one, trail)?.sent.body, 'email') ?? `${identifier}`;
    return `$(code_for ${quote(names.in(address))} ${sends(one)})`;
  };
  /** The variables that a call defines, each with the command that reads it from the reply. */
  function definedBy(one: Exchange): string[] {
    const session =
      sessions.get(one) ??
      (one.operation === 'refreshToken' && isSuccess(one)
        ? sessions.get(loginOf(`${at(one.sent.body, 'refresh')}`, trail) ?? one)
        : undefined);
    const code = codes.find(
      ({ purpose, since: read = 0, account }) =>
        purpose === sends(one) && read > trail.indexOf(one) && account && isOf(one, account),
    );
    const isSender = isSuccess(one) && (code || (sends(one) && sends(one) === sends(exchange)));
    return [
      ...(creates(one) && ids.has(idOf(one)) ? [`${ids.get(idOf(one))}=$(record_id)`] : []),
      ...(session === undefined ? [] : [`ACCESS_TOKEN${session}=$(token access)`]),
      ...(session !== undefined && one.text.includes('"refresh"')
        ? [`REFRESH_TOKEN${session}=$(token refresh)`]
        : []),
      ...(tag && one.headers.get('ETag') === tag ? ['ETAG=$(etag)'] : []),
      ...(operation === 'document' && documentIn([one], sent) ? ['DOCUMENT=$(document_url)'] : []),
      ...(isSender ? [`${code?.variable ?? 'CODE'}=${codeFor(one)}`] : []),
    ];
  }

  /** In seconds: how long the commands have slept so far, and until each call. */
  let slept = 0;
  const sleptBy = new Map<Exchange, number>();
  const pass = (seconds: number, why = '') => {
    slept += seconds;
    return [`let_pass ${seconds}${why}`];
  };
  /** Sleeps as long as the run took, where time matters. */
  function sleepBefore(one: Exchange, earlier: Exchange[]): string[] {
    const bearer = one.sent.headers.Authorization?.slice('Bearer '.length) ?? '';
    const login = loginOf(bearer, past);
    const life = login && Number(payloadOf(bearer)?.exp) - login.time / 1000;
    if (login && life && since(login, one) >= life && !/^2/.test(finding.expected ?? ''))
      return pass(Math.ceil(life) + 5, ' # until the token has expired');
    const logout = earlier.findLast((it) => it.operation === 'logout' && isSuccess(it));
    const passed = logout && one.operation === 'refreshToken' ? since(logout, one) : 0;
    if (passed > COOLDOWN) return pass(Math.ceil(passed), ' # since the logout');
    // A right code works sooner too.
    if (one !== exchange && takes(one) && isSuccess(one)) return [];
    const last = earlier.findLast(
      (it) => purposeOf(it) === purposeOf(one) && isSameAccount(it, one, trail),
    );
    if (!last || !purposeOf(one)) return [];
    const needed = Math.min(since(last, one), sends(one) ? COOLDOWN : Number.POSITIVE_INFINITY);
    const seconds = Math.ceil(needed) - (slept - (sleptBy.get(last) ?? slept));
    return seconds < 4 ? [] : pass(seconds);
  }

  // More than a page has. If the list is in pages, as many as in the run: its last page must be the same.
  const onPages = past.filter((one) => one.operation === operation && textAt(one.json, 'next'));
  const pages = onPages.map(({ json }) => listOf(json)?.length ?? 0);
  const count = rule.endsWith('.count') ? expected?.split(' ').at(-1) : at(exchange.json, 'count');
  const listed = onPages.length > 0 ? Number(count) || 0 : 0;
  const isListed = (one: Exchange) => creates(one) && kindOf(one.sent.url) === kindOf(sent.url);
  const created = before.filter(isListed);
  const many = Math.max(2 + Math.max(10, ...pages), listed) - created.length + 1;
  for (const [index, one] of before.entries()) {
    const defined = definedBy(one);
    const command = defined.some((text) => !text.includes('code_for'))
      ? `REPLY=$(${line(one.sent)})`
      : line(one.sent);
    const isTogether = one.together && defined.length === 0;
    const end = before[index + 1]?.together ? ' &' : ' &\nwait';
    const all = [command + (isTogether ? end : ''), ...defined].join('\n');
    steps.push(...sleepBefore(one, before.slice(0, index)));
    sleptBy.set(one, slept);
    steps.push(
      isList(exchange) && one === created[0] ? `for n in $(seq ${many}); do\n${all}\ndone` : all,
    );
  }
  if (mask.secretsIn(textOf(sent)).some(({ name }) => name === 'UNSIGNED_TOKEN'))
    steps.push('UNSIGNED_TOKEN=$(unsigned "$ACCESS_TOKEN")');
  steps.push(...sleepBefore(exchange, before));
  if (isList(exchange) && ids.size > 0) steps.push('echo "It is about the record $ID"');
  const needs = isAsItWas
    ? ' It needs the database of this run. Before you paste it again, wait a minute.'
    : '';
  steps.push(`# ${mask.text(expectationOf(finding))}${needs}`);
  // As the kit asks for it.
  const own =
    line(sent) + (/without `?Content-Encoding/.test(finding.fault ?? '') ? ' --compressed' : '');
  // Large documents would fill the terminal.
  const shown = operation === 'document' ? `${own} | { head -c 2000; cat > /dev/null; }` : own;
  steps.push(twin ? `${line(twin.sent)} &\n${own}; wait` : shown);
  if (sends(exchange) && isSuccess(exchange) && operation !== 'register')
    steps.push(`echo "The code before: $CODE, and now: ${codeFor(exchange)}"`);
  if (after) steps.push(line(after.sent));
  return steps.join('\n');
}
