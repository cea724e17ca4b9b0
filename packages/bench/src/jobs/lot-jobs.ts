import assert from 'node:assert/strict';
import type { Office } from './office.ts';

const BUYERS = 9;

/** Nine buyers got 1 to 9 lb of a traced lot of 46 lb; answers its code. */
const deliverLot = async ({ admin, today: day, placeOrder, confirmLines }: Office, name: string) => {
  const { id: productNameId, sizes } = await admin.catalog.create.mutate({
    name,
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  await admin.catalog.update.mutate({ id: productNameId, isTraced: true });
  const [lot] = await admin.plantings.harvestLots.mutate({
    harvestDate: day,
    lots: [{ productNameId, unitsAvailable: 46 }],
  });
  for (let quantity = 1; quantity <= BUYERS; quantity += 1) {
    const { id: buyerId } = await admin.buyers.create.mutate({ name: `${name} buyer ${quantity}` });
    const of = { day, buyerId, lines: [{ sizeId: sizes[0]?.id ?? 0, quantity }] };
    const { lines } = await placeOrder(of);
    await confirmLines(lines);
    await admin.orders.deliver.mutate({ lines: lines.map(({ id }) => ({ id })) });
  }
  const lotId = lot?.id ?? 0;
  const { lot: traced } = await admin.tracing.lot.query({ lotId });
  return { lotId, code: traced.lotCode ?? '' };
};

/** A scanner types the code, which the person does not, and Enter after it. */
const scanLot = async ({ page, open, click, press }: Office, code: string) => {
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await open('catalog', search);
  await click(search);
  await page.keyboard.type(code);
  await press('Enter');
  await page.getByRole('heading', { name: `Lot ${code}`, exact: true }).waitFor();
};

export const lotToBuyers = async (office: Office): Promise<void> => {
  const { code } = await deliverLot(office, 'Traced Kale');
  await scanLot(office, code);
  const buyers = office.page.getByRole('list', { name: 'Buyers by amount' }).getByRole('article');
  await buyers.nth(BUYERS - 1).waitFor();
  const shown = await buyers.allTextContents();
  for (let pounds = 1; pounds <= BUYERS; pounds += 1)
    assert.match(shown[BUYERS - pounds] ?? '', new RegExp(`buyer ${pounds}.*${pounds} lb`));
};

export const practiceRecall = async (office: Office): Promise<void> => {
  const { admin, page, button, dialog, click, press } = office;
  const { lotId, code } = await deliverLot(office, 'Recalled Kale');
  const told = async () => (await admin.notifications.list.query({})).items.length;
  const before = await told();
  await scanLot(office, code);
  await click(button('Recall...'));
  await click(dialog.getByRole('radio', { name: 'Practice' }));
  await click(dialog.getByRole('button', { name: 'Begin the practice' }));
  for (let pounds = BUYERS; pounds > 0; pounds -= 1) {
    await page.locator(`[aria-label="Mark told: Recalled Kale buyer ${pounds}"]:focus`).waitFor();
    await press('t');
  }
  await page.getByText(`Told ${BUYERS} of ${BUYERS} buyers, 45 of 45 lb`).waitFor();
  const { items } = await admin.recalls.list.query({});
  assert.deepEqual([items[0]?.told.buyers, items[0]?.isPractice], [BUYERS, true]);
  const { lot } = await admin.tracing.lot.query({ lotId });
  assert.equal(lot.hold, null, 'A practice holds nothing');
  assert.equal(await told(), before, 'A practice notifies nobody');
};
