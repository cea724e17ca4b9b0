import { readFile } from 'node:fs/promises';
import { farmA } from '@farm/api/testing/folders/farm-a';
import { bytesOf, gridOf, textOf } from '@farm/api/testing/folders/folder';
import { decodeText, type ImportKind } from '@farm/domain/imports';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, paste, test } from './farm.ts';

const tabTo = async (page: Page, target: Locator) => {
  for (let stops = 0; stops < 100; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((node) => node === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
};

test('products pasted, mended, previewed again after a change, imported and undone by keyboard alone', async ({
  farm,
}) => {
  const { client } = farm.people.admin;
  const names = async () => (await client.catalog.names.query()).map(({ name }) => name);
  const page = await farm.open('admin', '/dashboard?tab=orders');
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('import products');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Paste rows from your spreadsheet')).toBeFocused();
  await expectAccessible(page);
  await paste(
    page,
    'Spring list\n\nItem\tUnit\tPack\tPer package\tPrice\tOrigin\n' +
      'Kale\tbunch\t12 bunch\t12\t24.50\there\nBeets\tcrate\t25 lb\t25\t$28.00\there\n=1+1\tea\tone\t1\t3\there\n',
  );

  const status = page.getByRole('status').filter({ hasText: 'rows)' });
  await expect(status).toHaveText('2 new, 1 with an error (3 rows)');
  await expect(page.getByText('Left out: Origin.')).toBeVisible();
  await expect(page.getByText('row 1 (title: “Spring list”), row 2 (blank)')).toBeVisible();
  await expectAccessible(page);
  const importing = page.getByRole('button', { name: /^Import \d/ });
  await expect(importing).toHaveAccessibleDescription('Correct 1 row with an error, or leave it out.');
  await expect(page.getByRole('row', { name: /Beets/ })).toContainText('"crate" is not one of');
  await tabTo(
    page,
    page.getByRole('group', { name: 'Base unit of row 5' }).getByRole('button', { name: 'lb' }),
  );
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('3 new (3 rows)');
  await expect(importing).toBeFocused();

  // The address keeps the preview, with what was corrected.
  await page.reload();
  await expect(status).toHaveText('3 new (3 rows)');
  expect(await names()).toEqual([]);

  await client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'bunch',
    sizes: [{ size: '6 bunch', unitsPerBaseUnit: '6' }],
  });
  await tabTo(page, importing);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The lists have changed');
  await expect(page.getByRole('button', { name: 'Preview again' })).toBeFocused();
  expect(await names()).toEqual(['Kale']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await tabTo(page, importing);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Imported: /)).toBeVisible();
  await expectAccessible(page);
  expect((await names()).toSorted()).toEqual(['=1+1', 'Beets', 'Kale']);

  await tabTo(page, page.getByRole('button', { name: 'Undo', exact: true }));
  await page.keyboard.press('Enter');
  const ask = page.getByRole('dialog', { name: 'Undo this import?' });
  await tabTo(page, ask.getByRole('button', { name: 'Undo', exact: true }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'The import is undone');
  expect(await names()).toEqual(['Kale']);
  await expect(page.getByRole('list', { name: 'Imports of the last days' })).toContainText('undone');
});

test('a sales rep imports buyers and nothing else, and a file that cannot be read says how to save it', async ({
  farm,
}) => {
  const page = await farm.open('rep', '/dashboard?tab=buyers&imports=stock');
  const kinds = page.getByRole('group', { name: 'What to import' }).getByRole('button');
  await expect(kinds).toHaveText(['Buyers']);
  await page.getByLabel('Paste rows from your spreadsheet').waitFor();
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles({ name, mimeType: '', buffer });
  };
  await choose('old.xls', Buffer.from('x'));
  await expect(page.getByRole('alert')).toContainText('Save As, CSV');
  // 'Café Olé' in Windows-1252, and a header that says nothing until somebody does.
  const shops = 'Shop;Phone;Rep\nCaf\xe9 Ol\xe9;555-0100;Ann\nInn;555-0101;Bo\nBar;555-0102;\n';
  await choose('shops.csv', Buffer.from(shops, 'latin1'));
  await page.getByLabel('Shop').selectOption('Buyer');
  await page.getByRole('button', { name: 'Leave without a rep (2 rows)' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'rows)' })).toHaveText('3 new (3 rows)');
  await expect(page.getByText('Read as Windows-1252, with semicolons.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Café Olé/ })).toBeVisible();
  const refused = await farm.people.rep.client.imports.preview
    .mutate({ kind: 'stock', text: 'Product,On hand\nKale,3\n' })
    .catch((error: Error) => error.message);
  expect(refused).toContain('Your role does not allow this');
});

