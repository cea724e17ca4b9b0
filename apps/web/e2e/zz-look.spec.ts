import { test, settle } from './farm.ts';
import type { Page } from '@playwright/test';

const issue = (row: number, column: string | null, says: string, choices: unknown[] = []) => ({
  column, message: `Row ${row}, ${says}`, text: { id: 'x.y' }, choices,
});
const choice = (v: string) => ({ value: v, label: v });
const row = (n: number, state: string, title: string, changes: unknown[] = [], more: object = {}) => ({
  row: n, state, title, cells: {}, changes, issues: [], proposal: null, ...more,
});
const ch = (column: string, before: string | null, after: string | null) => ({ column, before, after });
const base = (rows: any[], counts: object) => ({
  id: 'p1', kind: 'products', fileName: 'products spring 2026.csv', separator: ',',
  columns: [
    { name: 'Item', key: 'product' }, { name: 'Unit', key: 'baseUnit' }, { name: 'Pack', key: 'size' },
    { name: 'Per pack', key: 'unitsPerPackage' }, { name: 'Price', key: 'price' }, { name: 'Item #', key: null }, { name: 'Origin', key: null },
  ],
  counts, leftOut: [{ row: 1, text: 'Spring price list', reason: 'title' }, { row: 2, text: '', reason: 'blank' }, { row: 157, text: 'Total · 3,200.00', reason: 'total' }],
  rows, errorRows: rows.filter((r) => r.state === 'error').map((r) => r.row), answers: [], expiresAt: new Date(Date.now() + 3.6e6).toISOString(),
});
const few = base([
  row(17, 'error', 'Rainbow Chard · 12 ct', [], { cells: { baseUnit: 'crate', product: 'Rainbow Chard' }, issues: [issue(17, 'baseUnit', 'Base unit: "crate" is not one of each, lb, oz, bunch, head. Choose one.', ['each','lb','oz','bunch','head'].map(choice))] }),
  row(18, 'error', 'Dino Kale · 12 ct', [], { cells: { baseUnit: 'crate', product: 'Dino Kale' }, issues: [issue(18, 'baseUnit', 'Base unit: "crate" is not one of each, lb, oz, bunch, head. Choose one.', ['each','lb','oz','bunch','head'].map(choice))] }),
  row(31, 'error', 'Sweet Corn', [], { cells: { price: 'ask' }, issues: [issue(31, 'price', 'Price: "ask" is not a number. Enter it in digits, such as 12.')] }),
  row(5, 'changed', 'Arugula · 8 oz', [ch('price', '$3.00', '$3.50'), ch('unitsPerPackage', '8', '8.5')]),
  row(6, 'changed', 'Beets · 25 lb', [ch('price', null, '$28.00')]),
  row(7, 'new', 'Kale, Lacinato · 12 bunch', [ch('baseUnit', null, 'bunch'), ch('unitsPerPackage', null, '12'), ch('price', null, '$24.50')], { cells: { product: 'Kale, Lacinato' }, proposal: { column: 'product', value: '7', label: 'Lacinato Kale' } }),
  row(8, 'new', 'Strawberries · flat of twelve pints with a very long name that goes on', [ch('baseUnit', null, 'each'), ch('unitsPerPackage', null, '12'), ch('weighed', null, 'no'), ch('price', null, '$42.00')]),
  row(9, 'same', 'Radish · 12 bunch'),
], { new: 118, changed: 4, same: 30, error: 3 });
const many = base(Array.from({ length: 1000 }, (_, i) => row(i + 4, 'new', `Product ${i} · 12 ct`, [ch('baseUnit', null, 'each'), ch('unitsPerPackage', null, '12'), ch('price', null, '$12.00')])), { new: 1000, changed: 0, same: 0, error: 0 });
const past = [
  { id: 2, kind: 'products', fileName: 'products spring 2026.csv', counts: { new: 118, changed: 4, same: 30, leftOut: 3 }, createdAt: new Date().toISOString(), createdBy: 'x', createdByName: 'Ada Admin', undoneAt: null, mayUndo: true },
  { id: 1, kind: 'buyers', fileName: null, counts: { new: 80, changed: 0, same: 0, leftOut: 0 }, createdAt: new Date(Date.now() - 9e7).toISOString(), createdBy: 'x', createdByName: 'Nina Rep', undoneAt: new Date().toISOString(), mayUndo: false },
];

const mock = (page: Page, preview: unknown, list: unknown[]) =>
  page.route(/\/trpc\/[^?]*imports\./, async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const response = await route.fetch();
    const isBatch = route.request().url().includes('batch=1');
    const real = await response.json();
    const all = isBatch ? real : [real];
    names.forEach((name, i) => {
      const data = name === 'imports.list' ? list : name === 'imports.applyPreview' ? past[0] : name.startsWith('imports.') ? preview : undefined;
      if (data !== undefined) all[i] = { result: { data } };
    });
    await route.fulfill({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(isBatch ? all : all[0]) });
  });

const sizes = { w1440: [1440, 900], w1024: [1024, 768], w390: [390, 844] } as const;
test('look', async ({ farm }) => {
  test.setTimeout(240_000);
  const shot = async (page: Page, name: string) => {
    for (const [w, [width, height]] of Object.entries(sizes)) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        if (colorScheme === 'dark' && w === 'w1024') continue;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await settle(page);
        await page.screenshot({ path: `/tmp/iw/${name}-${w}-${colorScheme}.png` });
      }
    }
  };
  const page = await farm.open('admin', '/dashboard?tab=catalog');
  await page.getByText('Bring your lists').waitFor();
  await shot(page, 'catalog');
  await page.route(/x/, (r) => r.continue());
  await mock(page, few, []);
  await page.goto('/dashboard?tab=catalog&imports=products');
  await page.getByText('Nothing was imported yet').waitFor();
  await shot(page, 'none');
  await page.unrouteAll();
  await mock(page, few, past);
  await page.goto('/dashboard?tab=catalog&imports=products&preview=p1');
  await page.getByText('118 new').first().waitFor();
  await shot(page, 'errors');
  await page.setViewportSize({ width: 1440, height: 2000 });
  await page.getByRole('button', { name: 'Change columns' }).click();
  await page.getByRole('button', { name: 'Leave out 3 rows' }).click();
  await settle(page);
  await page.screenshot({ path: '/tmp/iw/errors-out.png', fullPage: true });
  await page.getByRole('button', { name: /^Import 122/ }).click();
  await page.getByText('Imported: 118 new').waitFor();
  await shot(page, 'done');
  await page.unrouteAll();
  await mock(page, many, past);
  const t = Date.now();
  await page.goto('/dashboard?tab=catalog&imports=products&preview=p1');
  await page.getByText('Product 3 ·').waitFor();
  console.log('many shown', Date.now() - t);
  await shot(page, 'many');
  await page.goto('/dashboard?tab=catalog');
  await page.getByText('Import and export').waitFor();
  for (const tab of ['orders', 'buyers', 'plantings', 'plantings&locations=true']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/dashboard?tab=${tab}`);
    await page.getByRole('button', { name: 'Import', exact: true }).first().waitFor();
    await settle(page);
    await page.screenshot({ path: `/tmp/iw/tab-${tab.replace(/\W/g, '')}.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await settle(page);
    await page.screenshot({ path: `/tmp/iw/tab-${tab.replace(/\W/g, '')}-390.png` });
  }
});
