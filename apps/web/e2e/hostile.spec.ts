import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFarmClient } from '@farm/client';
import type { Locator, Page } from '@playwright/test';
import {
  ACCESS_CODE,
  ADMIN_ACCESS_CODE,
  endPrint,
  expect,
  type PersonName,
  printPage,
  type TestFarm,
  test,
} from './farm.ts';
import { movesOf } from './moves-of.ts';

/** Text that runs as a script, a template or a formula where it is not shown as text. */
const hostile = (field: string) =>
  `=${field}<img src=x onerror="hit()">"'><svg onload=hit()><script>hit()</script>{{7*7}}{x}\${7*7}javascript:hit()`;

/** The start of such a text, as people must see it. */
const shown = (field: string) => `=${field}<img`;

const see = (within: Page | Locator, text: string, message: string) =>
  expect(within.getByText(text).filter({ visible: true }).first(), message).toBeVisible();

/** Signs up new people whose names are hostile and whose addresses are as odd as addresses may be. */
const nameHostile = async (farm: TestFarm) => {
  for (const who of ['admin', 'farmer', 'rep'] as const) {
    const { role, password } = farm.people[who];
    const client = createFarmClient({ url: farm.url });
    const person = await client.signUp({
      name: hostile(who),
      email: `+1'${who}@farm.example`,
      role,
      password,
      accessCode: role === 'admin' ? ADMIN_ACCESS_CODE : ACCESS_CODE,
    });
    farm.people[who] = { ...person, password, client, moves: movesOf(client) };
  }
};

const saved = async (page: Page, button: string) => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path(), 'utf8');
};

const expectNoFormulas = async (page: Page, text: string) => {
  const csv = await saved(page, 'Export CSV');
  expect(csv).toContain(`'${shown(text)}`);
  expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
};

/** Opens a dialog, does something in it, and closes it again. */
const look = async (
  page: Page,
  button: Locator,
  dialog: string | RegExp,
  texts: readonly string[],
  act?: (opened: Locator) => Promise<void>,
) => {
  await button.click();
  const opened = page.getByRole('dialog', { name: dialog });
  await expect(opened).toBeVisible();
  for (const text of texts) await see(opened, text, `in ${dialog}`);
  await act?.(opened);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
};

const printed = async (page: Page, texts: string[], item?: string | RegExp) => {
  await printPage(page, item);
  for (const text of texts) await see(page, text, `on paper: ${item ?? page.url()}`);
  await endPrint(page);
};

/** An administrator opens, prints and saves this on a screen. */
const acts: Record<string, (page: Page) => Promise<void>> = {
  catalog: async (page) => {
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    await expectNoFormulas(page, 'product');
    await look(page, button(/^History: =product/), /^History: =product/, [shown('admin')]);
    await look(page, button(/^Lots and history: =product/), /^Lots and history: =product/, [
      shown('lot place'),
      shown('lot reason'),
      shown('farmer'),
    ]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).fill('=buyer<img');
    await see(page.getByRole('option'), shown('buyer'), 'in the palette');
    await page.keyboard.press('Escape');
    const profile = page.getByRole('dialog', { name: 'Profile Settings' });
    const section = (name: string, texts: string[], act?: (opened: Locator) => Promise<void>) =>
      look(page, profile.getByRole('button', { name }), name, texts, act);
    await page.getByTitle(/^=admin<img/).click();
    await section('People', [shown('admin'), shown('rep'), "+1'rep@farm.example"], async (people) => {
      await people.getByText('Invitations (1)').click();
      await see(people, "+1'guest@farm.example", 'the invitation');
      await see(people, shown('admin'), 'who invited');
    });
    await section('Access tokens', [shown('token')]);
    await section('Farm details', [], async (details) => {
      await expect(details.getByLabel('Address')).toHaveValue(hostile('farm address'));
    });
    await page.keyboard.press('Escape');
    await expect(profile).toHaveCount(0);
  },
  orders: async (page) => {
    const button = (name: string) => page.getByRole('button', { name }).first();
    await expectNoFormulas(page, 'buyer');
    await printed(page, [`Order #1 · ${shown('buyer')}`, shown('rep')]);
    await look(page, button('History: Order #2'), 'History: Order #2', [shown('reason'), shown('farmer')]);
    await look(page, button('New Order'), 'New Order', []);
    await button('More for Order #3').click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('form', { name: 'Edit Order #3' });
    await expect(form.getByLabel('Notes')).toHaveValue(hostile('order notes'));
    await form.getByRole('button', { name: 'Cancel' }).click();
  },
  shortages: (page) => printed(page, [shown('farm'), shown('product')]),
  calendar: async (page) => {
    await printed(page, [shown('buyer')], 'Calendar');
    const lines = (await saved(page, 'Export to iCal')).replaceAll('\r\n ', '').split('\r\n');
    expect(lines.find((line) => line.startsWith('SUMMARY'))).toContain(shown('buyer'));
    expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain('\\nATTACH:hit');
    expect(lines.filter((line) => !/^[A-Z-]+[;:]/.test(line) || /^ATTACH/.test(line))).toEqual(['']);
  },
  buyers: async (page) => {
    await expectNoFormulas(page, 'buyer');
    await look(page, page.getByRole('button', { name: 'History: =buyer' }).first(), /^History: =buyer/, [
      shown('rep'),
      shown('buyer notes'),
    ]);
  },
};

