/** `npm run conformance`: runs the kit against one server, writes the reports, and exits with a code. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { UsageError } from 'portal-mock/serve/command-line';
import { operationNamedBy } from '../contract/contract';
import { allRules } from '../contract/rules';
import { type Result, run } from '../journeys/run';
import { inProcess } from '../proof/in-process';
import { changesSince, readBaseline } from '../report/baseline';
import { htmlReport } from '../report/html';
import { junitReport } from '../report/junit';
import { type Report, reportOf } from '../report/report';
import { terminalReport } from '../report/terminal';
import { intentions } from './intentions';
import { isUsage, type Options, readOptions, USAGE } from './options';
import { deadInbox, overHttp, unreachable } from './over-http';

const EXIT = { conforms: 0, findings: 1, usage: 2, unreachable: 3 } as const;

const say = (text: string) => process.stderr.write(`${text}\n`);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return print(USAGE);
  if (options.list) return print(listed());

  const { baseUrl } = options;
  if (baseUrl && options.otp === 'prompt' && !process.stdin.isTTY)
    throw new UsageError('--otp prompt needs a terminal. Choose another --otp.');
  const baseline = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  const target = baseUrl ? overHttp({ ...options, baseUrl }) : inProcess().options;
  const server = baseUrl ?? 'the emulated server, in this process';
  const missing = baseUrl && ((await unreachable(target.wire)) ?? (await deadInbox(options)));
  if (missing) {
    say(missing);
    return EXIT.unreachable;
  }
  if (!Object.keys(allRules).some((rule) => options.wanted(rule, operationNamedBy(rule))))
    throw new UsageError('No rule is left to check: --skip leaves out all that --only chooses.');
  tryFiles(options);
  say(intentions(server, target, options));
  const said = new Set<string>();
  const result = await run({
    ...target,
    signal: stopped(),
    readOnly: options.readOnly,
    wanted: options.wanted,
    until: options.until,
    progress: { begin: (journey) => say(`· ${journey}`), note: (text) => say(`  ${text}`) },
    onFinding({ severity, rule }) {
      if (severity !== 'info' && !said.has(rule)) say(`  ${severity}: ${rule}`);
      said.add(rule);
    },
  });
  const report: Report = reportOf(result, server, options.severity, options.command);
  if (baseline) report.changes = changesSince(report, baseline);
  write(report, options);
  return exitCode(report, result);
}

/** The first Ctrl-C ends the run, and the second one the program. */
function stopped(): AbortSignal {
  const end = new AbortController();
  process.once('SIGINT', () => {
    say('Stopping and cleaning up. Press Ctrl-C again to end at once.');
    end.abort();
  });
  return end.signal;
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return EXIT.conforms;
}

const listed = () =>
  Object.entries(allRules)
    .map(([id, { severity, says, source }]) => `${severity.padEnd(7)} ${id}: ${says} (${source})`)
    .join('\n');

/** Tries to write the report files before the run: otherwise the run could fail at the end, without a report. */
function tryFiles({ json, junit, html }: Options): void {
  for (const file of [json, junit, html]) {
    if (file === undefined || file === '-') continue;
    try {
      appendFileSync(file, '');
    } catch {
      throw new UsageError(`${file} cannot be written.`);
    }
  }
}

function write(report: Report, { json, junit, html, severity }: Options): void {
  const files = [
    [json, () => `${JSON.stringify(report, undefined, 2)}\n`],
    [junit, () => junitReport(report, severity)],
    [html, () => htmlReport(report)],
  ] as const;
  for (const [file, content] of files) {
    if (file === '-') process.stdout.write(content());
    else if (file !== undefined) writeFileSync(file, content());
  }
  const printed = files.some(([file]) => file === '-');
  (printed ? process.stderr : process.stdout).write(`${terminalReport(report)}\n`);
}

function exitCode({ conforms, judged }: Report, { abandoned }: Result): number {
  if (abandoned !== undefined || !judged) return EXIT.unreachable;
  return conforms ? EXIT.conforms : EXIT.findings;
}

try {
  process.exitCode = await main();
} catch (problem) {
  say(
    isUsage(problem)
      ? `${problem.message}\n--help shows every option.`
      : String(problem instanceof Error ? problem.stack : problem),
  );
  process.exitCode = EXIT.usage;
}
