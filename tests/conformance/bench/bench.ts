/**
 * Compares the kit with Dredd and Prism's proxy on the same contract, emulated server, breaks and variations. To save
 * time, `npm run bench:conformance -- 5` uses every fifth break and every fifth variation. The script installs both
 * tools in a temporary folder, unless BENCH_TOOLS names a folder that has them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outbox } from '../adapters/otp';
import { contract } from '../contract/contract';
import { allBreaks } from '../proof/all-breaks';
import { variations } from '../proof/all-variations';
import { openBridge } from '../proof/bridge';
import { deskOf, inProcess } from '../proof/in-process';
import { findingsOn, runOnVariation, serious, small } from '../proof/prove';
import type { Tamper } from '../proof/tamper';
import { issue } from '../proof/tokens';
import { createDredd } from './dredd';
import { asOpenApi30 } from './openapi30';
import { createPrism } from './prism';

const [every = 1, bridgePort = 5327, prismPort = 5328] = process.argv.slice(2).map(Number);
const given = process.env.BENCH_TOOLS;
const folder = given ?? mkdtempSync(join(tmpdir(), 'conformance-'));
const contractFile = join(folder, 'openapi30.json');

if (!given) {
  writeFileSync(join(folder, 'package.json'), '{}');
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', 'dredd@14', '@stoplight/prism-cli@5'],
    { cwd: folder, stdio: 'inherit' },
  );
}
writeFileSync(contractFile, JSON.stringify(asOpenApi30(contract)));

const bridge = await openBridge(bridgePort);
const dredd = createDredd(folder, contractFile);
const prism = await createPrism(folder, contractFile, bridge.port, prismPort);
const asItIs: Tamper = ({ next }) => next();

const tools = {
  async Dredd(tamper: Tamper) {
    const mock = bridge.become(tamper);
    return dredd(bridge.port, issue(mock, 'amina@example.com'));
  },
  async 'Prism proxy'(tamper: Tamper) {
    const mock = bridge.become(tamper);
    return prism.violations({
      ...inProcess().options,
      otp: outbox(mock.latestCode),
      review: deskOf(mock),
      clock: async (seconds) => mock.clock.jump(seconds * 1000),
      ...small,
    });
  },
};

const say = (text: string) => process.stderr.write(`${text}\n`);
const isNew = (seen: Set<string>, usual: Set<string>) => [...seen].some((text) => !usual.has(text));
const sample = <T>(list: T[]) => list.filter((_, index) => index % every === 0);
const [breaks, harmless] = [sample(allBreaks), sample(variations)];

try {
  const rows: string[] = [];
  let [caught, alarms] = [0, 0];
  for (const fault of breaks)
    caught += Number((await findingsOn(fault)).some(({ rule }) => rule === fault.rule));
  for (const { tamper } of harmless)
    alarms += Number(serious(await runOnVariation(tamper)).length > 0);
  rows.push(`| this kit | 0 | ${caught} of ${breaks.length} | ${alarms} of ${harmless.length} |`);
  say(`${rows.at(-1)}`);
  for (const [name, see] of Object.entries(tools)) {
    const usual = await see(asItIs);
    let [found, raised] = [0, 0];
    for (const { tamper } of breaks) found += Number(isNew(await see(tamper), usual));
    for (const { tamper } of harmless) raised += Number(isNew(await see(tamper), usual));
    rows.push(
      `| ${name} | ${usual.size} | ${found} of ${breaks.length} | ${raised} of ${harmless.length} |`,
    );
    say(`${rows.at(-1)}`);
    say(`  on the server as it is: ${[...usual].join('; ')}`);
  }
  process.stdout.write(
    `${[
      '| | reported on the server as it is | breaks caught | variations reported |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n')}\n`,
  );
} finally {
  prism.stop();
  await bridge.close();
  if (!given) rmSync(folder, { recursive: true });
}
process.exit();
