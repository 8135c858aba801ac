/** The report as a web page, for people who do not write code. It loads no other files. */
import { sinceThen } from './baseline';
import { escapeMarkup as html } from './escape';
import { operationOfRule, type Report, type ReportedFinding, verdictOf } from './report';
import { plural } from './terminal';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dee2e6, #3b3f45); --shade: light-dark(#f8f9fa, #25262b);
  --error: light-dark(#c92a2a, #ff8787); --warning: light-dark(#a34b00, #ffc078); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: light-dark(#1a1b1e, #e9ecef); background: light-dark(#fff, #1a1b1e); overflow-wrap: anywhere; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; } h3 { margin: .8rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th:first-child, td:first-child { min-width: 5rem; }
article { border-left: 6px solid; padding: .1rem 1rem; margin: 1.5rem 0; background: var(--shade); }
.error { border-color: var(--error); } .warning { border-color: var(--warning); }
.tag { border: 1px solid; border-radius: 4px; padding: 0 .5rem; font-size: .85rem; }
.error .tag { color: var(--error); } .warning .tag { color: var(--warning); }
dt { font-weight: 600; } dd { margin: 0 0 .5rem; }
pre { white-space: pre-wrap; background: light-dark(#fff, #1a1b1e); padding: .6rem; font-size: .85rem; }`;

export function htmlReport(report: Report): string {
  const { counts, findings, rules } = report;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${html(report.server)}</title><style>${STYLE}</style>
<h1>${verdictOf(report).replace(/\.$/, '')}</h1>
<p><strong>${html(report.closing)}</strong></p>
<p>${html(report.server)} · ${html(report.at.slice(0, 16).replace('T', ' '))} UTC · ${plural(report.requests, 'request')} in ${report.seconds.toFixed(1)} s${report.abandoned ? ` · ended early: ${html(report.abandoned)}` : ''}</p>
<p><strong>${plural(counts.error, 'error')}</strong>, <strong>${plural(counts.warning, 'warning')}</strong>. Rules: ${rules.held} passed, ${rules.broken} broken, ${rules.notChecked} not checked. Contract ${html(report.contract)}.</p>
<p>An <em>error</em> contradicts the contract or the specification. With a <em>warning</em> the portal still works, but users or security are affected.</p>
<h2>Findings</h2>
${index(findings)}
${report.setUp ? `<details><summary>To reproduce findings: paste this into a shell once, and then a finding's commands</summary><pre>${html(report.setUp)}</pre></details>` : ''}
${findings.map(article).join('\n') || '<p>None.</p>'}
${since(report)}
<h2>By operation</h2>
${table(['Operation', 'Rules passed', 'Findings'], operations(report))}
<h2>Where the specification says nothing</h2>
<p>None of this is an error. It is what this server does.</p>
${table(
  ['Decision', 'About', 'This server'],
  report.assumptions.map(({ id, about, seen }) => [id, about, seen.join('; ') || 'not seen']),
)}
${
  report.notes.length === 0
    ? ''
    : table(
        ['Rule', 'About', 'This server'],
        report.notes.map(({ rule, says, seen }) => [rule, says, seen.join('; ')]),
      )
}
<h2>Not checked</h2>
${
  report.notChecked.length === 0
    ? '<p>Everything was checked.</p>'
    : table(
        ['Rule', 'Why'],
        report.notChecked.map(({ rule, reason }) => [rule, reason]),
      )
}
<h2>Left on the server</h2>
${report.leftovers.length === 0 ? '<p>Nothing.</p>' : `<ul>${report.leftovers.map((text) => `<li>${html(text)}`).join('')}</ul>`}
</html>
`;
}

function since({ changes }: Report): string {
  if (!changes) return '';
  const parts: [string, string[]][] = [
    ['New', changes.new],
    ['Fixed', changes.mended],
    ['Still open', changes.open],
    ['Not checked this time', changes.unseen],
  ];
  const lists = parts
    .filter(([, headlines]) => headlines.length > 0)
    .map(
      ([title, all]) =>
        `<h3>${title}</h3><ul>${all.map((one) => `<li>${html(one)}`).join('')}</ul>`,
    );
  return `<h2>Since the last run</h2><p>${html(sinceThen(changes))}</p>${lists.join('\n')}`;
}

const index = (findings: ReportedFinding[]) =>
  findings.length === 0
    ? ''
    : `<ol>${findings.map(({ headline, severity }, at) => `<li class="${severity}"><a href="#f${at + 1}">${html(headline)}</a>`).join('')}</ol>`;

const article = (
  { headline, severity, rule, place, says, source, sees, ...finding }: ReportedFinding,
  at: number,
) => {
  const { expected, got, count, curl, answer, consequences } = finding;
  return `<article class="${severity}" id="f${at + 1}">
<h3>${at + 1}. <span class="tag">${severity}</span> ${html(headline)}</h3>
<dl><dt>Rule</dt><dd>${html(says)} <small>${html(rule)}, from ${html(source)}${place ? `, at ${html(place)}` : ''}${count > 1 ? `, seen ${count} times` : ''}</small></dd>
<dt>What users see</dt><dd>${html(sees)}</dd>
<dt>Expected</dt><dd>${html(expected)}</dd>
<dt>Got</dt><dd>${html(got)}</dd>
${consequences.length === 0 ? '' : `<dt>Also, probably for the same reason</dt><dd><ul>${consequences.map((one) => `<li>${html(one.headline)}`).join('')}</ul></dd>`}</dl>
${curl ? `<details><summary>Commands that reproduce it</summary><pre>${html(curl)}</pre></details><details><summary>The whole reply</summary><pre>${html(answer)}</pre></details>` : ''}
</article>`;
};

function operations({ passed, findings }: Report): string[][] {
  const names = [
    ...new Set([...passed.map(operationOfRule), ...findings.map(({ operation }) => operation)]),
  ].sort();
  return names.map((name) => [
    name,
    String(passed.filter((rule) => operationOfRule(rule) === name).length),
    String(findings.filter(({ operation }) => operation === name).length),
  ]);
}

const row = (cell: 'td' | 'th', cells: string[]) =>
  `<tr>${cells.map((text) => `<${cell}>${html(text)}</${cell}>`).join('')}</tr>`;
const table = (head: string[], rows: string[][]) =>
  `<table>${row('th', head)}${rows.map((cells) => row('td', cells)).join('\n')}</table>`;
