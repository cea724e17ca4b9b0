// Takes a screenshot of every screen for each role, at three widths, in light and dark, with the demo farm and with an
// empty one: pnpm screens [part of a name]. Saves them to the folder `screens`, which git ignores.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFarmClient } from '@farm/client';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from './find-browser.ts';
import { ACCESS_CODE, ADMIN_ACCESS_CODE, endServer, startServer } from './start-server.ts';

const folder = fileURLToPath(new URL('../../../screens/', import.meta.url));
const wanted = process.argv[2] ?? '';
const widths = { 1440: 900, 1024: 768, 390: 844 };
const schemes = ['light', 'dark'] as const;

type Shot = {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
  /** A list that renders only the rows in view, so the screenshot shows just the window. */
  rows?: true;
  /** Skip this screen on an empty farm. */
  only?: 'demo';
};

const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};
/** Waits until no placeholders are left, neither on the screen nor in a dialog that is loaded on demand. */
const settle = async (page: Page) => {
  await page.getByRole('heading').filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() =>
    [
      ...document.querySelectorAll(
        '.mantine-Skeleton-root, .mantine-Loader-root, [role="status"][aria-label="Loading"]',
      ),
    ].every((element) => !element.checkVisibility()),
  );
  await page.evaluate(() => document.fonts.ready);
};
/** Opens the sidebar on a narrow screen; on a wide one it is always open. */
const openMenu = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Open the menu' });
  if (!(await menu.isVisible())) return;
  await menu.click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
};
const openProfile = async (page: Page) => {
  await openMenu(page);
  await page.locator('button[aria-haspopup="dialog"][title]:visible').click();
  await page.getByRole('dialog', { name: 'Profile Settings' }).waitFor();
};
const openSection = (name: string) => async (page: Page) => {
  await openProfile(page);
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name }).waitFor();
};
const tab = (name: string, more = '') => `/dashboard?tab=${name}${more}`;

const shots: Record<string, Shot[]> = {
  nobody: [
    { name: 'sign-in', path: '/' },
    { name: 'sign-up', path: '/', act: (page) => page.getByRole('tab', { name: 'Sign Up' }).click() },
    { name: 'not-found', path: '/nowhere' },
  ],
  admin: [
    { name: 'catalog', path: tab('catalog') },
    {
      name: 'catalog-table',
      path: tab('catalog'),
      act: (page) => page.getByText('Table', { exact: true }).click(),
      only: 'demo',
    },
    { name: 'catalog-add', path: tab('catalog'), act: click('Add Inventory') },
    { name: 'catalog-template', path: tab('catalog'), act: click('Add Product Template') },
    { name: 'recalls', path: tab('catalog', '&recalls=all') },
    { name: 'orders', path: tab('orders'), rows: true },
    { name: 'orders-new', path: tab('orders'), act: click('New Order') },
    { name: 'shortages', path: tab('shortages') },
    { name: 'shortages-week', path: tab('shortages', '&week=2') },
    { name: 'expected-harvest', path: tab('shortages', '&expected=') },
    { name: 'can-promise', path: tab('catalog', '&promised=true') },
    { name: 'calendar-month', path: tab('calendar', '&view=month') },
    { name: 'calendar-week', path: tab('calendar', '&view=week') },
    { name: 'calendar-subscribe', path: tab('calendar', '&view=month'), act: click('Subscribe') },
    { name: 'calendar-list', path: tab('calendar', '&view=list'), rows: true },
    { name: 'day-sheet-harvest', path: tab('calendar', '&sheet=today&part=harvest') },
    { name: 'day-sheet-pack', path: tab('calendar', '&sheet=today&part=pack') },
    { name: 'analytics', path: tab('analytics') },
    { name: 'analytics-custom', path: tab('analytics', '&timeframe=custom') },
    { name: 'buyers', path: tab('buyers'), rows: true },
    { name: 'buyers-add', path: tab('buyers'), act: click('Add Buyer') },
    { name: 'messages', path: tab('messages', '&conversation=1'), rows: true },
    { name: 'messages-none', path: tab('messages'), rows: true },
    { name: 'plantings', path: tab('plantings'), rows: true },
    { name: 'plantings-detail', path: tab('plantings', '&planting=3'), rows: true },
    { name: 'plantings-new', path: tab('plantings'), act: click('New Planting') },
    { name: 'messages-new', path: tab('messages'), act: click('Start New Conversation') },
    { name: 'notifications', path: tab('catalog'), act: click(/^Notifications/), only: 'demo' },
    { name: 'profile', path: tab('catalog'), act: openProfile },
    { name: 'people', path: tab('catalog'), act: openSection('People') },
    { name: 'webhooks', path: tab('catalog'), act: openSection('Webhooks') },
    { name: 'menu', path: tab('catalog'), act: openMenu },
    { name: 'locations', path: tab('plantings', '&locations=true') },
  ],
  farmer: [
    { name: 'catalog', path: tab('catalog') },
    { name: 'orders', path: tab('orders'), rows: true },
    { name: 'messages', path: tab('messages', '&conversation=1'), rows: true },
  ],
  rep: [
    { name: 'catalog', path: tab('catalog') },
    { name: 'orders', path: tab('orders'), rows: true },
    { name: 'analytics', path: tab('analytics') },
    { name: 'buyers', path: tab('buyers'), rows: true },
  ],
};

