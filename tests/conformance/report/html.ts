/** The report as a web page, for people who do not write code. It loads no other files. */
import { sinceThen } from './baseline';
import { escapeMarkup as html } from './escape';
import { type Report, type ReportedFinding, verdictOf } from './report';
import { factsOf, sectionsOf, summary, toSeeAgain } from './sections';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dee2e6, #3b3f45); --shade: light-dark(#f8f9fa, #25262b);
  --error: light-dark(#c92a2a, #ff8787); --warning: light-dark(#a34b00, #ffc078); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: light-dark(#1a1b1e, #e9ecef); background: light-dark(#fff, #1a1b1e); overflow-wrap: anywhere; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; } h3 { margin: .8rem 0; }
table { border-collapse: collapse; width: 100%; }
td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { min-width: 5rem; }
article { border-left: 6px solid; padding: .1rem 1rem; margin: 1.5rem 0; background: var(--shade); }
.error { border-color: var(--error); } .warning { border-color: var(--warning); }
.tag { border: 1px solid; border-radius: 4px; padding: 0 .5rem; font-size: .85rem; }
.error .tag { color: var(--error); } .warning .tag { color: var(--warning); }
dt { font-weight: 600; } dd { margin: 0 0 .5rem; }
pre { white-space: pre-wrap; background: light-dark(#fff, #1a1b1e); padding: .6rem; font-size: .85rem; }`;

export function htmlReport(report: Report): string {
  const { findings, changes } = report;
  const [, counts = ''] = summary(report);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${html(report.server)}</title><style>${STYLE}</style>
<h1>${verdictOf(report).replace(/\.$/, '')}</h1>
<p><strong>${html(report.closing)}</strong></p>
<p>${html(report.server)} · ${html(report.at.slice(0, 16).replace('T', ' '))} UTC${report.abandoned ? ` · ended early: ${html(report.abandoned)}` : ''}</p>
<p>${html(counts)}</p>
<p>With an <em>error</em> the portal does not work as specified. With a <em>warning</em> it works, but the contract, users or security are affected.</p>
<h2>Findings</h2>
${list(findings.map(({ headline, severity }, at) => `<li class="${severity}"><a href="#f${at + 1}">${html(headline)}</a>`))}
${findings.map(article).join('\n') || '<p>None.</p>'}
${changes ? `<p>${html(sinceThen(changes))}</p>` : ''}
${sectionsOf(report)
  .map(({ title, rows }) => `<h2>${html(title)}</h2>\n${table(rows)}`)
  .join('\n')}
</html>
`;
}

const list = (items: string[]) => (items.length === 0 ? '' : `<ol>${items.join('')}</ol>`);

const folded = (title: string, text: string) =>
  `<details><summary>${html(title)}</summary><pre>${html(text)}</pre></details>`;

const article = (
  one: ReportedFinding,
  at: number,
) => `<article class="${one.severity}" id="f${at + 1}">
<h3>${at + 1}. <span class="tag">${one.severity}</span> ${html(one.headline)}</h3>
<dl>${factsOf(one)
  .map(([label, text]) => `<dt>${html(label)}</dt><dd>${html(text)}</dd>`)
  .join('\n')}</dl>
<p>${toSeeAgain(one)} <code>${html(one.again)}</code></p>
${one.curl ? folded('The call', one.curl) + folded(`The whole reply${one.answered && ` to ${one.answered}`}`, one.answer) : ''}
</article>`;

const table = (rows: string[][]) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((text) => `<td>${html(text)}</td>`).join('')}</tr>`).join('\n')}</table>`;
