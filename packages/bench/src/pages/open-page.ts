import type { Browser, Page } from '@playwright/test';
import { cookieOf } from '../farm/sign-in.ts';
import { watchPage } from './watch-page.ts';

/** An ordinary laptop, on the connection of a farm. */
const SLOWER = 4;
const LATENCY_MS = 100;
const BYTES_PER_SECOND = 9_000_000 / 8;
/** So that a busy machine only takes longer. */
const WITHIN_MS = 60_000;

/** A browser without anything kept, in which one person is signed in. */
export const openContext = async (browser: Browser, url: string, uid: string) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const [name = '', value = ''] = cookieOf(uid).split('=');
  await context.addCookies([{ name, value, url }]);
  context.setDefaultTimeout(WITHIN_MS);
  return context;
};

/** Watches a page and slows it down: its processor, and its connection if that is measured too. */
export const slowDown = async (page: Page, { isRemote }: { isRemote: boolean }) => {
  await watchPage(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  if (!isRemote) return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
};

/**
 * Until the page has an order. Asked for once, of the browser itself: the driver's own way runs its code in the page and
 * looks at each frame, which takes the time that is measured.
 */
export const untilOrdersShow = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', {
    awaitPromise: true,
    expression: `new Promise((resolve) => {
      const look = () => document.querySelector('article') && resolve(null);
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
      look();
    })`,
  });
  await session.detach();
};
