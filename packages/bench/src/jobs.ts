// Does the office's and the shed's commonest jobs in Chromium on the example farm, through the real screens, and counts clicks and
// keys. Fails if a job takes more than it may, or was not really done.
// pnpm bench:jobs [part of a name]: prints a table and writes packages/bench/dist/jobs.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '@farm/web/e2e/find-browser.ts';
import { endServer, startServer } from '@farm/web/e2e/start-server.ts';
import { type Browser, chromium } from '@playwright/test';
import { type Count, CountedHands } from './jobs/counted-hands.ts';
import { deliveryJobs } from './jobs/delivery-jobs.ts';
import { type JobsFarm, openJobsFarm } from './jobs/farm.ts';
import { messageJobs } from './jobs/message-jobs.ts';
import type { OfficeJob } from './jobs/office-job.ts';
import { orderJobs } from './jobs/order-jobs.ts';
import { packingJobs } from './jobs/packing-jobs.ts';
import { stockJobs } from './jobs/stock-jobs.ts';

type Result = {
  job: string;
  begins: string;
  before: string;
  most: Count;
  took: Count;
  failure: string | null;
};

const inWords = ({ clicks, keys }: Count): string => `${clicks} clicks, ${keys} keys`;

const doJob = async (browser: Browser, farm: JobsFarm, job: OfficeJob): Promise<Result> => {
  const { name, begins, before, most, who } = job;
  const context = await browser.newContext({
    baseURL: farm.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const hands = new CountedHands(page);
  let failure: string | null = null;
  try {
    const { email, password } = farm[who];
    const signedIn = await context.request.post('/api/auth/sign-in', { data: { email, password } });
    if (!signedIn.ok()) throw new Error(`Sign-in failed with status ${signedIn.status()}`);
    const { path, ready, work, check } = await job.prepare(farm);
    await page.goto(`/dashboard?tab=${path}`);
    await ready(page);
    await work(hands, page);
    await check();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    await page.screenshot({ path: join(tmpdir(), 'farm-job-failed.png') }).catch(() => undefined);
  } finally {
    await context.close();
  }
  return { job: name, begins, before, most, took: hands.count, failure };
};

const officeJobs = [...stockJobs, ...orderJobs, ...deliveryJobs, ...packingJobs, ...messageJobs];
const wanted = process.argv[2] ?? '';
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const folder = await mkdtemp(join(tmpdir(), 'farm-jobs-'));
const server = await startServer({ DATA_DIR: folder, PORT: '0', DEMO: '1' });
const results: Result[] = [];
try {
  const farm = await openJobsFarm(server);
  for (const job of officeJobs) if (job.name.includes(wanted)) results.push(await doJob(browser, farm, job));
} finally {
  await browser.close();
  await endServer(server.child);
  await rm(folder, { recursive: true, force: true });
}

const isWithin = ({ took, most, failure }: Result) =>
  failure === null && took.clicks <= most.clicks && took.keys <= most.keys;
console.table(
  results.map((result) => ({
    job: result.job,
    'begins at': result.begins,
    'first release': result.before,
    'at most': inWords(result.most),
    now: inWords(result.took),
    within: isWithin(result) ? 'yes' : 'NO',
  })),
);
for (const { job, failure } of results) if (failure) console.error(`\n${job}: ${failure}`);
const output = new URL('../dist/', import.meta.url);
mkdirSync(output, { recursive: true });
writeFileSync(new URL('jobs.json', output), `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = results.every(isWithin) ? 0 : 1;
