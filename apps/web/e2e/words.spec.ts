import { expect, expectAccessible, test } from './farm.ts';

const inSpanish = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: 'Español' }).click();

test('a person who chooses Spanish before signing in sees refusals in Spanish, and it is stored with the person', async ({
  farm,
}) => {
  const { email, password } = farm.people.farmer;
  const page = await farm.visit();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await inSpanish(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('tab', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page).toHaveTitle('Panel de la granja');
  await expectAccessible(page);

  // The choice survives a reload before anyone has signed in.
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Registrarse' })).toBeVisible();

  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('not this one');
  const refused = page.waitForResponse('**/api/auth/sign-in');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText(
    'El correo electrónico o la contraseña no son correctos. Revise sus datos e intente de nuevo.',
  );
  // The call itself is answered in English.
  expect(await (await refused).json()).toMatchObject({
    message: 'The email or the password is not right. Please check your credentials and try again.',
    code: 'CREDENTIALS_WRONG',
  });
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Inició sesión correctamente.' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');

  // The choice is stored with the person, not only in this browser.
  const session = await page.request.get('/api/auth/session');
  expect(await session.json()).toMatchObject({ language: 'es' });
});

test('a browser that prefers Spanish starts in Spanish, and one click changes to English', async ({
  farm,
}) => {
  const page = await farm.visit('/', { locale: 'es-MX' });
  await expect(page.getByRole('tab', { name: 'Iniciar sesión' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a person changes the language in Profile Settings, and it survives a reload', async ({ farm }) => {
  const page = await farm.open('rep');
  await page
    .getByRole('button', { name: /Rita Rep|Rep/ })
    .first()
    .click();
  await inSpanish(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