type Person = { email: string; password: string };

const picture = async (browser: Browser, url: string, farm: string, people: Record<string, Person>) => {
  for (const [who, list] of Object.entries(shots)) {
    const person = people[who];
    for (const [width, height] of Object.entries(widths)) {
      for (const colorScheme of schemes) {
        const context = await browser.newContext({
          baseURL: url,
          viewport: { width: Number(width), height },
          colorScheme,
          reducedMotion: 'reduce',
          timezoneId: 'UTC',
        });
        if (person) await context.request.post('/api/auth/sign-in', { data: person });
        for (const { name, path, act, rows, only } of list) {
          const file = `${farm}-${who}-${name}-${width}-${colorScheme}.png`;
          if ((only && only !== farm) || !new RegExp(wanted).test(file)) continue;
          const page = await context.newPage();
          page.setDefaultTimeout(15_000);
          await page.goto(path);
          const complain = (error: Error) => console.error(`${file}: ${error.message.split('\n')[0]}`);
          await settle(page).catch(complain);
          if (act)
            await act(page)
              .then(() => settle(page))
              .catch(complain);
          await page.screenshot({
            path: join(folder, file),
            fullPage: !act && !rows,
            animations: 'disabled',
          });
          await page.close();
        }
        await context.close();
      }
    }
  }
};

await mkdir(folder, { recursive: true });
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const data = await mkdtemp(join(tmpdir(), 'farm-screens-'));
const demo = await startServer({ DATA_DIR: join(data, 'demo'), PORT: '0', DEMO: '1' });
const empty = await startServer({ DATA_DIR: join(data, 'empty'), PORT: '0' });
try {
  const demoPerson = (role: string): Person => {
    const [, email = '', password = ''] =
      demo.lines.map((line) => new RegExp(`\\(${role}\\)\\s+(\\S+)\\s+(\\S+)`).exec(line)).find(Boolean) ??
      [];
    return { email, password };
  };
  await picture(browser, demo.url, 'demo', {
    admin: demoPerson('admin'),
    farmer: demoPerson('farmer'),
    rep: demoPerson('sales rep'),
  });
  const enroll = async (role: 'admin' | 'farmer' | 'sales_rep'): Promise<Person> => {
    const person = { email: `${role}@farm.example`, password: 'walnut-ladder-41' };
    const accessCode = role === 'admin' ? ADMIN_ACCESS_CODE : ACCESS_CODE;
    await createFarmClient({ url: empty.url }).signUp({ ...person, name: 'Ada', role, accessCode });
    return person;
  };
  const [admin, farmer, rep] = [await enroll('admin'), await enroll('farmer'), await enroll('sales_rep')];
  await picture(browser, empty.url, 'empty', { admin, farmer, rep });
} finally {
  await browser.close();
  await endServer(demo.child);
  await endServer(empty.child);
  await rm(data, { recursive: true, force: true });
}
