// Does the office's commonest jobs in Chromium through the real screens, and counts clicks and keys. Fails if a job takes
// more than it may, or was not really done.
// pnpm bench:jobs [part of a name]: prints a table.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFarmClient } from '@farm/client';
import { findBrowser } from '@farm/web/e2e/find-browser.ts';
import { clockJump, jumpClock } from '@farm/web/e2e/jump-clock.ts';
import { endServer, startServer } from '@farm/web/e2e/start-server.ts';
import { type BrowserContext, chromium } from '@playwright/test';
import { type JobsFarm, openOffice } from './jobs/office.ts';
import { type OfficeJob, officeJobs } from './jobs/office-jobs.ts';

const doJob = async (context: BrowserContext, farm: JobsFarm, name: string, { most, run }: OfficeJob) => {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const office = openOffice(page, farm);
  const isDone = await run(office).then(
    () => true,
    async (error: unknown) => {
      console.error(`\n${name}:`, error);
      await page.screenshot({ path: join(tmpdir(), 'farm-job-failed.png') }).catch(() => undefined);
    },
  );
  const { clicks, keys } = office.count;
  const isWithin = isDone && clicks <= most.clicks && keys <= most.keys;
  const ofMost = { clicks: `${clicks} of ${most.clicks}`, keys: `${keys} of ${most.keys}` };
  return { job: name, ...ofMost, within: isWithin ? 'yes' : 'NO' };
};

const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const folder = await mkdtemp(join(tmpdir(), 'farm-jobs-'));
const { child, url, lines } = await startServer({ DATA_DIR: folder, PORT: '0', DEMO: '1' });
const results: Awaited<ReturnType<typeof doJob>>[] = [];
try {
  /** The server printed this when it started; it names the example farm's people. */
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
  for (const [name, job] of Object.entries(officeJobs)) {
    if (!name.includes(process.argv[2] ?? '')) continue;
    const looks = { viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'UTC' };
    const context = await browser.newContext({ baseURL: url, ...looks });
    if (clockJump !== 0) await context.addInitScript(jumpClock, clockJump);
    await context.request.post('/api/auth/sign-in', { data: people[job.who].data });
    results.push(await doJob(context, { admin, rep, today, url }, name, job));
    await context.close();
  }
} finally {
  await browser.close();
  await endServer(child);
  await rm(folder, { recursive: true, force: true });
}
console.table(results);
process.exitCode = results.every(({ within }) => within === 'yes') ? 0 : 1;
