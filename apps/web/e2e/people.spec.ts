import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, type TestFarm, test } from './farm.ts';

test.use({ signsIn: true });

const openPeople = async (page: Page) => {
  await page.getByRole('button', { name: /Ada Admin/ }).click();
  const profile = page.getByRole('dialog', { name: 'Profile Settings' });
  await profile.getByRole('button', { name: 'People' }).click();
  const people = page.getByRole('dialog', { name: 'People' });
  await expect(people.getByRole('list', { name: 'People' }).getByText('Nina Rep')).toBeVisible();
  return people;
};

const choose = async (page: Page, person: string, act: string) => {
  await page.getByRole('button', { name: `More for ${person}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
};

const confirm = async (page: Page, question: RegExp, label: string) => {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: label }).click();
};

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

/** An administrator's invitation link for a sales rep. */
const inviteGrace = async (page: Page) => {
  const people = await openPeople(page);
  await people.getByRole('button', { name: 'Invite' }).click();
  await expect(people.getByLabel('Email')).toBeFocused();
  await people.getByLabel('Email').fill('grace@farm.example');
  await people.getByLabel('Role', { exact: true }).selectOption('Sales Representative');
  await people.getByRole('button', { name: 'Make the invitation' }).click();
  await expect(people.getByLabel('Invitation link')).toBeFocused();
  const link = await people.getByLabel('Invitation link').inputValue();
  await people.getByRole('button', { name: 'Done' }).click();
  return link;
};

/** Opens a link as a person who got it in a message. */
const follow = (page: Page, link: string) => page.goto(new URL(link).pathname + new URL(link).hash);

const joinAsGrace = async (farm: TestFarm, link: string) => {
  const grace = await farm.visit('/healthz');
  await follow(grace, link);
  await expect(grace.getByLabel('Email')).toHaveValue('grace@farm.example');
  await expectAccessible(grace);
  await grace.getByLabel('Full Name').fill('Grace Seller');
  await grace.getByLabel('Password', { exact: true }).fill('short');
  await grace.getByRole('button', { name: 'Join' }).click();
  await expect(grace.getByText('Use at least 6 characters.')).toBeVisible();
  await grace.getByLabel('Password', { exact: true }).fill('correct horse');
  await grace.getByRole('button', { name: 'Join' }).click();
  await expect(grace.getByRole('button', { name: /Grace Seller/ })).toBeVisible();
  return grace;
};

test('an invited person joins once, notices a suspension at once, and comes back with a new password', async ({
  farm,
}) => {
  const page = await farm.open('admin');
  const link = await inviteGrace(page);
  const grace = await joinAsGrace(farm, link);

  const people = page.getByRole('dialog', { name: 'People' });
  await expect(people.getByText(/invited by Ada Admin/)).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Grace Seller', 'Suspend');
  const aboutCodes = page.getByText(/Grace Seller may know the access codes/);
  await expect(aboutCodes).toBeVisible();
  for (const kind of ['access', 'admin'] as const) {
    await farm.people.admin.client.people.switchCode.mutate({ kind, isOn: false });
  }
  await expect(aboutCodes).toHaveCount(0);
  await confirm(page, /Suspend Grace Seller/, 'Suspend');
  const out = 'Your access was switched off. Ask an administrator of the farm.';
  await expect(grace.getByText(out)).toBeVisible();
  await expect(people.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More for Grace Seller' })).toBeFocused();
  await signIn(grace, 'grace@farm.example', 'correct horse');
  await expect(grace.getByRole('alert').filter({ hasText: out }).first()).toBeVisible();
  await follow(grace, link);
  await expect(grace.getByRole('alert')).toContainText('This invitation no longer works');

  await choose(page, 'Grace Seller', 'Restore');
  await confirm(page, /Restore the access/, 'Restore');
  await expectToast(page, 'Access restored', 'Grace Seller can sign in again.');
  await choose(page, 'Grace Seller', 'Reset link');
  await confirm(page, /Make a reset link/, 'Make the link');
  await follow(grace, await people.getByLabel('Reset link').inputValue());
  await grace.getByLabel('New password').fill('a better password');
  await grace.getByRole('button', { name: 'Set the password' }).click();
  await grace.getByRole('link', { name: 'Go to sign in' }).click();
  await signIn(grace, 'grace@farm.example', 'a better password');
  await expect(grace.getByRole('button', { name: /Grace Seller/ })).toBeVisible();
});

test('a person sees the tabs of another role at once, and takes over the work of one who leaves', async ({
  farm,
}) => {
  const { rep, admin } = farm.people;
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Blue Heron Kitchen' });
  await rep.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: '2099-06-01',
    lines: [{ sizeId: kale.sizes[0]?.id ?? 0, quantity: 2 }],
    idempotencyKey: crypto.randomUUID(),
  });
  const other = await farm.open('otherFarmer');
  await expect(other.getByRole('button', { name: 'Plant Logs' })).toBeVisible();
  const page = await farm.open('admin');
  const people = await openPeople(page);
  await choose(page, 'Omar Grower', 'Change role');
  await people.getByLabel('Role', { exact: true }).selectOption('Sales Representative');
  await people.getByRole('button', { name: 'Change role' }).click();
  await expectToast(page, 'Role changed', 'Omar Grower sees the new tabs at once.');
  await expect(other.getByRole('button', { name: 'Buyers' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Plant Logs' })).toHaveCount(0);

  await choose(page, 'Nina Rep', 'Hand over');
  await expect(people.getByText('Nina Rep has 1 buyer, 1 open order.')).toBeVisible();
  await people.getByLabel('Who takes over').selectOption('Ada Admin (Administrator)');
  await expect(people.getByText('Ada Admin gets 1 open order, and one notification.')).toBeVisible();
  await expect(people.getByText('Not for this role, so it stays: 1 buyer.')).toBeVisible();
  await people.getByLabel('Who takes over').selectOption('Omar Grower (Sales Representative)');
  await people.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expectToast(page, 'Work handed over', 'Omar Grower was notified.');
  await expect(
    other.getByText('Ada Admin handed Nina Rep’s work over to you: 1 buyer, 1 open order.').first(),
  ).toBeVisible();
});

test('an administrator works with people in Spanish, by keyboard, on a phone', async ({ farm }) => {
  const page = await farm.open('admin', '/dashboard', {
    locale: 'es-US',
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'Abrir el menú' }).first().click();
  await page.getByRole('button', { name: /Ada Admin/ }).click();
  await page.getByRole('button', { name: 'Personas', exact: true }).click();
  const people = page.getByRole('dialog', { name: 'Personas' });
  await people.getByText('Códigos', { exact: true }).click();
  await people.getByRole('button', { name: 'Cambiar: Código de acceso', exact: true }).press('Enter');
  await people.getByLabel('Código nuevo').fill('corto');
  await people.getByLabel('Código nuevo').press('Enter');
  await expect(people.getByText('El código debe tener al menos 8 caracteres.').first()).toBeVisible();
  await people.getByLabel('Código nuevo').fill('');
  await people.getByLabel('Código nuevo').press('Enter');
  await expect(people.getByLabel('Código', { exact: true })).toHaveValue(/^[\w-]{19}$/);
  await expectAccessible(page);
  await people.getByRole('button', { name: 'Listo' }).press('Enter');
  await people.getByRole('switch', { name: 'Código de acceso: activado' }).press('Space');
  await expectToast(page, 'Código desactivado', 'Nadie puede registrarse con él.');
});
