import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFarmClient } from '@farm/client';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, test } from './farm.ts';

test.use({ signsIn: true, more: { WEBHOOK_HOSTS: '127.0.0.1' } });

const openSection = async (page: Page, person: RegExp, name: string) => {
  await page.getByRole('button', { name: person }).click();
  await page.getByRole('dialog', { name: 'Profile Settings' }).getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
};

/** A call of somebody who is not signed in fails with this. */
const notSignedIn = { data: { httpStatus: 401 } };

test('changing the password on one device signs out the other at once, and this one goes on', async ({
  farm,
}) => {
  const [page, other] = [await farm.open('farmer'), await farm.open('farmer')];
  await expect(other.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
  const { password, client: elsewhere } = farm.people.farmer;
  expect(await elsewhere.orders.lines.query({})).toEqual([]);
  const dialog = await openSection(page, /Rosa Grower/, 'Password');
  const current = dialog.getByLabel('Current password');
  await expect(current).toBeFocused();
  await current.fill('not the password');
  await dialog.getByLabel('New password').fill('four rows of chard');
  await expect(dialog.getByText('Strong.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('This is not your current password.').first()).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed', 'You are signed out everywhere but here.');
  await expect(other.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
  await expect(elsewhere.orders.lines.query({})).rejects.toMatchObject(notSignedIn);
  await expect(page.getByRole('dialog', { name: 'Profile Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('button', { name: 'Orders' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('a person sees where they are signed in, and ends a session elsewhere', async ({ farm }) => {
  // Far from the farm, whose clock shows UTC.
  const page = await farm.open('rep', '/', { timezoneId: 'America/Los_Angeles' });
  const { email, password, client: first } = farm.people.rep;
  const last = createFarmClient({ url: farm.url });
  await last.signIn({ email, password });
  const dialog = await openSection(page, /Nina Rep/, 'Sessions');
  const list = dialog.getByRole('list', { name: 'Sessions' });
  await expect(list.getByText('This browser')).toHaveCount(1);
  await expectAccessible(page);
  const ends = list.getByRole('button', { name: /^End the session/ });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expectToast(page, 'Session ended', 'That browser is signed out.');
  await expect(last.orders.lines.query({})).rejects.toMatchObject(notSignedIn);
  expect(await first.orders.lines.query({})).toEqual([]);
  await expect(ends.first()).toBeFocused();
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await expectToast(page, 'Sessions ended', 'You are signed out everywhere but here.');
  await expect(first.orders.lines.query({})).rejects.toMatchObject(notSignedIn);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Back' }).click();
  const profile = page.getByRole('dialog', { name: 'Profile Settings' });
  await expect(profile.getByRole('button', { name: 'Sessions' })).toBeFocused();
  await profile.getByRole('button', { name: 'Recent sign-ins' }).click();
  const signIn = page.getByRole('list', { name: 'Recent sign-ins' }).getByRole('listitem').first();
  await expect(signIn).toContainText('Signed in');
  await expect(signIn).toContainText(/\d{4}, \d+:\d\d\s[AP]M UTC/);
});

test('a token that may only read is made after the password, shown once, works for reading, and is revoked', async ({
  farm,
}) => {
  const page = await farm.open('admin');
  const { password } = farm.people.admin;
  const dialog = await openSection(page, /Ada Admin/, 'Access tokens');
  await expect(dialog.getByText('You have no access tokens.')).toBeVisible();
  const add = dialog.getByRole('button', { name: 'New token' });
  await add.press('Enter');
  await expect(dialog.getByLabel('Token name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(add).toBeFocused();
  await add.press('Enter');
  await dialog.getByLabel('Token name').fill('Weekly report');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await dialog.getByLabel('New token').inputValue();
  expect(token).toMatch(/^farm_/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(add).toBeFocused();
  await expect(dialog.getByText('Weekly report')).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  const script = { headers: { authorization: `Bearer ${token}` } };
  const address = (path: string) => new URL(path, page.url()).href;
  expect((await page.request.get(address('/api/locations'), script)).status()).toBe(200);
  const written = await page.request.post(address('/api/locations'), { ...script, data: { name: 'North' } });
  expect([written.status(), (await written.json()).code]).toEqual([403, 'TOKEN_READ_ONLY']);

  await dialog.getByRole('button', { name: 'Revoke Weekly report' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke this token?' })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click();
  await expectToast(page, 'Token revoked', 'Scripts that use it are refused from now on.');
  await expect(dialog.getByText('You have no access tokens.')).toBeVisible();
  expect((await page.request.get(address('/api/locations'), script)).status()).toBe(401);

  await add.press('Enter');
  await dialog.getByLabel('Token name').fill('Storefront');
  await dialog.getByLabel('What it may do').selectOption('Only some areas');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Name at least one scope, such as orders:read')).toBeVisible();
  await dialog.getByLabel('Read: Orders', { exact: true }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const ofOrders = {
    headers: { authorization: `Bearer ${await dialog.getByLabel('New token').inputValue()}` },
  };
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('1 area')).toBeVisible();
  expect((await page.request.get(address('/api/orders'), ofOrders)).status()).toBe(200);
  const foreign = await page.request.get(address('/api/locations'), ofOrders);
  expect([foreign.status(), (await foreign.json()).code]).toEqual([403, 'TOKEN_SCOPE_MISSING']);
});

test('an administrator makes a service, whose token is shown once and works in its areas, and ends it', async ({
  farm,
}) => {
  const page = await farm.open('admin');
  const dialog = await openSection(page, /Ada Admin/, 'Services');
  await expect(dialog.getByText('The farm has no services.')).toBeVisible();
  await dialog.getByRole('button', { name: 'New service' }).click();
  await dialog.getByLabel('Service name').fill('Storefront');
  await dialog.getByRole('checkbox', { name: 'Read: Stock' }).check();
  await dialog.getByLabel('Your password').fill(farm.people.admin.password);
  await expect(dialog.getByRole('checkbox', { name: 'Read: Messages' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create service' }).click();
  const token = await dialog.getByLabel('Token of Storefront').inputValue();
  const address = (path: string) => new URL(path, page.url()).href;
  const program = { headers: { authorization: `Bearer ${token}` } };
  expect((await page.request.get(address('/api/products'), program)).status()).toBe(200);
  expect((await page.request.get(address('/api/orders'), program)).status()).toBe(403);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByRole('list', { name: 'Services' })).toContainText('1 area: Stock');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End Storefront' }).click();
  const question = page.getByRole('dialog', { name: 'End this service?' });
  await question.getByRole('button', { name: 'End service' }).click();
  await expectToast(page, 'Service ended', 'Programs that use its token are refused from now on.');
  await expect(dialog.getByText('The farm has no services.')).toBeVisible();
  expect((await page.request.get(address('/api/products'), program)).status()).toBe(401);
});

test('an administrator adds a webhook, sees how it goes, skips what its receiver refuses, and removes it', async ({
  farm,
}) => {
  let status = 204;
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/farm`;
  const { client } = farm.people.admin;
  const page = await farm.open('admin');
  const dialog = await openSection(page, /Ada Admin/, 'Webhooks');
  await expect(dialog.getByText('The farm has no webhooks.')).toBeVisible();
  await dialog.getByRole('button', { name: 'New webhook' }).click();
  await dialog.getByLabel('Address').fill('https://192.168.1.1/');
  await dialog.getByLabel('What it is told of').selectOption('Only some kinds of changes');
  await dialog.getByRole('checkbox', { name: 'Locations' }).check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('The address leads into a private network.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  expect(await dialog.getByLabel(`Secret of ${url}`).inputValue()).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const list = dialog.getByRole('list', { name: 'Webhooks' });
  await expect(list).toContainText('Nothing was sent yet.');
  await client.locations.create.mutate({ name: 'North field' });
  await expect(list).toContainText('Delivered (204)');
  const act = async (name: string) => {
    await dialog.getByRole('button', { name: `More for ${url}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Send a test');
  await expectToast(page, 'Test delivered', 'The receiver took it.');
  await act('Tries');
  await expect(dialog.getByRole('list', { name: 'Tries' })).toContainText(/farm\.test.*location\.created/s);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back', exact: true }).last().click();

  status = 500;
  await client.locations.create.mutate({ name: 'Tunnel 2' });
  await expect(list).toContainText('Trying again');
  await expect(list).toContainText('1 try has failed.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Skip this one' }).click();
  const skipping = page.getByRole('dialog', { name: 'Skip this message?' });
  await skipping.getByRole('button', { name: 'Skip this one' }).click();
  await expectToast(page, 'Message skipped', 'The webhook goes on with what comes after it.');
  await expect(dialog.getByRole('button', { name: 'Go on' })).toHaveCount(0);
  await act('Remove');
  const removing = page.getByRole('dialog', { name: 'Remove this webhook?' });
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Webhook removed', 'The farm sends nothing more to it.');
  await expect(dialog.getByText('The farm has no webhooks.')).toBeVisible();
  receiver.close();
});
