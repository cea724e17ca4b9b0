import { appCode } from '@farm/api/testing/app-code';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFailure, expectToast, type TestPerson, test } from './farm.ts';

test.use({ signsIn: true });

const openSection = async (page: Page, person: RegExp) => {
  await page.getByRole('button', { name: person }).click();
  await page
    .getByRole('dialog', { name: 'Profile Settings' })
    .getByRole('button', { name: 'Second factor' })
    .click();
  return page.getByRole('dialog', { name: 'Second factor' });
};

/** Answers with the secret of the app and the recovery codes. */
const setUp = async (page: Page, { password }: TestPerson) => {
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  const secret = await page.getByLabel('Text for the app').inputValue();
  const code = page.getByLabel('The code that the app shows');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill(appCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByLabel('Recovery codes');
  await expect(codes).toBeFocused();
  await expectAccessible(page);
  const recoveryCodes = (await codes.inputValue()).split('\n');
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: 'Done' }).click();
  return { secret, recoveryCodes };
};

const typePassword = async (page: Page, { email, password }: TestPerson) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

test('a person sets up an app, and signs in with a code after the password', async ({ farm }) => {
  const page = await farm.open('rep');
  const { rep } = farm.people;
  const dialog = await openSection(page, /Nina Rep/);
  await expect(dialog.getByText('You have no second factor.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set up an app' }).click();
  const { secret, recoveryCodes } = await setUp(page, rep);
  await expectToast(page, 'Second factor added', 'From now on your password alone does not sign you in.');
  await expect(dialog.getByText('10 recovery codes are left')).toBeVisible();
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(dialog.getByText('This is not your current password.').first()).toBeVisible();
  await dialog.getByLabel('Your password').fill(rep.password);
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await expectToast(page, 'Sessions ended', 'You are signed out everywhere but here.');

  const other = await farm.visit();
  await typePassword(other, rep);
  const code = other.getByLabel('Code');
  await expect(code).toBeFocused();
  await expect(other.getByText('Welcome back!')).toHaveCount(0);
  await expectAccessible(other);
  await code.fill('000000');
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expectFailure(other, 'Sign in failed', 'Please check the code and try again.', null);
  await expect(code).toBeFocused();
  // The code of now was used to set up the app.
  await code.fill(appCode(secret, Date.now(), 1));
  await other.keyboard.press('Enter');
  await expectToast(other, 'Welcome back!', 'You have successfully signed in.');
  await expect(other.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();

  const lost = await farm.visit();
  await typePassword(lost, rep);
  await lost.getByRole('button', { name: 'Start over' }).click();
  await expect(lost.getByLabel('Email')).toHaveValue(rep.email);
  await lost.getByLabel('Password', { exact: true }).fill(rep.password);
  await lost.getByRole('button', { name: 'Sign In' }).click();
  await lost.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await lost.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(lost, 'Welcome back!', 'You have successfully signed in.');

  await dialog.getByRole('button', { name: 'Remove the app' }).click();
  await dialog.getByLabel('Code of your app, or a recovery code').fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Second factor removed', 'Your app’s codes no longer sign you in.');
  await expect(dialog.getByText('You have no second factor.')).toBeVisible();
});

test('an administrator whom the farm asks for a second factor can do nothing before, and resets those of others after', async ({
  farm,
}) => {
  const { admin, rep } = farm.people;
  const reps = await farm.open('rep');
  const repDialog = await openSection(reps, /Nina Rep/);
  await repDialog.getByRole('button', { name: 'Set up an app' }).click();
  await setUp(reps, rep);
  const page = await farm.open('admin');
  await page.getByRole('button', { name: /Ada Admin/ }).click();
  await page
    .getByRole('dialog', { name: 'Profile Settings' })
    .getByRole('button', { name: 'Farm details' })
    .click();
  const details = page.getByRole('dialog', { name: 'Farm details' });
  await details.getByRole('switch', { name: 'Administrators need a second factor' }).press('Space');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const { recoveryCodes } = await setUp(page, admin);
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /Ada Admin/ }).click();
  await page
    .getByRole('dialog', { name: 'Profile Settings' })
    .getByRole('button', { name: 'People' })
    .click();
  const people = page.getByRole('dialog', { name: 'People' });
  await people.getByRole('button', { name: 'More for Nina Rep' }).click();
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
  await people.getByLabel('Code of your app, or a recovery code').fill(recoveryCodes[0] ?? '');
  await people.getByRole('button', { name: 'Reset', exact: true }).click();
  await expectToast(page, 'Second factor reset', 'Nina Rep was notified.');
  await expect(people.getByText('Second factor')).toHaveCount(1);
  await expect(reps.getByText('Ada Admin reset your second factor').first()).toBeVisible();
});

/** A device that always says yes, as a person does who is there. */
const addDevice = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test('a person adds a passkey on this machine, signs in with it in one press, and removes it with it', async ({
  farm,
}) => {
  const { rep } = farm.people;
  const there = farm.url.replace('127.0.0.1', 'localhost');
  const page = await farm.visit(there);
  await addDevice(page);
  await typePassword(page, rep);
  await expectToast(page, 'Welcome back!', 'You have successfully signed in.');
  const dialog = await openSection(page, /Nina Rep/);
  await expect(dialog.getByText('You have no passkeys.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name of the passkey').fill('Office computer');
  await dialog.getByLabel('Your password').fill(rep.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Passkey added', 'From now on your password alone does not sign you in.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByRole('list', { name: 'Passkeys' }).getByText('Office computer')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End all other sessions' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'Sessions ended', 'You are signed out everywhere but here.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectToast(page, 'Welcome back!', 'You have successfully signed in.');
  await openSection(page, /Nina Rep/);
  await dialog.getByRole('button', { name: 'Remove Office computer' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'Passkey removed', 'It no longer signs you in.');
  await expect(dialog.getByText('You have no passkeys.')).toBeVisible();
});

test('where browsers allow no passkeys, no button asks for one, and Profile Settings says where they work', async ({
  farm,
}) => {
  const sign = await farm.visit();
  await expect(sign.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(sign.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  const page = await farm.open('rep');
  const dialog = await openSection(page, /Nina Rep/);
  const there = farm.url.replace('127.0.0.1', 'localhost');
  await expect(
    dialog.getByText(`Passkeys work at ${there}. Open the farm there to add or use one.`),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});
