import { dialog, type OfficeJob, require } from './office-job.ts';

export const stockJobs: readonly OfficeJob[] = [
  {
    name: 'add this morning’s harvest of 6 products',
    begins: 'Product Catalog',
    who: 'admin',
    before: '6 dialogs, about 70 keys',
    most: { clicks: 1, keys: 40 },
    prepare: async (farm) => {
      const harvest = new Map<string, number>();
      const held = async () =>
        new Map(
          (await farm.admin.client.inventory.overview.query({})).map(({ name, total }) => [name, total]),
        );
      const before = await held();
      return {
        path: 'catalog',
        ready: (page) => page.getByRole('button', { name: 'Add Inventory' }).first().waitFor(),
        work: async (hands, page) => {
          await hands.click(page.getByRole('button', { name: 'Add Inventory' }).first());
          const grid = dialog(page).getByRole('region', { name: 'The whole harvest' });
          const names = grid.getByRole('listitem').locator('label');
          await names.first().waitFor();
          // Six of the first nine products: the person passes three.
          for (const [place, amount] of ['24', '36', '', '18', '', '40', '', '12', '60'].entries()) {
            if (place > 0) await hands.press('Enter');
            if (!amount) continue;
            const name = (await names.nth(place).textContent()) ?? '';
            harvest.set(name.replace(/ \(.*/, ''), Number(amount));
            await hands.type(amount);
          }
          await hands.press('Control+Enter');
          await dialog(page).waitFor({ state: 'detached' });
        },
        check: async () => {
          const after = await held();
          for (const [name, amount] of harvest)
            require((after.get(name) ?? 0) - (before.get(name) ?? 0) === amount, `${name} was not added`);
          require(harvest.size === 6, 'Not all six products were typed');
        },
      };
    },
  },
  {
    name: 'what must be harvested tomorrow',
    begins: 'Orders',
    who: 'admin',
    before: 'open every delivery and add up',
    most: { clicks: 1, keys: 0 },
    prepare: async (farm) => {
      const wanted = new Map<string, number>();
      let shown = '';
      const { items } = await farm.admin.client.orders.list.query({
        from: farm.tomorrow,
        to: farm.tomorrow,
        scope: 'all',
        limit: 200,
      });
      for (const { lines } of items)
        for (const { status, deliveryDate, productName, size, quantity } of lines)
          if (
            deliveryDate === farm.tomorrow &&
            ['pending', 'pending_inventory', 'confirmed'].includes(status)
          )
            wanted.set(`${productName} ${size}`, (wanted.get(`${productName} ${size}`) ?? 0) + quantity);
      return {
        path: 'orders',
        ready: (page) => page.getByRole('article').first().waitFor(),
        work: async (hands, page) => {
          await hands.click(page.getByText('Tomorrow', { exact: true }));
          const needs = page.getByRole('region', { name: /^To harvest for/ });
          await needs.waitFor();
          shown = (await needs.textContent()) ?? '';
        },
        check: async () => {
          require(wanted.size > 0, 'Nothing is to be delivered tomorrow');
          for (const key of wanted.keys())
            require(shown.includes(key.split(' ')[0] ?? key), `${key} is not in the day’s list:\n${shown}`);
        },
      };
    },
  },
  {
    name: 'who is short, all four weeks',
    begins: 'opening Production Schedule',
    who: 'admin',
    before: 'a click a week',
    most: { clicks: 0, keys: 0 },
    prepare: async (farm) => {
      const weeks = await farm.admin.client.shortages.weeks.query();
      let shown = '';
      let firstShort = false;
      return {
        path: 'shortages',
        ready: (page) => page.getByRole('table').first().waitFor(),
        work: async (_, page) => {
          const table = page.getByRole('table').first();
          shown = (await table.textContent()) ?? '';
          firstShort = await table.getByText(/short/i).nth(0).isVisible();
        },
        check: async () => {
          const short = weeks
            .flatMap(({ products }) => products)
            .filter(({ shortAfterEarlierWeeks }) => shortAfterEarlierWeeks > 0);
          for (const { productName } of short)
            require(shown.includes(productName), `${productName} is not in the table`);
          require(firstShort || short.length === 0, 'The first shortage is not in view');
        },
      };
    },
  },
];
