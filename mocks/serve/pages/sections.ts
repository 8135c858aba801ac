import { endpoints } from '../../../src/contract/contract.gen';
import { operationIds } from '../../contract/operations';
import { scenarios } from '../../scenarios/catalogue';
import type { Scenario } from '../../scenarios/scenario';
import { stepInWords } from '../../scenarios/steps';
import type { UserRow } from '../../state/db';
import { DEMO_PASSWORD, people } from '../../state/people';
import { operationOf } from '../contract-file';
import { controls } from '../controls/all';
import { SESSION_HEADER } from '../cors';
import { DEFAULT_SESSION } from '../sessions';
import { curlControl, curlOperation, signInScript, type Target } from './curl';
import { type Html, html } from './html';

export interface View extends Target {
  /** By the session's clock. */
  time: number;
  sessions: string[];
}

const command = (name: string, text: string): Html =>
  html`<div class="command"><pre tabindex="0" aria-label="${name}">${text}</pre><button type="button" aria-label="Copy: ${name}">Copy</button></div>`;

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
<h3>Sign in from a shell</h3>
<p>The one-time code is in the inbox; the calls below then find the token in <code>$ACCESS</code>.</p>
${command('Sign in', signInScript(view, people.amina.email))}`;

function remark({ verified, is_staff, registration_type }: UserRow): string {
  if (!verified) return 'not verified yet';
  if (is_staff) return 'staff';
  return registration_type;
}

export const calls = (view: View): Html =>
  html`${operationIds.map(
    (
      id,
    ) => html`<details><summary><code>${endpoints[id].method} ${endpoints[id].path}</code> ${operationOf(id)?.summary}</summary>
${command(id, curlOperation(view, id))}</details>`,
  )}`;

export const controlList = (
  view: View,
): Html => html`<p>They reply in JSON and act on one session. The reply to a wrong call names the choices.</p>
${controls.map(
  (
    control,
  ) => html`<details><summary><code>${control.method} /__mock/${control.name}</code> ${withCode(control.does)} ${control.detail ?? ''}</summary>
${command(`${control.method} ${control.name}`, curlControl(view, control))}</details>`,
)}`;

/** Shows names between backticks as code. */
const withCode = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;

export const scenarioList = (view: View): Html =>
  html`<p>A scenario resets the session. Its steps are for testers in the portal.</p>
${Object.entries(Object.groupBy(scenarios, ({ tags }) => tags[0] ?? 'other')).map(
  ([theme, members = []]) => html`<h3>${theme}</h3>
${members.map((scenario) => scenarioEntry(view, scenario))}`,
)}`;

const scenarioEntry = (view: View, { id, title, purpose, path, as, steps }: Scenario): Html =>
  html`<details><summary><code>${id}</code> ${title}</summary>
<p>${purpose} It starts at <code>${path}</code>, ${as ? `as ${as}` : 'with nobody signed in'}.</p>
<ol>${steps.map((step) => html`<li>${stepInWords(step)}</li>`)}</ol>
${command(id, curlControl(view, { method: 'POST', name: 'scenario', example: { id } }))}</details>`;

export const sessionList = ({
  session,
  sessions,
}: View): Html => html`<p>Calls with the header <code>${SESSION_HEADER}</code> use a separate server under that name, so that parallel runs do not
affect each other. This page shows the session <strong>${session}</strong>. A session unused for an hour is deleted, except the default one.</p>
<ul>
${sessions.map((name) => html`<li><a href="/?session=${name}">${name}</a></li>`)}
</ul>
<form><label>Another session <input name="session" required pattern="[\\w.:\\-]{1,80}" placeholder="${DEFAULT_SESSION}"></label> <button>Show</button></form>`;
