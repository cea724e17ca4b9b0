import { startMailProvider } from '@farm/api/testing/mail-provider';
import { addDays } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import { test as base, expect, expectAccessible, expectToast, type TestFarm } from './farm.ts';

type Provider = Awaited<ReturnType<typeof startMailProvider>>;

/** A farm that sends its mail to a provider of this test. */
const test = base.extend<{ provider: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires it.
  provider: async ({}, use) => {
    const provider = await startMailProvider();
    await use(provider);
    await provider.close();
  },
  more: async ({ provider }, use) =>
    use({ SMTP_URL: `smtp://127.0.0.1:${provider.port}`, MAIL_FROM: 'Green Acres <farm@green.example>' }),
});

const ADDRESS = '/dashboard?tab=buyers&invoices=open';

/** Issues an invoice of kale to a new buyer. */
const openFarm = async ({ people: { admin, rep, farmer } }: TestFarm) => {
  const { today } = await admin.client.identity.farmDay.query();
  const { sizes } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '12lb', unitsPerBaseUnit: '12' }],
  });
  const sizeId = sizes[0]?.id ?? 0;
  await admin.client.prices.set.mutate({
    prices: [{ priceListId: 1, sizeId, cents: 2450, validFrom: addDays(today, -365) }],
  });
  return async (name: string, email: string | null) => {
    const { id: buyerId } = await rep.client.buyers.create.mutate({
      name,
      email,
      assignedRepId: rep.uid,
    });
    const { lines } = await rep.client.orders.create.mutate({
      buyerId,
      deliveryDate: today,
      lines: [{ sizeId, quantity: 2, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    for (const { id } of lines) {
      await admin.moves.confirm({ id });
      await admin.moves.deliver({ id });
    }
    const drafts = await admin.client.invoices.draft.mutate({
      drafts: [{ buyerId, lineIds: lines.map(({ id }) => id) }],
    });
    const [issued] = await admin.client.invoices.issue.mutate({
      invoices: drafts.map(({ id, version }) => ({ id, version })),
    });
    return { buyerId, number: issued?.number ?? '', id: issued?.id ?? 0 };
  };
};

const dialogOf = (page: Page) => page.getByRole('dialog');

test('an invoice is mailed after a look at it, and says when and to whom', async ({ farm, provider }) => {
  const issue = await openFarm(farm);
  const { number } = await issue('Harbor Street Kitchen', 'ap@harbor.example');
  const page = await farm.open('admin', ADDRESS);
  await page.getByRole('button', { name: number }).click();
  await dialogOf(page).getByRole('button', { name: 'Mail', exact: true }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('ap@harbor.example');
  await expect(page.getByLabel('Subject')).toHaveValue(new RegExp(`^Invoice ${number} from`));
  await expectAccessible(page);
  await page.getByLabel('Subject').fill('Your kale');
  await dialogOf(page).getByRole('button', { name: 'Mail', exact: true }).click();
  await expectToast(page, '1 mail is on its way');
  await expect(dialogOf(page).getByText(/mailed .* to ap@harbor\.example/)).toBeVisible();
  expect(provider.taken).toHaveLength(1);
  expect(provider.taken[0]?.raw).toContain('Subject: Your kale');

  provider.behave({ to: 550 });
  await dialogOf(page)
    .getByRole('button', { name: `Mail ${number} again` })
    .click();
  await expect(dialogOf(page).getByText(/Not delivered: mailbox unknown · ap@harbor\.example/)).toBeVisible();
});

test('many invoices are mailed with one press, and buyers without an address are named', async ({
  farm,
  provider,
}) => {
  const issue = await openFarm(farm);
  await issue('Harbor Street Kitchen', 'ap@harbor.example');
  await issue('Green Grocer', 'office@grocer.example');
  const corner = await issue('Corner Market', 'call them');
  const page = await farm.open('admin', ADDRESS);
  await page.getByRole('button', { name: 'Mail 3 invoices' }).click();
  const without = 'Not mailed, since no address fits: Corner Market';
  await expect(dialogOf(page).getByText(without)).toBeVisible();
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Mail', exact: true }).click();
  await expectToast(page, '2 mails are on their way', without);
  await expect(page.getByRole('button', { name: 'Mail 1 invoice' })).toBeVisible();
  await expect.poll(() => provider.taken.length).toBe(2);
  await page.goto(`/dashboard?tab=buyers&buyer=${corner.buyerId}`);
  await expect(page.getByText('No mail can be sent to this address.')).toBeVisible();
  expect(provider.taken.map(({ to }) => to[0]).toSorted()).toEqual([
    'ap@harbor.example',
    'office@grocer.example',
  ]);
});

test('a grower mails a note to the buyer’s address without seeing it', async ({ farm, provider }) => {
  const issue = await openFarm(farm);
  await issue('Harbor Street Kitchen', 'ap@harbor.example');
  const { today } = await farm.people.admin.client.identity.farmDay.query();
  const page = await farm.open('farmer', `/dashboard?tab=calendar&sheet=${today}&part=pack`);
  await page.getByRole('button', { name: 'Mail', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Packing slips' }).click();
  await expect(dialogOf(page).getByText('It goes to the buyer’s address.')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Mail', exact: true }).click();
  await expect(page.getByText(/mailed .* to the buyer’s address/)).toBeVisible();
  expect(provider.taken.map(({ to }) => to)).toEqual([['ap@harbor.example']]);
});

test('who has forgotten their password gets a link by mail', async ({ farm, provider }) => {
  const page = await farm.visit();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(farm.people.rep.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText(/^If somebody here has this email/)).toBeVisible();
  await expect.poll(() => provider.taken.length).toBe(1);
  const text = provider.taken[0]?.raw.replaceAll('=\r\n', '') ?? '';
  await page.goto(`/reset${/\/reset(#[\w-]{43})/.exec(text)?.[1]}`);
  await expect(page.getByText('Hello Nina Rep. Choose a new password for your account.')).toBeVisible();
});

base('without a mail provider there is no button', async ({ farm }) => {
  const issue = await openFarm(farm);
  const { number } = await issue('Harbor Street Kitchen', 'ap@harbor.example');
  const page = await farm.open('admin', ADDRESS);
  await page.getByRole('button', { name: number }).click();
  await expect(dialogOf(page).getByRole('link', { name: 'Print / PDF' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mail/ })).toHaveCount(0);
  const entry = await farm.visit();
  await expect(entry.getByLabel('Password')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Forgot password?' })).toHaveCount(0);
});