test('a folder of spreadsheets comes in by a few presses and one answer, and goes by one', async ({
  farm,
}) => {
  const { client } = farm.people.admin;
  let clicks = 0;
  const page = await farm.open('admin', '/');
  const press = (target: Locator) => {
    clicks += 1;
    return target.click();
  };
  await press(page.getByRole('button', { name: 'Bring your lists' }));
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: 'Choose files' }));
  const files = farmA.files.map((file, index) => ({
    name: `sheet ${index + 1}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      bytesOf(farmA, textOf(farmA, gridOf(file)).replace('Minimum Quantity', 'If you take')),
    ),
  }));
  await (await chooser).setFiles(files.toReversed());
  const question = page.getByRole('region', { name: 'What is this column?' });
  await expect(question.getByText('For example: 10')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import all/ })).toHaveCount(0);
  await expectAccessible(page);
  clicks += 2;
  await question.getByLabel('If you take').selectOption('From quantity');
  await press(question.getByRole('button', { name: 'Preview' }));
  const importing = page.getByRole('button', { name: /^Import all: [\d,]+ rows$/ });
  await expect(importing).toBeEnabled();
  await expectAccessible(page);
  expect(await client.catalog.names.query()).toEqual([]);
  await page.reload();
  await press(importing);
  await expect(page.getByText('Imported: 7 files')).toBeVisible({ timeout: 60_000 });
  expect(clicks).toBeLessThanOrEqual(15);
  const prices = await client.prices.list.query();
  expect(prices.filter(({ minQuantity }) => minQuantity === 10)).toHaveLength(200);
  expect((await client.orders.list.query({})).items.length).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'The import is undone');
  expect(await client.catalog.names.query()).toEqual([]);
});

test.describe('the demo farm', () => {
  test.use({ isDemo: true });

  test('an exported file changes nothing when it is imported', async ({ farm }) => {
    const { client } = farm.people.admin;
    const [first, second] = await client.catalog.sizes.query();
    const chefs = await client.prices.addList.mutate({ name: 'Chefs' });
    const of = { sizeId: first?.id ?? 0, priceListId: 1, validFrom: '2026-04-01' };
    await client.prices.set.mutate({
      prices: [
        { ...of, cents: 2450 },
        { ...of, cents: 2200, minQuantity: 10 },
        { ...of, cents: 2600, validFrom: '2099-01-01' },
        { cents: 900, sizeId: second?.id ?? 0, priceListId: chefs.id },
        { cents: 950, sizeId: second?.id ?? 0, priceListId: chefs.id, validFrom: '2099-01-01' },
      ],
    });
    const [buyer] = await client.buyers.all.query();
    const terms = await client.buyers.terms.query({ id: buyer?.id ?? 0 });
    const { buyerId: id, ...kept } = terms;
    await client.buyers.setTerms.mutate({ ...kept, id, priceListId: chefs.id, termsDays: 10 });
    const page = await farm.open('admin', '/dashboard?tab=catalog');
    const exported = async (press: () => Promise<void>) => {
      const download = page.waitForEvent('download');
      await press();
      return readFile(await (await download).path());
    };
    const isSame = async (kind: ImportKind, file: Buffer) => {
      const { text } = decodeText(file);
      const { counts, rows, asked } = await client.imports.preview.mutate({ kind, text });
      expect(asked, kind).toEqual([]);
      expect(counts, `${kind}: ${JSON.stringify(rows.find(({ state }) => state !== 'same'))}`).toEqual({
        new: 0,
        changed: 0,
        same: expect.any(Number),
        error: 0,
      });
      expect(counts.same, kind).toBeGreaterThan(1);
    };
    const press = (name: string) => async () => {
      await page.getByRole('button', { name: 'Import and export' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const stock = await exported(() => page.getByRole('button', { name: 'Export CSV' }).click());
    const products = await exported(press('Export products as CSV'));
    const prices = await exported(press('Export prices as CSV'));
    const exportedFrom = async (button: string, heading: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      return exported(() => page.getByRole('button', { name: 'Export CSV' }).click());
    };
    const buyers = await exportedFrom('Buyers', 'Buyer Management');
    const plantings = await exportedFrom('Plant Logs', 'Plant Logs');
    const orders = await exportedFrom('Orders', 'Order Management');
    await page.getByRole('button', { name: 'Plant Logs', exact: true }).click();
    const locations = await exportedFrom('Manage Locations', 'Farm Locations');
    // A file that leaves things out would change nothing either.
    for (const kept of [',Chefs,9.00,', ',2099-01-01,', ',22.00,']) expect(prices.toString()).toContain(kept);
    expect(buyers.toString()).toMatch(/,Chefs,10$/m);
    await isSame('products', products);
    await isSame('prices', prices);
    await isSame('buyers', buyers);
    await isSame('locations', locations);
    await isSame('stock', stock);
    await isSame('plantings', plantings);
    await isSame('orders', orders);
  });
});
