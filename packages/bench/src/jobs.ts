// Does the office's ten commonest jobs in Chromium on the example farm, through the real screens, and counts clicks and
// keys. Fails if a job takes more than it may, or was not really done.
// pnpm bench:jobs [part of a name]: prints a table and writes packages/bench/dist/jobs.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFarmClient } from '@farm/client';
import { addDays } from '@farm/domain/core';
import { findBrowser } from '@farm/web/e2e/find-browser.ts';
import { endServer, startServer } from '@farm/web/e2e/start-server.ts';
import { type BrowserContext, chromium } from '@playwright/test';
import { type Count, countedHandsOf } from './jobs/counted-hands.ts';
import { deliveryJobs } from './jobs/delivery-jobs.ts';
import type { JobsFarm, OfficeJob } from './jobs/office-job.ts';
import { orderJobs } from './jobs/order-jobs.ts';
import { stockJobs } from './jobs/stock-jobs.ts';

const inWords = ({ clicks, keys }: Count): string => `${clicks} clicks, ${keys} keys`;

const doJob = async (context: BrowserContext, farm: JobsFarm, job: OfficeJob) => {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const hands = countedHandsOf(page);
  let failure: unknown = null;
  try {
    const { path, ready, work, check } = await job.prepare(farm);
    await page.goto(`/dashboard?tab=${path}`);
    await ready(page).first().waitFor();
    await work(hands, page);
    await check();
  } catch (error) {
    failure = error;
    await page.screenshot({ path: join(tmpdir(), 'farm-job-failed.png') }).catch(() => undefined);
  }
  const { name, most } = job;
  const { clicks, keys } = hands.count;
  const isWithin = failure === null && clicks <= most.clicks && keys <= most.keys;
  if (failure !== null) console.error(`\n${name}:`, failure);
  return { job: name, 'at most': inWords(most), now: inWords(hands.count), within: isWithin ? 'yes' : 'NO' };
};

const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const folder = await mkdtemp(join(tmpdir(), 'farm-jobs-'));
const { child, url, lines } = await startServer({ DATA_DIR: folder, PORT: '0', DEMO: '1' });
const results: Awaited<ReturnType<typeof doJob>>[] = [];
try {
  /** What the server printed when it started names the example farm's people. */
  const signIn = async (role: string) => {
    const [, email = '', password = ''] =
      new RegExp(`\\(${role}\\)\\s+(\\S+)\\s+(\\S+)`).exec(lines.join('\n')) ?? [];
    const client = createFarmClient({ url });
    await client.signIn({ email, password });
    return { client, data: { email, password } };
  };
  const people = { admin: await signIn('admin'), rep: await signIn('sales rep') };
  const [admin, rep] = [people.admin.client, people.rep.client];
  const { today } = await admin.identity.farmDay.query();
  const farm: JobsFarm = { admin, rep, today, tomorrow: addDays(today, 1) };
  for (const job of [...stockJobs, ...orderJobs, ...deliveryJobs]) {
    if (!job.name.includes(process.argv[2] ?? '')) continue;
    const looks = { viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'UTC' };
    const context = await browser.newContext({ baseURL: url, ...looks });
    await context.request.post('/api/auth/sign-in', { data: people[job.who].data });
    results.push(await doJob(context, farm, job));
    await context.close();
  }
} finally {
  await browser.close();
  await endServer(child);
  await rm(folder, { recursive: true, force: true });
}
console.table(results);
const output = new URL('../dist/', import.meta.url);
mkdirSync(output, { recursive: true });
writeFileSync(new URL('jobs.json', output), `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = results.every(({ within }) => within === 'yes') ? 0 : 1;
