/**
 * Measures the longest time for which typing into the search of a thousand records blocks the page, on a processor
 * slowed down four times.
 */
import { launchBrowser } from '../../tests/e2e/browser';
import { serveDemo } from '../../tests/e2e/demo';

const lists = { '/proposals': 'proposals-thousand', '/support': 'support-thousand' };
const words = ['sentinel', ' 77', '7'];
const ROUNDS = 3;

const demo = await serveDemo('.tmp/bench-typing');
const browser = await launchBrowser();

async function longestTask(path: string, scenario: string): Promise<number> {
  const context = await browser.newContext({ baseURL: demo.baseUrl });
  const page = await context.newPage();
  await page.goto(`${path}?scenario=${scenario}&latency=0`);
  await page.getByText(/^100\d \w+$/).waitFor();
  await page.waitForLoadState('networkidle');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
    Object.assign(window, { tasks });
  });
  const search = page.getByRole('searchbox');
  for (const word of words) await search.pressSequentially(word, { delay: 80 });
  await page.waitForTimeout(1500);
  const tasks = await page.evaluate<number[]>('tasks');
  await context.close();
  return Math.max(0, ...tasks);
}

for (const [path, scenario] of Object.entries(lists)) {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await longestTask(path, scenario));
  const median = rounds.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
  const all = rounds.map(Math.round).join(', ');
  console.log(
    `${path}: longest task, median of ${ROUNDS} rounds: ${Math.round(median)} ms (${all})`,
  );
}
await browser.close();
await demo.close();
