/** The start page: the people, calls, controls, scenarios and sessions of the emulated server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../contract-file';
import { type Html, html, raw } from './html';
import { controlList, peopleTable, scenarioList, sessionList, type View } from './sections';

const read = (file: string) => raw(readFileSync(join(import.meta.dirname, file), 'utf8'));
const style = read('start-page.css');
const inNairobi = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'full',
  timeStyle: 'long',
  timeZone: 'Africa/Nairobi',
});

export const startPage = (view: View): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Emulated server: ${contract.info.title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>
<h1>The emulated server</h1>
<p>It follows the contract of the ${contract.info.title} at <code>${view.origin}/api</code>.
The people and their work are invented. It is <strong>${inNairobi.format(view.time)}</strong> here.</p>
<nav aria-label="On this page"><ul>
<li><a href="__mock/contract">All calls, to read and to try</a> (<a href="__mock/openapi.yaml">YAML</a>)</li>
${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
</ul></nav>
</header>
<main>
${sections.map(
  ({ id, title, body }) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${body(view)}
</section>`,
)}
</main>
</body>
</html>`.text;

const sections: { id: string; title: string; body: (view: View) => Html }[] = [
  { id: 'people', title: 'People', body: peopleTable },
  { id: 'controls', title: 'Controls', body: controlList },
  { id: 'scenarios', title: 'Scenarios', body: scenarioList },
  { id: 'sessions', title: 'Sessions', body: sessionList },
];
