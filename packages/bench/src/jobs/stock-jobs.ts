import assert from 'node:assert/strict';
import { dialogOf, type JobsFarm, type OfficeJob } from './office-job.ts';

/** Six of the first nine products: the person passes three. */
const HARVEST = ['24', '36', '', '18', '', '40', '', '12', '60'];

const stockOf = async ({ admin }: JobsFarm) =>
  new Map((await admin.inventory.overview.query({})).map(({ name, total }) => [name, total]));

export const stockJobs: readonly OfficeJob[] = [
  {
    name: 'add this morning’s harvest of 6 products',
    who: 'admin',
    most: { clicks: 1, keys: 40 },
    prepare: async (farm) => {
      const before = await stockOf(farm);
      const harvest = new Map<string, number>();
      return {
        path: 'catalog',
        ready: (page) => page.getByRole('button', { name: 'Add Inventory' }),
        work: async (hands, page) => {
          await hands.click(page.getByRole('button', { name: 'Add Inventory' }));
          const grid = dialogOf(page).getByRole('region', { name: 'The whole harvest' });
          const names = grid.getByRole('listitem').locator('label');
          await names.first().waitFor();
          for (const [place, amount] of HARVEST.entries()) {
            if (place > 0) await hands.press('Enter');
            if (!amount) continue;
            const name = (await names.nth(place).textContent()) ?? '';
            harvest.set(name.replace(/ \(.*/, ''), Number(amount));
            await hands.type(amount);
          }
          await hands.press('Control+Enter');
          await dialogOf(page).waitFor({ state: 'detached' });
        },
        check: async () => {
          const after = await stockOf(farm);
          for (const [name, amount] of harvest)
            assert.equal((after.get(name) ?? 0) - (before.get(name) ?? 0), amount, name);
          assert.equal(harvest.size, 6);
        },
      };
    },
  },
  {
    name: 'what must be harvested tomorrow',
    who: 'admin',
    most: { clicks: 1, keys: 0 },
    prepare: async ({ admin, tomorrow }) => {
      const needs = await admin.orders.needs.query({ from: tomorrow, to: tomorrow });
      let shown = '';
      return {
        path: 'orders',
        ready: (page) => page.getByRole('article'),
        work: async (hands, page) => {
          await hands.click(page.getByText('Tomorrow', { exact: true }));
          shown = (await page.getByRole('region', { name: /^To harvest for/ }).textContent()) ?? '';
        },
        check: async () => {
          assert(needs.length > 0, 'Nothing is to be delivered tomorrow');
          for (const { name } of needs) assert(shown.includes(name), `${name}: ${shown}`);
        },
      };
    },
  },
  {
    name: 'who is short, all four weeks',
    who: 'admin',
    most: { clicks: 0, keys: 0 },
    prepare: async ({ admin }) => {
      const weeks = await admin.shortages.weeks.query();
      let shown = '';
      let isInView = false;
      return {
        path: 'shortages',
        ready: (page) => page.getByRole('table'),
        work: async (_hands, page) => {
          const table = page.getByRole('table').first();
          shown = (await table.textContent()) ?? '';
          isInView = await table.getByText(/short/i).first().isVisible();
        },
        check: async () => {
          const products = weeks.flatMap((week) => week.products);
          const short = products.filter(({ shortAfterEarlierWeeks }) => shortAfterEarlierWeeks > 0);
          for (const { productName } of short) assert(shown.includes(productName), productName);
          assert(isInView || short.length === 0, 'The first shortage is not in view');
        },
      };
    },
  },
];
