import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, type PersonName, test } from './farm.ts';

/** Text that runs as a script, a template or a formula where it is not shown as text. */
const hostile = (field: string) =>
  `=${field}<img src=x onerror="hit()">"'><svg onload=hit()><script>hit()</script>{{7*7}}{x}\${7*7}javascript:hit()`;

/** What runs in the page or is refused by its policy is kept for `troublesOf`. */
const watch = async (page: Page): Promise<() => Promise<string[]>> => {
  const troubles: string[] = [];
  page.on('dialog', (dialog) => troubles.push(`a dialog: ${dialog.message()}`));
  page.on('pageerror', (error) => troubles.push(`an error: ${error.message}`));
  page.on('console', (line) => {
    if (/Content Security Policy|Refused to/.test(line.text())) troubles.push(line.text());
  });
  await page.exposeFunction('hit', () => troubles.push('a script ran'));
  await page.exposeFunction('report', (what: string) => troubles.push(what));
  await page.addInitScript(() => {
    const { report } = window as unknown as { report: (what: string) => void };
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return async () => {
    // What the page asked for before has been answered by now.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return troubles;
  };
};

const settle = async (page: Page) => {
  await page.getByRole('heading').filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() =>
    [
      ...document.querySelectorAll('.mantine-Skeleton-root, .mantine-Loader-root, [aria-label="Loading"]'),
    ].every((element) => !element.checkVisibility()),
  );
};

test('hostile text in every field is shown as text on every screen, to every role, and in files', async ({
  farm,
}) => {
  test.setTimeout(180_000);
  const { admin, farmer, rep } = farm.people;
  const { version } = await admin.client.farm.get.query();
  await admin.client.farm.update.mutate({
    name: hostile('farm'),
    address: hostile('farm address'),
    phone: '<b onclick=hit()>{x}',
    version,
  });
  const template = await admin.client.catalog.create.mutate({
    name: hostile('product'),
    baseUnit: 'lb',
    sizes: [{ size: '<img onerror=hit()>', unitsPerBaseUnit: '1' }],
  });
  const sizeId = template.sizes[0]?.id ?? 0;
  const location = await admin.client.locations.create.mutate({
    name: hostile('location'),
    description: hostile('description'),
  });
  const day = (await admin.client.identity.farmDay.query()).today;
  await farmer.client.inventory.addLot.mutate({
    productNameId: template.id,
    unitsAvailable: 50,
    harvestDate: day,
  });
  const planting = await farmer.client.plantings.create.mutate({
    productNameId: template.id,
    quantity: 5,
    plantedDate: day,
    notes: hostile('planting notes'),
    locationId: location.id,
  });
  await farmer.client.plantings.harvest.mutate({
    id: planting.id,
    unitsHarvested: 3,
    harvestDate: day,
    notes: hostile('harvest notes'),
  });
  const buyer = await rep.client.buyers.create.mutate({
    name: hostile('buyer'),
    phone: '<b onclick=hit()>{x}',
    address: hostile('buyer address'),
    notes: hostile('buyer notes'),
  });
  const order = (key: string) =>
    rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: day,
      purchaseOrderNumber: '=<img onerror=hit()>',
      notes: hostile('order notes'),
      lines: [{ sizeId, quantity: 2, farmerId: farmer.uid }],
      idempotencyKey: key,
    });
  const [first, second] = [await order('first-order'), await order('second-order')];
  await farmer.client.orders.confirm.mutate({ id: first.lines[0]?.id ?? 0 });
  await farmer.client.orders.reject.mutate({ id: second.lines[0]?.id ?? 0, reason: hostile('reason') });
  await order('third-order');
  const conversation = await farmer.client.messages.start.mutate({
    participantIds: [rep.uid, admin.uid],
    name: hostile('group'),
  });
  await farmer.client.messages.send.mutate({
    conversationId: conversation.id,
    content: `${hostile('message')} https://x"onmouseover=hit() #1`,
  });
  for (const { uid } of [admin, farmer, rep]) {
    await admin.client.notifications.create.mutate({
      userId: uid,
      title: hostile('title'),
      message: hostile('notice'),
    });
  }

  const tab = (name: string, more = '') => `/dashboard?tab=${name}${more}`;
  const screens: [path: string, texts: string[]][] = [
    [tab('catalog'), ['=product<img']],
    [tab('orders'), ['=buyer<img', '=order notes<img']],
    [tab('shortages', '&week=1'), []],
    [tab('calendar', '&view=month'), []],
    [tab('calendar', '&view=week'), []],
    [tab('calendar', '&view=list'), ['=buyer<img']],
    [tab('analytics'), []],
    [tab('buyers'), ['=buyer<img']],
    [tab('messages', `&conversation=${conversation.id}`), ['=group<img', '=message<img']],
    [tab('plantings'), ['=product<img']],
    [tab('plantings', `&planting=${planting.id}`), ['=planting notes<img', '=harvest notes<img']],
    [tab('plantings', '&locations=true'), ['=location<img']],
  ];
  const seen: Record<string, readonly string[]> = {
    farmer: ['catalog', 'orders', 'shortages', 'calendar', 'messages', 'plantings'],
    rep: ['catalog', 'orders', 'calendar', 'analytics', 'buyers', 'messages'],
    admin: ['catalog', 'orders', 'shortages', 'calendar', 'analytics', 'buyers', 'messages', 'plantings'],
  };
  for (const [who, tabs] of Object.entries(seen)) {
    const page = await farm.open(who as PersonName, '/healthz');
    const troublesOf = await watch(page);
    for (const [path, texts] of screens) {
      if (!tabs.includes(/tab=(\w+)/.exec(path)?.[1] ?? '')) continue;
      if (path.includes('locations=') && who !== 'admin') continue;
      await page.goto(path);
      await settle(page);
      for (const text of texts) {
        await expect(page.getByText(text).filter({ visible: true }).first(), `${who} ${path}`).toBeVisible();
      }
      expect(await troublesOf(), `${who} ${path}`).toEqual([]);
    }
    await page.goto(tab('catalog'));
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await expect(page.getByText('=notice<img').filter({ visible: true }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    expect(await troublesOf(), `${who} at the end`).toEqual([]);
    if (who !== 'admin') continue;
    await page.emulateMedia({ media: 'screen' });
    for (const path of [tab('orders'), tab('buyers')]) {
      await page.goto(path);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const csv = await readFile(await (await download).path(), 'utf8');
      expect(csv).toContain("'=buyer<img");
      expect(csv).not.toMatch(/(^|[,"])=/m);
    }
    expect(await troublesOf(), 'the files').toEqual([]);
  }
});

/** A page of another site that tries what a page can, and tells what it could read. */
const attackPage = (farmUrl: string) => `<!doctype html><title>waiting</title><body><script type="module">
const farm = ${JSON.stringify(farmUrl)};
const read = [];
const tries = [];
const attempt = (name, work) => tries.push(Promise.resolve().then(work).then((got) => got && read.push(name + ' ' + got), () => {}));
const body = JSON.stringify({ name: 'Forged' });
for (const path of ['/api/buyers', '/trpc/buyers.create', '/api/auth/sign-out', '/trpc/identity.signOut']) {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    attempt('post ' + path, async () => (await fetch(farm + path, { method: 'POST', credentials: 'include', headers: { 'content-type': type }, body })).text());
    attempt('opaque post', () => fetch(farm + path, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).then(() => ''));
  }
  navigator.sendBeacon(farm + path, body);
}
attempt('read', async () => (await fetch(farm + '/api/buyers', { credentials: 'include' })).text());
attempt('read the session', async () => (await fetch(farm + '/api/auth/session', { credentials: 'include' })).text());
attempt('stream', () => new Promise((resolve) => { const stream = new EventSource(farm + '/trpc/live.events', { withCredentials: true }); stream.onmessage = ({ data }) => resolve(data); stream.onopen = () => resolve('opened'); stream.onerror = () => { stream.close(); resolve(''); }; }));
attempt('socket', () => new Promise((resolve) => { const socket = new WebSocket(farm.replace('http', 'ws') + '/trpc'); socket.onopen = () => resolve('opened'); socket.onerror = () => resolve(''); }));
attempt('script', () => new Promise((resolve) => { const tag = document.createElement('script'); tag.src = farm + '/api/buyers'; tag.onload = () => resolve('loaded'); tag.onerror = () => resolve(''); document.body.append(tag); }));
attempt('image', () => new Promise((resolve) => { const tag = new Image(); tag.src = farm + '/api/buyers'; tag.onload = () => resolve('loaded'); tag.onerror = () => resolve(''); }));
attempt('frame', () => new Promise((resolve) => { const tag = document.createElement('iframe'); tag.src = farm + '/dashboard'; tag.onload = () => { try { resolve(tag.contentDocument?.body.innerText ?? ''); } catch { resolve(''); } }; document.body.append(tag); }));
for (const path of ['/api/buyers', '/trpc/buyers.create', '/api/auth/sign-out']) {
  for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded']) {
    const frame = document.createElement('iframe');
    frame.name = path + enctype;
    const form = Object.assign(document.createElement('form'), { method: 'post', action: farm + path, enctype, target: frame.name });
    form.innerHTML = '<input name=\\'{"name":"Forged","x":"\\' value=\\'"}\\'>';
    document.body.append(frame, form);
    tries.push(new Promise((resolve) => { frame.onload = resolve; setTimeout(resolve, 3000); }));
    form.submit();
  }
}
await Promise.all(tries);
document.title = 'read: ' + read.join('; ');
</script>`;

test('pages of other sites, of a sibling of the farm’s address and of no site at all change and read nothing', async ({
  farm,
}) => {
  const { rep } = farm.people;
  await rep.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
  const before = await rep.client.buyers.all.query();
  const farmUrl = new URL(farm.url);
  const site = createServer((request, answer) => {
    answer.setHeader('content-type', 'text/html');
    const page = attackPage(farm.url);
    answer.end(
      request.url === '/opaque'
        ? `<!doctype html><iframe sandbox="allow-scripts allow-forms" srcdoc="${page.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`
        : page,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, farmUrl.hostname, resolve));
  const { port } = site.address() as AddressInfo;
  try {
    const page = await farm.open('rep');
    // The same host at another port is the same site to cookies; another name is another site.
    for (const host of [farmUrl.hostname, 'elsewhere.localhost']) {
      await page.goto(`http://${host}:${port}/`);
      await expect(page).toHaveTitle('read:', { timeout: 20_000 });
    }
    await page.goto(`http://elsewhere.localhost:${port}/opaque`);
    const inside = page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
    await expect.poll(() => inside?.title(), { timeout: 20_000 }).toMatch(/^read:\s*$/);
    // The person is still signed in, and nothing was added.
    await page.goto(`${farm.url}/dashboard?tab=buyers`);
    await expect(page.getByRole('heading', { name: 'Buyer Management' })).toBeVisible();
    expect(await rep.client.buyers.all.query()).toEqual(before);
  } finally {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
});

test('after signing out, nothing of the person is left in the browser, also behind the Back button', async ({
  farm,
}) => {
  await farm.people.rep.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
  const page = await farm.open('rep', '/dashboard?tab=buyers');
  await expect(page.getByText('Harbor Kitchen').first()).toBeVisible();
  await page.goto('/dashboard?tab=orders');
  await expect(page.getByRole('heading', { name: 'Orders' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Harbor Kitchen')).toHaveCount(0);
  const left = await page.evaluate(async () => ({
    kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }));
  expect(left).toMatchObject({ databases: [], caches: [], workers: 0, cookies: '' });
  expect(left.kept).not.toMatch(/Harbor|Nina|rep@/i);
  expect((await page.context().cookies()).filter(({ value }) => value !== '')).toEqual([]);
});
