import type { Page, Route } from '@playwright/test';
import {
  ACCESS_CODE,
  ADMIN_ACCESS_CODE,
  expect,
  expectAccessible,
  expectFailure,
  expectToast,
  type TestPerson,
  test,
} from './farm.ts';

// A farm may require longer passwords than usual.
test.use({ signsIn: true, more: { PASSWORD_MIN_LENGTH: '10' } });

const panel = (page: Page) => page.getByRole('tabpanel');
const failure = (page: Page) => panel(page).getByRole('alert');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('a person signs in, is greeted and signs out, and none of their data is left', async ({ farm }) => {
  const { email, password } = farm.people.rep;
  const page = await farm.visit('/dashboard?tab=buyers&q=kale');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Manage your farm operations efficiently')).toBeVisible();
  await expect(page).toHaveTitle('Farm Dashboard');

  // A missing field shows a message and gets the focus.
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Enter your email address, such as name@example.com.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expectFailure(page, 'Sign in failed', 'Please check your credentials and try again.', null);
  await expect(failure(page)).toContainText('not right');
  // A toast stays while it is pointed at.
  await toasts(page).getByText('Sign in failed').hover();
  await expectAccessible(page);
  await toasts(page).getByRole('button', { name: 'Close this message' }).click();

  // The next attempt removes the message and shows that it is in progress.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/sign-in', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  answer();
  await expectToast(page, 'Welcome back!', 'You have successfully signed in.');
  await expect(page.getByRole('heading', { name: 'Buyer Management' })).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem('farm:draft', 'typed'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle('Farm Dashboard');
  expect(await page.evaluate(() => sessionStorage.getItem('farm:draft'))).toBeNull();
});

test('a person signs up with the code for their role; a wrong code creates no account', async ({ farm }) => {
  const page = await farm.visit();
  await page.getByLabel('Email').fill('typed@farm.example');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Role')).toHaveValue('farmer');
  await expect(page.getByLabel('Role').locator('option')).toHaveText([
    'Select your role',
    'Farmer',
    'Sales Representative',
    'Administrator',
  ]);
  await expect(
    page.getByText('This is a private application. Contact the administrator for the access code.'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Enter your full name.')).toBeVisible();
  await expect(page.getByText('Use at least 10 characters.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();

  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription(/At least 10 characters; 12 or more are recommended/);
  await password.fill('kale-corn');
  await expect(password).toHaveAccessibleDescription(/Too short/);
  await password.fill('kale-and-chard');
  await expect(password).toHaveAccessibleDescription(/Strong\. A good length\./);
  await page.getByLabel('Full Name').fill('  Iris Field ');
  await page.getByLabel('Email').fill('iris@farm.example');

  const code = page.getByLabel('Access Code', { exact: true });
  await code.fill('guess');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectFailure(
    page,
    'Invalid Access Code',
    'This is a private application. Please enter the correct access code to register.',
    null,
  );
  await expect(page.getByText('This is not the right code.')).toBeVisible();
  await expect(code).toBeFocused();
  await page.getByLabel('Role').selectOption('admin');
  await expect(page.getByText('Contact your system administrator for the admin access code.')).toBeVisible();
  await page.getByLabel('Admin Access Code').fill(ACCESS_CODE);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectFailure(
    page,
    'Invalid Admin Code',
    'Please contact your system administrator for the correct admin access code.',
    null,
  );
  await expect(toasts(page).locator('.mantine-Notification-root')).toHaveCount(1);

  // Switching tabs keeps the typed text.
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('typed@farm.example');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('  Iris Field ');
  await expect(failure(page)).toBeVisible();

  // Spaces around a pasted code are ignored.
  await page.getByLabel('Admin Access Code').fill(` ${ADMIN_ACCESS_CODE} `);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectToast(page, 'Account created!', 'Your farm dashboard account has been created successfully.');
  await expect(page.getByRole('button', { name: /Iris Field/ })).toContainText('admin');

  // The email is already in use now.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Iris Again');
  await page.getByLabel('Email').fill('iris@farm.example');
  await page.getByLabel('Access Code', { exact: true }).fill(ACCESS_CODE);
  await password.fill('kale and chard');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectFailure(page, 'Registration failed', 'Please try again with different credentials.', null);
  await expect(failure(page)).toContainText('An account with this email already exists.');
  await expect(page.getByLabel('Email')).toBeFocused();

  // The server refuses what strangers try first, and the form says so at the field.
  await password.fill('9876543210');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(password).toHaveAccessibleDescription(/one of the first that strangers try/);
  await expect(password).toBeFocused();
});

test("if the profile cannot be created, the page shows the server's reason", async ({ farm }) => {
  const page = await farm.visit();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/auth/register', async (route) => {
    await gate.promise;
    await route.fulfill({ status: 500, body: 'no disk' });
  });
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Iris Field');
  await page.getByLabel('Email').fill('iris@farm.example');
  await page.getByLabel('Password', { exact: true }).fill('kale-and-chard');
  await page.getByLabel('Access Code', { exact: true }).fill(ACCESS_CODE);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  gate.resolve();
  await expectFailure(page, 'Registration failed', 'Please try again with different credentials.', null);
  await expect(failure(page)).toContainText('Failed to create user profile: 500 no disk');
  // The half-finished sign-up did not leave the person signed in.
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('an unreachable server can be tried again, and is by itself when a page was opened without it', async ({
  farm,
}) => {
  const page = await farm.visit();
  const { email, password } = farm.people.farmer;
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await page.route('**/api/auth/**', (route) => route.abort());
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectFailure(page, 'Sign in failed', 'Please check your credentials and try again.', null);
  await expect(failure(page)).toContainText('The farm cannot be reached.');
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.clock.install();
  await page.reload();
  const notice = page.getByText('The farm cannot be reached right now.');
  await expect(notice).toBeVisible();
  await page.unroute('**/api/auth/**');
  await page.clock.fastForward(5000);
  await expect(notice).toHaveCount(0);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
});

/** The keys of personal data stored by this browser tab. */
const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('farm:')));

const signInAgain = async (page: Page, { email, password }: TestPerson) => {
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

test('when a session ends elsewhere, typed text is kept for the same person and deleted for another', async ({
  farm,
}) => {
  const { admin, rep } = farm.people;
  const address = '/dashboard?tab=plantings&locations=true';
  const page = await farm.open('admin', address);
  await page.getByRole('button', { name: 'Add Location' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Farm Location' });
  await dialog.getByLabel('Location name').fill('Tunnel by the creek');
  const endSession = () => page.context().request.post('/api/auth/sign-out');
  // The session ends while the form is being sent: earlier, the page could notice and hide the button first.
  const endThenSend = async (route: Route) => {
    await endSession();
    await route.continue();
  };
  await page.route('**/trpc/locations.create?*', endThenSend, { times: 1 });
  await dialog.getByRole('button', { name: 'Add Location' }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await signInAgain(page, admin);
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
  await expect(dialog.getByLabel('Location name')).toHaveValue('Tunnel by the creek');
  await dialog.getByRole('button', { name: 'Add Location' }).click();
  await expectToast(page, 'Location created');
  await expect(page.getByText('Tunnel by the creek')).toBeVisible();
  // Live events work again.
  await admin.client.locations.create.mutate({ name: 'Orchard' });
  await expect(page.getByText('Orchard')).toBeVisible();

  await page.getByRole('button', { name: 'Add Location' }).click();
  await dialog.getByLabel('Location name').fill('Nobody else’s business');
  await page.evaluate((uid) => sessionStorage.setItem(`farm:drafts:${uid}`, '{"1":"typed"}'), admin.uid);
  await endSession();
  await signInAgain(page, rep);
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.content()).not.toContain('Tunnel by the creek');
  expect(await keptKeys(page)).toEqual([]);
});

test("two tabs of one browser sign in and out together, and the person's data leaves both", async ({
  farm,
}) => {
  const { rep, farmer } = farm.people;
  const { id } = await rep.client.messages.start.mutate({ participantIds: [farmer.uid] });
  const page = await farm.open('rep', `/dashboard?tab=messages&conversation=${id}`);
  await page.getByRole('textbox', { name: /^Message/ }).fill('Not for the next one');
  await expect.poll(() => keptKeys(page)).toHaveLength(1);
  const other = await page.context().newPage();
  await other.goto('/dashboard?tab=messages');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await keptKeys(page)).toEqual([]);
  expect(await page.content()).not.toContain('Not for the next one');
  await other.getByLabel('Email').fill(rep.email);
  await other.getByLabel('Password', { exact: true }).fill(rep.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

/** The errors in the page's console. */
const errorsOf = (page: Page) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
};

test('an account without a profile is signed out, with a note on whom to contact', async ({ farm }) => {
  const missing = 'User profile not found. Please contact support.';
  const page = await farm.visit('/healthz');
  const errors = errorsOf(page);
  const { request } = page.context();
  const identity = { email: 'half@farm.example', password: 'kale-and-chard' };
  const halfway = { ...identity, name: 'Half Way', role: 'farmer', accessCode: ACCESS_CODE };
  expect((await request.post('/api/auth/sign-up', { data: halfway })).ok()).toBe(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(errors).toContain(missing);
  expect(await (await request.get('/api/auth/session')).json()).toMatchObject({ uid: null, user: null });

  await page.getByLabel('Email').fill(identity.email);
  await page.getByLabel('Password', { exact: true }).fill(identity.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(failure(page)).toHaveText(missing);
});

test('a failed sign-out is only logged, and can be tried again', async ({ farm }) => {
  const page = await farm.open('rep');
  const errors = errorsOf(page);
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => errors.some((text) => text.startsWith('Signing out failed.'))).toBe(true);
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
  await expect(toasts(page).locator('.mantine-Notification-root')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/auth/sign-out');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});
