import { expect, expectAccessible, type TestFarm, test } from './farm.ts';

const ORDERS = '/dashboard?tab=orders';

/** A delivered line of which 8 of 10 packages went, and a packed one of 5, in one order. */
const deliverSome = async ({ people: { admin, farmer, rep } }: TestFarm) => {
  const { today: day } = await rep.client.identity.farmDay.query();
  const { sizes } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  await farmer.client.inventory.add.mutate({ name: 'Kale', unitsAvailable: 40, harvestDate: '2026-11-01' });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const order = await rep.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: day,
    lines: [10, 5].map((quantity) => ({ sizeId: sizes[0]?.id ?? 0, quantity, farmerId: farmer.uid })),
    idempotencyKey: crypto.randomUUID(),
  });
  const confirmed = await Promise.all(order.lines.map(({ id }) => farmer.moves.confirm({ id })));
  const { lines } = await farmer.client.packing.pack.mutate({
    lines: confirmed.map(({ id, version, quantity }) =>
      quantity === 10
        ? { id, version, fillQuantity: 8, reason: { kind: 'short_harvest' as const } }
        : { id, version, fillQuantity: quantity },
    ),
  });
  return { farmer, buyer, day, lines };
};

test('a line says what was packed of it, and the calendar counts what goes', async ({ farm }) => {
  const { farmer, buyer, day, lines } = await deliverSome(farm);
  const page = await farm.open('rep', ORDERS);
  const rows = page.getByRole('article', { name: 'Order #1' }).getByRole('listitem');
  await expect(rows.first()).toContainText('packed 8 of 10, short harvest');
  await expect(rows.first()).toContainText('Quantity: 10');
  await expect(rows.last()).toContainText('packed');

  const [short] = lines;
  if (!short) throw new Error('no line was packed');
  const { number } = await farmer.client.packing.deliver.mutate({
    buyerId: buyer.id,
    day,
    lines: [{ id: short.id, version: short.version }],
  });
  const note = rows.first().getByRole('link', { name: `Delivery note ${number}` });
  await expect(note).toHaveAttribute('href', `/api/delivery-notes/${number}.pdf`);
  await expect(note).toHaveAttribute('target', '_blank');
  await expect(rows.last().getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'History: Order #1' }).click();
  const history = page.getByRole('dialog', { name: 'History: Order #1' });
  // Both lines were packed by one act.
  await history.getByRole('button', { name: 'Packed: 2 lines' }).click();
  const packed = history.getByRole('list', { name: 'Packed: 2 lines' }).getByRole('listitem');
  await expect(packed.filter({ hasText: 'Short harvest' })).toContainText('Packages packed:10 → 8');
  const act = history.getByRole('listitem').filter({ hasText: 'Packed: 2 lines' });
  await expect(act).toContainText('Rosa Grower');
  await expect(history.getByRole('listitem').first()).toContainText(`Delivery note:blank → ${number}`);

  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  const event = page.getByRole('button', { name: /Harbor Street Kitchen/ });
  await expect(event).toHaveAccessibleName(/13 packages/);
  await event.click();
  const products = page.getByRole('dialog').getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(products.first()).toContainText('8 ×');
  await expect(products.first()).toContainText('packed 8 of 10, short harvest');
  await expect(products.first().getByRole('link', { name: `Delivery note ${number}` })).toBeVisible();
  await expectAccessible(page);

  // A lot's history lists packed lines that are still here apart from delivered ones.
  const stock = await farm.open('farmer', '/dashboard?tab=catalog');
  await stock.getByRole('button', { name: 'Lots and history: Kale' }).click();
  const lots = stock.getByRole('dialog', { name: 'Lots and history: Kale' });
  const held = lots.getByRole('list', { name: 'Packed, not delivered yet' }).getByRole('listitem');
  await expect(held).toHaveText([/^Harbor Street Kitchen, 1lb5 lbFor .*, from lot \d+ Open Order #1$/]);
  await expect(lots.getByRole('list', { name: 'Changes of the stock' })).toContainText('Delivered−8 lb');
  await lots.getByRole('combobox', { name: 'Changes of' }).selectOption({ index: 1 });
  await expect(held).toHaveCount(1);
  await expectAccessible(stock);
  await held.getByRole('link', { name: 'Open Order #1' }).click();
  await expect(stock.getByRole('article', { name: 'Order #1' })).toBeVisible();
});

test('what is weighed when packed is delivered with the weight that the screen asks for', async ({
  farm,
}) => {
  const { admin, farmer, rep } = farm.people;
  const { today: day } = await rep.client.identity.farmDay.query();
  const { sizes } = await admin.client.catalog.create.mutate({
    name: 'Squash',
    baseUnit: 'lb',
    sizes: [{ size: 'box', unitsPerBaseUnit: '12', isCatchWeight: true }],
  });
  await farmer.client.inventory.add.mutate({ name: 'Squash', unitsAvailable: 40, harvestDate: day });
  const { id: buyerId } = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const { lines } = await rep.client.orders.create.mutate({
    buyerId,
    deliveryDate: day,
    lines: [1, 2].map((quantity) => ({ sizeId: sizes[0]?.id ?? 0, quantity, farmerId: farmer.uid })),
    idempotencyKey: crypto.randomUUID(),
  });
  for (const { id } of lines) await farmer.moves.confirm({ id });
  const [one, two] = lines.map(({ id }) => id);
  const weightOf = async (id = 0) => (await admin.client.orders.line.query({ id })).packed?.fillUnits;

  const page = await farm.open('farmer', ORDERS);
  const rows = page.getByRole('article', { name: 'Order #1' }).getByRole('listitem');
  await rows.first().getByRole('button', { name: 'Mark delivered' }).click();
  const dialog = page.getByRole('dialog', { name: 'What does it weigh?' });
  const weight = dialog.getByLabel('1 × Squash (box)');
  await expect(weight).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Enter the weight.');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('30 lb is far from the usual 12 lb');
  await expect(dialog.getByRole('button', { name: 'Mark delivered anyway' })).toBeVisible();
  await weight.fill('11.4');
  await dialog.getByRole('button', { name: 'Mark delivered', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.first()).toContainText('packed');
  expect(await weightOf(one)).toBe('11.4');

  await page.goto(`/dashboard?tab=calendar&sheet=${day}&part=pack`);
  await page.getByRole('button', { name: /^Mark (1 of 1 lines )?delivered$/ }).click();
  const form = page.getByRole('dialog', { name: 'Deliver to Harbor Street Kitchen' });
  await expect(form.getByLabel('Weight of 2 × Squash (box)')).toBeFocused();
  await page.keyboard.type('23');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  expect(await weightOf(two)).toBe('23');
});
