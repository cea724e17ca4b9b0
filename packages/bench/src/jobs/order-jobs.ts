import assert from 'node:assert/strict';
import { addDays } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import type { Count, CountedHands } from './counted-hands.ts';
import {
  BUYER,
  cardOf,
  dialogOf,
  type JobsFarm,
  listChoices,
  type OfficeJob,
  placeOrder,
} from './office-job.ts';

const newestOf = async ({ rep }: JobsFarm) => (await rep.orders.list.query({ limit: 1 })).items[0];

type Placed = { lines: readonly { productName: string; size: string; quantity: number }[] } | undefined;
const linesOf = (order: Placed) =>
  order?.lines.map(({ productName, size, quantity }) => `${productName} ${size} ${quantity}`).sort();

type Work = (hands: CountedHands, page: Page) => Promise<void>;

/** An order with 20 pending lines: 18 that free stock covers and 2 that it does not. */
const confirm20 = (how: string, most: Count, work: Work): OfficeJob => ({
  name: `confirm 20 pending lines, 2 of them short (${how})`,
  who: 'admin',
  most,
  prepare: async (farm) => {
    const choices = await listChoices(farm);
    const covered = choices.slice(0, 6);
    for (const { name, units } of covered) {
      const harvested = { name, unitsAvailable: Math.ceil(4 * units), harvestDate: farm.today };
      await farm.admin.inventory.add.mutate({ ...harvested, idempotencyKey: crypto.randomUUID() });
    }
    const enough = [...covered, ...covered, ...covered].map(({ sizeId }) => ({ sizeId, quantity: 1 }));
    const short = { sizeId: choices.at(-1)?.sizeId ?? 0, quantity: 5000 };
    const lines = [...enough, short, short];
    const { number, orderGroupId } = await placeOrder(farm, { day: addDays(farm.today, 3), lines });
    return {
      path: 'orders',
      ready: (page) => cardOf(page, number).getByRole('button', { name: 'Confirm all' }),
      work: async (hands, page) => {
        await work(hands, page);
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      },
      check: async () => {
        const order = await farm.admin.orders.get.query({ orderGroupId });
        const statuses = Map.groupBy(order.lines, ({ status }) => status);
        assert.equal(statuses.get('confirmed')?.length, 18);
        assert.equal(statuses.get('pending_inventory')?.length, 2);
      },
    };
  },
});

const holdRest = (page: Page) => dialogOf(page).getByRole('button', { name: /hold the rest/i });

/** What is typed of each product, and the packages of it. */
const PHONED = {
  roma: ['Romaine Lettuce', 6],
  laci: ['Lacinato Kale', 4],
  sala: ['Salad Mix', 8],
  nant: ['Nantes Carrots', 5],
  heir: ['Heirloom Tomatoes', 3],
  cila: ['Cilantro', 2],
  beet: ['Red Beets', 4],
  stra: ['Strawberries', 9],
  broc: ['Broccoli Crowns', 6],
  spin: ['Baby Spinach', 7],
  chard: ['Rainbow Chard', 2],
  arug: ['Arugula', 6],
};

export const orderJobs: readonly OfficeJob[] = [
  confirm20('mouse', { clicks: 2, keys: 0 }, async (hands, page) => {
    await hands.click(
      page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Confirm all/ }),
    );
    await hands.click(holdRest(page));
  }),
  confirm20('keyboard', { clicks: 0, keys: 3 }, async (hands, page) => {
    await hands.press('j');
    await hands.press('c');
    await holdRest(page).waitFor();
    await hands.press('Enter');
  }),
  {
    name: 'phone order, 12 lines',
    who: 'rep',
    most: { clicks: 0, keys: 95 },
    prepare: async (farm) => {
      const before = (await newestOf(farm))?.number ?? 0;
      return {
        path: 'orders',
        ready: (page) => page.getByRole('article'),
        work: async (hands, page) => {
          await hands.press('n');
          await dialogOf(page).getByLabel('Buyer').first().waitFor();
          await hands.type('coast');
          await page.getByRole('option', { name: BUYER }).waitFor();
          await hands.press('Enter');
          for (const [index, [letters, [, packages]]] of Object.entries(PHONED).entries()) {
            if (index > 0) await hands.press('Enter');
            await hands.type(letters);
            await hands.press('Tab');
            await hands.type(String(packages));
          }
          await hands.press('Control+Enter');
          await dialogOf(page).waitFor({ state: 'detached' });
        },
        check: async () => {
          const placed = await newestOf(farm);
          assert(placed && placed.number > before, 'No order was placed');
          assert.equal(placed.buyerName, BUYER);
          const lines = placed.lines.map(({ productName, quantity }) => [productName, quantity]);
          assert.deepEqual(lines.sort(), Object.values(PHONED).sort());
        },
      };
    },
  },
  {
    name: 'repeat a buyer’s order of last week',
    who: 'rep',
    // The day: tomorrow, by its button.
    most: { clicks: 3, keys: 0 },
    prepare: async (farm) => {
      const choices = (await listChoices(farm)).slice(0, 12);
      const lines = choices.map(({ sizeId }, index) => ({ sizeId, quantity: index + 1 }));
      const placed = await placeOrder(farm, { day: addDays(farm.today, -7), lines });
      return {
        path: 'orders',
        ready: (page) => cardOf(page, placed.number),
        work: async (hands, page) => {
          await hands.click(cardOf(page, placed.number).getByRole('button', { name: 'Order again' }));
          await hands.click(dialogOf(page).getByRole('button', { name: 'Tomorrow' }));
          await hands.click(dialogOf(page).getByRole('button', { name: 'Create Order' }));
          await dialogOf(page).waitFor({ state: 'detached' });
        },
        check: async () => {
          const again = await newestOf(farm);
          assert(again && again.number > placed.number, 'No order was placed');
          assert.equal(again.deliveryDate, farm.tomorrow);
          assert.deepEqual(linesOf(again), linesOf(placed));
        },
      };
    },
  },
  {
    name: 'tell a grower something about an order',
    who: 'rep',
    most: { clicks: 1, keys: 0 },
    prepare: async (farm) => {
      const people = await farm.rep.identity.users.query();
      const farmerId = people.find(({ role }) => role === 'farmer')?.uid ?? '';
      const lines = (await listChoices(farm)).slice(0, 1);
      const wanted = lines.map(({ sizeId }) => ({ sizeId, quantity: 1, farmerId }));
      const { number, orderGroupId } = await placeOrder(farm, { day: farm.tomorrow, lines: wanted });
      const words = `The truck leaves at five (${number}).`;
      return {
        path: 'orders',
        ready: (page) => cardOf(page, number),
        work: async (hands, page) => {
          await hands.click(cardOf(page, number).getByLabel(/^Message about/));
          await page.getByText(`Order #${number}`).first().waitFor();
          // What is said is not counted.
          await page.keyboard.type(words);
          await page.keyboard.press('Enter');
          await page.getByText(words).first().waitFor();
        },
        check: async () => {
          const { messages } = farm.rep;
          const [newest] = (await messages.conversations.query({})).items;
          const sent = await messages.messages.query({ conversationId: newest?.id ?? 0, limit: 5 });
          const said = sent.items.find(({ content }) => content === words);
          assert(said && JSON.stringify(said).includes(orderGroupId), 'The order is not attached');
        },
      };
    },
  },
];