/** Whatever runs in the page or is refused by its policy is kept for `troublesOf`. */
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
    // Everything that the page asked for before has been answered by now.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return troubles.splice(0);
  };
};

/** Each tab is headed with this. */
const titles: Record<string, string> = {
  catalog: 'Product Catalog',
  orders: 'Order Management',
  shortages: 'Weekly Production Shortages',
  calendar: 'Delivery Calendar',
  analytics: 'Analytics Dashboard',
  buyers: 'Buyer Management',
  messages: 'Messages',
  plantings: 'Plant Logs',
};

/** Goes on to an address without loading the page again, and waits until the screen before has gone. */
const go = async (page: Page, path: string) => {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  const search = new URLSearchParams(path.split('?')[1]);
  await expect(page.locator('main h1')).toHaveText(titles[search.get('tab') ?? ''] ?? '');
  const view = search.get('view');
  if (view) await expect(page.getByRole('radio', { name: view })).toBeChecked();
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
  await nameHostile(farm);
  const { admin, farmer, rep } = farm.people;
  await admin.client.people.invite.mutate({ email: "+1'guest@farm.example", role: 'farmer' });
  await admin.client.identity.createToken.mutate({
    name: hostile('token').slice(0, 100),
    password: admin.password,
  });
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
    location: hostile('lot place'),
    reason: hostile('lot reason'),
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
    phone: '+<b onclick=hit()>{x}',
    email: '+1@farm.example',
    address: hostile('buyer address'),
    notes: hostile('buyer notes'),
  });
  const order = (key: string) =>
    rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: day,
      purchaseOrderNumber: '=<img onerror=hit()>\r\nATTACH:hit',
      notes: hostile('order notes'),
      lines: [{ sizeId, quantity: 2, farmerId: farmer.uid }],
      idempotencyKey: key,
    });
  const [first, second] = [await order('first-order'), await order('second-order')];
  await farmer.moves.confirm({ id: first.lines[0]?.id ?? 0 });
  await farmer.moves.reject({ id: second.lines[0]?.id ?? 0, reason: hostile('reason') });
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
    [tab('shortages'), ['=product<img']],
    [tab('calendar', '&view=month'), []],
    [tab('calendar', '&view=week'), []],
    [tab('calendar', '&view=list'), ['=buyer<img']],
    [tab('analytics'), []],
    [tab('buyers'), ['=buyer<img']],
    [tab('messages', `&conversation=${conversation.id}`), ['=group<img', '=message<img']],
    [tab('plantings'), ['=product<img']],
    [tab('plantings', `&planting=${planting.id}`), ['=planting notes<img', '=harvest notes<img']],
    [tab('plantings', '&locations=true'), ['=location<img', '=description<img']],
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
      const name = /tab=(\w+)/.exec(path)?.[1] ?? '';
      if (!tabs.includes(name)) continue;
      // The locations are for administrators alone, and the calendar's other views are the same for all.
      if (who !== 'admin' && /locations=|view=(?:month|week)/.test(path)) continue;
      // The rest are screens of the page that the first one loads.
      await (path === screens[0]?.[0] ? page.goto(path) : go(page, path));
      await settle(page);
      for (const text of texts) await see(page, text, `${who} ${path}`);
      if (who === 'admin' && texts.length > 0) await acts[name]?.(page);
      expect(await troublesOf(), `${who} ${path}`).toEqual([]);
    }
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await see(page, shown('notice'), `${who}'s notifications`);
    await see(page, `From ${hostile('admin')}`, 'the whole name, with all of its markup');
    await page.emulateMedia({ media: 'print' });
    expect(await troublesOf(), `${who} at the end`).toEqual([]);
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
    const page = await farm.open('rep', '/healthz');
    // One host at another port is one site to cookies; another name is another site.
    for (const host of [farmUrl.hostname, 'elsewhere.localhost']) {
      await page.goto(`http://${host}:${port}/`);
      await expect(page).toHaveTitle('read:', { timeout: 20_000 });
    }
    await page.goto(`http://elsewhere.localhost:${port}/opaque`);
    const inside = page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
    await expect.poll(() => inside?.title(), { timeout: 20_000 }).toMatch(/^read:\s*$/);
    // A window that another site opens on the farm is cut off from it, both ways.
    const popup = page.waitForEvent('popup');
    await page.evaluate((url) => {
      Object.assign(window, { opened: window.open(url) });
    }, `${farm.url}/dashboard?tab=buyers`);
    const opened = await popup;
    // The person is still signed in.
    await expect(opened.getByRole('heading', { name: 'Buyer Management' })).toBeVisible();
    const heard = await opened.evaluateHandle(() => {
      const messages: unknown[] = [];
      window.addEventListener('message', ({ data }) => messages.push(data));
      return messages;
    });
    const isCutOff = await page.evaluate(() => {
      const { opened } = window as unknown as { opened: Window };
      opened.postMessage('forged', '*');
      return opened.closed;
    });
    const opener = await opened.evaluate(() => {
      window.opener?.postMessage('heard', '*');
      return window.opener === null ? 'none' : 'there';
    });
    expect({ isCutOff, opener, heard: await heard.jsonValue() }).toEqual({
      isCutOff: true,
      opener: 'none',
      heard: [],
    });
    // Nothing was added.
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
