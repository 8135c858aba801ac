import { scenarios } from '../../scenarios/catalogue';
import type { UserRow } from '../../state/db';
import { DEMO_PASSWORD, people } from '../../state/people';
import { controls } from '../controls/answer';
import { SESSION_HEADER } from '../cors';
import { DEFAULT_SESSION } from '../sessions';
import { curlControl, type Target } from './curl';
import { type Html, html } from './html';

export interface View extends Target {
  /** By the session's clock. */
  time: number;
  sessions: string[];
}

export const peopleTable = (
  view: View,
): Html => html`<p>Everybody's password is <code>${DEMO_PASSWORD}</code>.</p>
<div class="wide" tabindex="0" role="region" aria-label="List of people"><table>
<thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">National ID</th><th scope="col">Remark</th></tr></thead>
<tbody>
${Object.values(people).map(
  (person) =>
    html`<tr><th scope="row">${person.first_name} ${person.last_name}</th><td>${person.email}</td><td>${person.id_passport}</td><td>${remark(person)}</td></tr>`,
)}
</tbody></table></div>
<p>${withCode(`To sign in with one call, run \`${curlControl(view, signIn)}\`, which returns the tokens.`)}</p>`;

const signIn = { method: 'POST', name: 'sign-in', example: { as: 'amina' } } as const;

function remark({ verified, is_staff, registration_type }: UserRow): string {
  if (!verified) return 'not verified yet';
  if (is_staff) return 'staff';
  return registration_type;
}

export const controlList =
  (): Html => html`<p>They reply in JSON and act on one session. The reply to a wrong call names the choices, and shows a right
call. For example: <code>curl …/__mock/sign-in -d '{"as":"amina"}'</code></p>
<ul>${controls.map(
    ({ method, name, does, detail = '', example }) =>
      html`<li><code>${method} /__mock/${name}</code> ${withCode(does)} ${detail} ${example && html`<code>${JSON.stringify(example)}</code>`}</li>`,
  )}</ul>`;

/** Shows names between backticks as code. */
const withCode = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;

export const scenarioList = (): Html =>
  html`<p>A scenario resets the session: <code>curl …/__mock/scenario -d '{"id":"login"}'</code>. Its steps are for testers in the portal.</p>
${Object.entries(Object.groupBy(scenarios, ({ tags }) => tags[0] ?? 'other')).map(
  ([theme, members = []]) => html`<h3>${theme}</h3>
<ul>${members.map(({ id, title, purpose }) => html`<li><code>${id}</code> ${title}. ${purpose}</li>`)}</ul>`,
)}`;

export const sessionList = ({
  session,
  sessions,
}: View): Html => html`<p>Calls with the header <code>${SESSION_HEADER}</code> use a separate server under that name, so that parallel runs do not
affect each other. This page shows the session <strong>${session}</strong>. A session unused for an hour is deleted, except the default one.</p>
<ul>
${sessions.map((name) => html`<li><a href="?session=${name}">${name}</a></li>`)}
</ul>
<form><label>Another session <input name="session" required pattern="[\\w.:\\-]{1,80}" placeholder="${DEFAULT_SESSION}"></label> <button>Show</button></form>`;
