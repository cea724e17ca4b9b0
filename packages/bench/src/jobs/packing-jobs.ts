import { addDays } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import { harvestFor, type JobsFarm, listChoices } from './farm.ts';
import { dialog, type OfficeJob, require } from './office-job.ts';

const DELIVERIES = 12;
const LINES = 3;
const ORDERED = 5;

/** Twelve confirmed deliveries of new buyers on a day without others, so many days from now. */
const placeDay = async (farm: JobsFarm, days: number) => {
  const day = addDays(farm.today, days);
  const { client } = farm.admin;
  const choices = (await listChoices(farm)).slice(0, LINES);
  for (const choice of choices) await harvestFor(farm, choice, DELIVERIES * ORDERED);
  const buyers = Array.from(
    { length: DELIVERIES },
    (_, index) => `Market ${days}-${String(index + 1).padStart(2, '0')}`,
  );
  for (const name of buyers) {
    const { id: buyerId } = await client.buyers.create.mutate({ name });
    const { lines } = await client.orders.create.mutate({
      buyerId,
      deliveryDate: day,
      lines: choices.map(({ sizeId }) => ({ sizeId, quantity: ORDERED })),
      idempotencyKey: crypto.randomUUID(),
    });
    await client.orders.confirmAll.mutate({
      lines: lines.map(({ id, version }) => ({ id, version })),
      ifShort: 'confirm',
    });
  }
  const read = async () => {
    const { deliveries } = await client.packing.day.query({ day });
    return deliveries.filter(({ buyerName }) => buyers.includes(buyerName));
  };
  return { day, buyers, read, lines: async () => (await read()).flatMap(({ lines }) => lines) };
};

const sheetOf = (day: string) => `calendar&sheet=${day}&part=pack`;

const deliveryOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Deliveries' }).getByRole('button', { name });

export const packingJobs: readonly OfficeJob[] = [
  {
    name: 'see what must be harvested through tomorrow',
    begins: 'Delivery Calendar',
    who: 'admin',
    before: 'not there',
    most: { clicks: 1, keys: 0 },
    prepare: async (farm) => {
      const [choice] = await listChoices(farm);
      if (!choice) throw new Error('The example farm has no product');
      const { id: buyerId } = await farm.admin.client.buyers.create.mutate({ name: 'Harvest Table' });
      const quantity = Math.max(choice.free, 0) + 40;
      const { lines } = await farm.admin.client.orders.create.mutate({
        buyerId,
        deliveryDate: farm.tomorrow,
        lines: [{ sizeId: choice.sizeId, quantity }],
        idempotencyKey: crypto.randomUUID(),
      });
      await farm.admin.client.orders.confirmAll.mutate({
        lines: lines.map(({ id, version }) => ({ id, version })),
        ifShort: 'confirm',
      });
      let isSeen = false;
      return {
        path: 'calendar',
        ready: (page) => page.getByRole('button', { name: 'Harvest list' }).waitFor(),
        work: async (hands, page) => {
          await hands.click(page.getByRole('button', { name: 'Harvest list' }));
          await page.getByRole('heading', { name: 'Day Sheet' }).waitFor();
          await page.getByText(choice.name).first().waitFor();
          await page
            .getByRole('button', { name: /^Harvested/ })
            .first()
            .waitFor();
          isSeen = true;
        },
        check: async () => {
          const { rows } = await farm.admin.client.packing.harvestList.query({ through: farm.tomorrow });
          require(rows.some(
            ({ productName }) => productName === choice.name,
          ), `${choice.name} is not on the list`);
          require(isSeen, 'The list was not seen');
        },
      };
    },
  },
  {
    name: 'pack a day of 12 deliveries as ordered, but one line',
    begins: 'Day Sheet, Pack',
    who: 'admin',
    before: 'not there',
    most: { clicks: 4, keys: 4 },
    prepare: async (farm) => {
      const { day, buyers, lines } = await placeDay(farm, 40);
      const [first, , third = ''] = buyers;
      return {
        path: sheetOf(day),
        ready: (page) => deliveryOf(page, first ?? '').waitFor(),
        work: async (hands, page) => {
          await hands.click(deliveryOf(page, third));
          const chosen = page.getByRole('region', { name: third });
          await hands.click(chosen.getByRole('textbox', { name: /^Packages of/ }).first());
          // An amount is not counted.
          await page.keyboard.press('Control+A');
          await page.keyboard.type('4');
          await hands.click(chosen.getByRole('radio', { name: 'Short harvest' }));
          await hands.press('Control+Enter');
          await chosen.getByText(/packed 4 of 5, short harvest/).waitFor();
          await hands.click(page.getByRole('button', { name: 'Pack all as ordered' }));
          await page
            .getByText(/\d+ deliveries, \d+ lines as ordered/)
            .first()
            .waitFor();
        },
        check: async () => {
          const all = await lines();
          const packed = all.filter(({ packedAt }) => packedAt !== null);
          require(packed.length === DELIVERIES * LINES, `${packed.length} lines are packed`);
          const short = packed.filter(({ fillQuantity, quantity }) => fillQuantity !== quantity);
          require(short.length === 1 && short[0]?.fillQuantity === 4, `${short.length} lines are short`);
        },
      };
    },
  },
  {
    name: 'mark a packed day of 12 deliveries delivered',
    begins: 'Day Sheet, Pack',
    who: 'admin',
    before: 'not there',
    most: { clicks: 3, keys: 0 },
    prepare: async (farm) => {
      const { day, buyers, lines, read } = await placeDay(farm, 41);
      await farm.admin.client.packing.pack.mutate({
        lines: (await lines()).map(({ id, version, quantity }) => ({ id, version, fillQuantity: quantity })),
      });
      return {
        path: sheetOf(day),
        ready: (page) => deliveryOf(page, buyers[0] ?? '').waitFor(),
        work: async (hands, page) => {
          await hands.click(page.getByRole('button', { name: 'Mark all delivered' }));
          await hands.click(dialog(page).getByRole('button', { name: 'Mark delivered' }));
          await page.getByText('12 deliveries.').first().waitFor();
        },
        check: async () => {
          const all = await lines();
          require(all.every(({ status }) => status === 'delivered'), 'A line is not delivered');
          const numbers = (await read()).flatMap(({ notes }) => notes.map(({ number }) => number));
          require(new Set(numbers).size === DELIVERIES, `There are ${numbers.length} delivery notes`);
        },
      };
    },
  },
];
