import http from 'node:http';
import { chromium } from '@playwright/test';
import { findBrowser } from './e2e/find-browser.ts';
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const pages = new Map<string, any>();
const AsyncFunction = (async () => {}).constructor as any;
const open = async (name: string, base: string, o: any = {}) => {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', timezoneId: 'America/Los_Angeles', ...o });
  const page = await context.newPage();
  page.setDefaultTimeout(12000);
  page.on('dialog', (d: any) => d.accept());
  pages.set(name, page);
  await page.goto('/');
  return page;
};
const brief = async (page: any) => (await page.locator('main').first().ariaSnapshot()).split('\n').filter((l: string) => /heading|status:|paragraph|strong|text:|button|alert/.test(l) && !/option|Leave out row|Type another|cell|columnheader/.test(l)).map((l: string) => l.trim().slice(0, 260)).filter((l: string, i: number, a: string[]) => a.indexOf(l) === i || /status/.test(l)).slice(0, 110).join('\n');
const counts: Record<string, any> = {};
const see = async (page: any, sel = 'body') => {
  const snap = await page.locator(sel).first().ariaSnapshot();
  return snap;
};
http.createServer(async (req, res) => {
  let body = '';
  for await (const c of req) body += c;
  const name = new URL(req.url!, 'http://x').searchParams.get('page')!;
  const page = pages.get(name);
  const count = (counts[name] ??= { clicks: 0, keys: 0 });
  const click = async (role: string, n: any, more: any = {}) => { count.clicks++; const { nth, within, ...o } = more; let l = (within ?? page).getByRole(role, { name: n, ...o }).filter({ visible: true }); l = nth === undefined ? l.first() : l.nth(nth); await l.click(); };
  const shot = (n: string, o: any = {}) => page.screenshot({ path: `/tmp/w8/shots/${n}.png`, ...o });
  try {
    const out = await new AsyncFunction('page', 'open', 'click', 'shot', 'see', 'count', 'pages', 'brief', body)(page, (...a: any[]) => open(name, ...(a as [any])), click, shot, (s: string) => see(pages.get(name), s), count, pages, brief);
    res.end(typeof out === 'string' ? out : JSON.stringify(out, null, 1) ?? '');
  } catch (e: any) { res.end('ERR ' + String(e.message).slice(0, 1200)); }
}).listen(4198);
