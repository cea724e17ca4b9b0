import { addDays } from '@farm/domain/core';
import { type Page } from '@playwright/test';
import { settle, test } from './farm.ts';

test.use({ isDemo: true });
const OUT = '/tmp/look-g';

const shot = async (page: Page, name: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    if (colorScheme === 'dark' && !/list|invoice$/.test(name)) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    await page.screenshot({ path: `${OUT}/${name}-${colorScheme}.png`, fullPage: !name.includes('dialog') });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
};

test('look', async ({ farm }) => {
  test.setTimeout(300_000);
  const { admin } = farm.people;
  const c = admin.client;
  const { today } = await c.identity.farmDay.query();
  const templates = await c.catalog.list.query({} as never).catch(() => null);
  const all = ((templates as any)?.items ?? templates ?? []) as any[];
  const sizes = all.flatMap((one: any) => one.sizes.map((s: any) => ({ ...s, name: one.name })));
  // the last size of all stays without a price
  await c.prices.set.mutate({
    prices: sizes.slice(0, -1).map((s: any, i: number) => ({ priceListId: 1, sizeId: s.id, cents: 1250 + i * 115, validFrom: addDays(today, -300) })),
  });
  const buyers = (await c.buyers.all.query()) as any[];
  let n = 0;
  const deliver = async (buyer: any, some: any[]) => {
    const o = await c.orders.create.mutate({ buyerId: buyer.id, deliveryDate: today, salesRepId: farm.people.rep.uid, lines: some.map((s) => ({ sizeId: s.id, quantity: 2 + (n++ % 9) })), idempotencyKey: crypto.randomUUID() } as any);
    for (const { id } of o.lines) { await c.orders.confirm.mutate({ id }); await c.orders.deliver.mutate({ id }); }
    return { buyerId: buyer.id, lineIds: o.lines.map((l: any) => l.id) };
  };
  const made: any[] = [];
  for (let i = 0; i < 7; i += 1) made.push(await deliver(buyers[i % buyers.length], [sizes[i], sizes[i + 2], sizes[i + 3]]));
  const drafts = await c.invoices.draft.mutate({ drafts: made });
  const issued = await c.invoices.issue.mutate({ invoices: drafts.slice(0, 5).map(({ id, version }) => ({ id, version })) });
  await c.payments.record.mutate({ buyerId: issued[0]!.buyerId, day: today, cents: issued[0]!.totalCents + 1650, method: 'check', reference: '1042', idempotencyKey: crypto.randomUUID() });
  await c.payments.record.mutate({ buyerId: issued[1]!.buyerId, day: today, cents: 2500, method: 'ach', reference: null, idempotencyKey: crypto.randomUUID() } as any);
  for (let i = 0; i < 8; i += 1) await deliver(buyers[(i + 2) % buyers.length], i === 3 ? [sizes.at(-1), sizes[1]] : [sizes[i + 1], sizes[i]]);

  const page = await farm.open('admin', '/dashboard?tab=buyers', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('button', { name: 'Invoices' }).waitFor();
  await page.waitForTimeout(800);
  await shot(page, '01-buyers');
  await page.goto('/dashboard?tab=buyers&invoices=open');
  await page.getByRole('heading', { name: /To invoice/ }).waitFor();
  await page.getByRole('region', { name: 'Open invoices' }).waitFor();
  await shot(page, '02-list-1440');
  await page.setViewportSize({ width: 1024, height: 768 });
  await shot(page, '03-list-1024');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, '04-list-390');
  await page.goto(`/dashboard?tab=buyers&invoices=open&invoice=${issued[1]!.id}`);
  await page.getByRole('dialog').getByRole('table').waitFor();
  await shot(page, '05-dialog-invoice-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await shot(page, '06-dialog-invoice');
  await page.getByRole('button', { name: 'Credit memo' }).click();
  await page.getByLabel('Reason').waitFor();
  await page.keyboard.type('2');
  await shot(page, '07-dialog-credit');
  await page.goto(`/dashboard?tab=buyers&invoices=open&invoice=${drafts[6]!.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).waitFor();
  await shot(page, '08-dialog-draft');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabel('Description').waitFor();
  await shot(page, '09-dialog-line');
  await page.goto('/dashboard?tab=buyers&invoices=open&dialog=record-payment');
  await page.getByRole('dialog').getByLabel('Amount').waitFor();
  await shot(page, '10-dialog-payment');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, '11-dialog-payment-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard?tab=buyers&invoices=all');
  await page.getByRole('button', { name: 'Show payments' }).click();
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await page.waitForTimeout(500);
  await shot(page, '12-dialog-payments');
  await page.goto('/dashboard?tab=buyers&invoices=open&dialog=export-invoices');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();
  await page.getByRole('dialog').getByLabel('To', { exact: true }).fill(today);
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await page.getByRole('status').filter({ hasText: 'exported' }).waitFor({ timeout: 5000 }).catch(() => {});
  await shot(page, '13-dialog-export');
  await page.goto(`/dashboard?tab=buyers&buyer=${issued[1]!.buyerId}`);
  await page.getByRole('button', { name: 'Statement' }).waitFor();
  await shot(page, '14-buyer');
  await page.goto('/dashboard?tab=analytics');
  await page.getByRole('heading', { name: 'Sales' }).waitFor();
  await page.waitForTimeout(600);
  await shot(page, '15-analytics-list');
  await page.goto('/dashboard?tab=buyers&invoices=open');
  await page.getByRole('button', { name: 'Make invoices' }).click();
  await page.getByText(/drafts? made/).waitFor();
  await page.waitForTimeout(500);
  await shot(page, '16-made');
  await c.identity.setLanguage.mutate({ language: 'es' } as any);
  await page.goto('/dashboard?tab=buyers&invoices=open');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1500);
  await shot(page, '17-es-list');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, '18-es-list-390');
  const error = await c.invoices.issue.mutate({ invoices: [{ id: issued[0]!.id, version: 1 }] }).catch((e) => e.message);
  console.log('issue twice:', error);
});
