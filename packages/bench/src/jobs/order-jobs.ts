import { addDays } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import type { CountedHands } from './counted-hands.ts';
import { harvestFor, type JobsFarm, listChoices, placeOrder } from './farm.ts';
import { BUYER, dialog, type OfficeJob, orderCard, type Prepared, require } from './office-job.ts';

/** An order with 20 pending lines: 18 that free stock covers and 2 that it does not. */
const place20Lines = async (farm: JobsFarm) => {
  const choices = await listChoices(farm);
  const covered = choices.slice(0, 6);
  const scarce = choices.at(-1);
  if (!scarce) throw new Error('The example farm has no product');
  for (const choice of covered) await harvestFor(farm, choice, 3);
  const lines = Array.from({ length: 3 }, () => covered)
    .flat()
    .map(({ sizeId }) => ({ sizeId, quantity: 1 }));
  const short = { sizeId: scarce.sizeId, quantity: 5000 };
  return placeOrder(farm, { buyer: BUYER, day: addDays(farm.today, 3), lines: [...lines, short, short] });
};

const confirm20 = async (
  farm: JobsFarm,
  work: (hands: CountedHands, page: Page) => Promise<void>,
): Promise<Prepared> => {
  const placed = await place20Lines(farm);
  return {
    path: 'orders',
    ready: (page) => orderCard(page, placed.number).getByRole('button', { name: 'Confirm all' }).waitFor(),
    work: async (hands, page) => {
      await work(hands, page);
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
    check: async () => {
      const { lines } = await farm.admin.client.orders.get.query({ orderGroupId: placed.orderGroupId });
      const count = (status: string) => lines.filter((line) => line.status === status).length;
      require(count('confirmed') === 18 &&
        count('pending_inventory') === 2, 'The 20 lines were not answered as they should be');
    },
  };
};

export const orderJobs: readonly OfficeJob[] = [
  {
    name: 'confirm 20 pending lines, 2 of them short (mouse)',
    begins: 'Orders',
    who: 'admin',
    before: '20 clicks and 2 dialogs',
    most: { clicks: 2, keys: 0 },
    prepare: (farm) =>
      confirm20(farm, async (hands, page) => {
        await hands.click(
          page
            .getByRole('article')
            .first()
            .getByRole('button', { name: /^Confirm all/ }),
        );
        await hands.click(dialog(page).getByRole('button', { name: /hold the rest/i }));
      }),
  },
  {
    name: 'confirm 20 pending lines, 2 of them short (keyboard)',
    begins: 'Orders',
    who: 'admin',
    before: 'the first Confirm is 17 Tabs away',
    most: { clicks: 0, keys: 3 },
    prepare: (farm) =>
      confirm20(farm, async (hands, page) => {
        await hands.press('j');
        await hands.press('c');
        await dialog(page)
          .getByRole('button', { name: /hold the rest/i })
          .waitFor();
        await hands.press('Enter');
      }),
  },
  {
    name: 'phone order, 12 lines',
    begins: 'Orders',
    who: 'rep',
    before: '163 keys, 2 clicks',
    most: { clicks: 0, keys: 95 },
    prepare: async (farm) => {
      const wanted = [
        ['roma', 'Romaine Lettuce', '6'],
        ['laci', 'Lacinato Kale', '4'],
        ['sala', 'Salad Mix', '8'],
        ['nant', 'Nantes Carrots', '5'],
        ['heir', 'Heirloom Tomatoes', '3'],
        ['cila', 'Cilantro', '2'],
        ['beet', 'Red Beets', '4'],
        ['stra', 'Strawberries', '9'],
        ['broc', 'Broccoli Crowns', '6'],
        ['spin', 'Baby Spinach', '7'],
        ['chard', 'Rainbow Chard', '2'],
        ['arug', 'Arugula', '6'],
      ] as const;
      const ofRep = async () => (await farm.rep.client.orders.list.query({ limit: 1 })).items[0];
      const before = (await ofRep())?.number ?? 0;
      return {
        path: 'orders',
        ready: (page) => page.getByRole('article').first().waitFor(),
        work: async (hands, page) => {
          await hands.press('n');
          await dialog(page).getByLabel('Buyer').first().waitFor();
          await hands.type('coast');
          await page.getByRole('option', { name: BUYER }).waitFor();
          await hands.press('Enter');
          for (const [index, [letters, , packages]] of wanted.entries()) {
            await hands.type(letters);
            await hands.press('Tab');
            await hands.type(packages);
            if (index < wanted.length - 1) await hands.press('Enter');
          }
          await hands.press('Control+Enter');
          await dialog(page).waitFor({ state: 'detached' });
        },
        check: async () => {
          const placed = await ofRep();
          require(placed !== undefined && placed.number > before, 'No order was placed');
          require(placed?.buyerName === BUYER, `It was placed for ${placed?.buyerName}`);
          for (const [, name, packages] of wanted)
            require(placed?.lines.some(
              (line) => line.productName === name && line.quantity === Number(packages),
            ) === true, `The order lacks ${packages} × ${name}`);
          require(placed?.lines.length === 12, `The order has ${placed?.lines.length} lines`);
        },
      };
    },
  },
  {
    name: 'repeat a buyer’s order of last week',
    begins: 'Orders, with that order in view',
    who: 'rep',
    before: 'about 170 keys',
    // The day: tomorrow, by its button.
    most: { clicks: 3, keys: 0 },
    prepare: async (farm) => {
      const lines = (await listChoices(farm))
        .slice(0, 12)
        .map(({ sizeId }, index) => ({ sizeId, quantity: index + 1 }));
      const placed = await placeOrder(farm, { buyer: BUYER, day: addDays(farm.today, -7), lines });
      return {
        path: 'orders',
        ready: (page) => orderCard(page, placed.number).waitFor(),
        work: async (hands, page) => {
          await hands.click(orderCard(page, placed.number).getByRole('button', { name: 'Order again' }));
          await hands.click(dialog(page).getByRole('button', { name: 'Tomorrow' }));
          await hands.click(dialog(page).getByRole('button', { name: 'Create Order' }));
          await dialog(page).waitFor({ state: 'detached' });
        },
        check: async () => {
          const [again] = (await farm.rep.client.orders.list.query({ limit: 1 })).items;
          const facts = (of: typeof placed | undefined) =>
            of?.lines
              .map(({ productName, size, quantity }) => `${productName} ${size} ${quantity}`)
              .sort()
              .join();
          require(again !== undefined && again.number > placed.number, 'No order was placed');
          require(again?.deliveryDate === farm.tomorrow, `It is for ${again?.deliveryDate}`);
          require(facts(again as typeof placed) === facts(placed), 'Its lines differ');
        },
      };
    },
  },
];
