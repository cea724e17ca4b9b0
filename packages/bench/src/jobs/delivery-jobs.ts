import { addDays } from '@farm/domain/core';
import { listChoices, placeOrder } from './farm.ts';
import { BUYER, type OfficeJob, require } from './office-job.ts';

export const deliveryJobs: readonly OfficeJob[] = [
  {
    name: 'move a delivery, and put it back',
    begins: 'Delivery Calendar',
    who: 'admin',
    before: '1 drag, no way back',
    most: { clicks: 2, keys: 0 },
    prepare: async (farm) => {
      const [choice] = await listChoices(farm);
      if (!choice) throw new Error('The example farm has no product');
      const from = farm.tomorrow;
      const placed = await placeOrder(farm, {
        buyer: 'Harvest',
        day: from,
        lines: [{ sizeId: choice.sizeId, quantity: 1 }],
      }).catch(() =>
        placeOrder(farm, { buyer: BUYER, day: from, lines: [{ sizeId: choice.sizeId, quantity: 1 }] }),
      );
      for (const { id, version } of placed.lines)
        await farm.admin.client.orders.confirm.mutate({ id, version });
      const to = addDays(from, 1);
      const dayOf = async () =>
        (await farm.admin.client.orders.get.query({ orderGroupId: placed.orderGroupId })).deliveryDate;
      let moved = '';
      return {
        path: 'calendar&view=week',
        ready: (page) =>
          page
            .getByRole('button', { name: new RegExp(placed.buyerName) })
            .first()
            .waitFor(),
        work: async (hands, page) => {
          const tile = page.getByRole('button', { name: new RegExp(placed.buyerName) }).first();
          await hands.drag(tile, page.locator(`[data-day="${to}"]`).first());
          const undo = page.getByRole('button', { name: 'Undo' });
          await undo.waitFor();
          moved = await dayOf();
          await hands.click(undo);
          await page
            .getByText(/as (it was )?before/)
            .first()
            .waitFor();
        },
        check: async () => {
          require(moved === to, `The order was moved to ${moved}, not to ${to}`);
          require((await dayOf()) === from, 'The delivery was not put back');
        },
      };
    },
  },
  {
    name: 'delivery notes for tomorrow’s truck',
    begins: 'Delivery Calendar',
    who: 'admin',
    before: '3 clicks, no choice of day',
    most: { clicks: 2, keys: 0 },
    prepare: async (farm) => {
      const stops = (await farm.admin.client.deliveries.stops.query({ day: farm.tomorrow })).length;
      return {
        path: 'calendar',
        ready: (page) =>
          page
            .getByRole('button', { name: /^Print/ })
            .first()
            .waitFor(),
        work: async (hands, page) => {
          const printed = page.context().waitForEvent('response', {
            predicate: (answer) => answer.url().includes('delivery-note.pdf'),
          });
          await hands.click(page.getByRole('button', { name: /^Print/ }).first());
          await hands.click(page.getByRole('menuitem', { name: /tomorrow/i }));
          require((await printed).ok(), 'The delivery notes were refused');
        },
        check: async () => {
          require(stops > 0, 'No truck leaves tomorrow');
          const { deliveries } = await farm.admin.client.packing.day.query({ day: farm.tomorrow });
          const numbered = deliveries.filter(({ notes }) => notes.length > 0).length;
          require(numbered >= stops, `${numbered} notes for ${stops} stops`);
        },
      };
    },
  },
  {
    name: 'mark a day’s deliveries delivered, but one',
    begins: 'Orders, with today’s list open',
    who: 'admin',
    before: '2 clicks a line over 41 orders',
    most: { clicks: 3, keys: 0 },
    prepare: async (farm) => {
      const choices = (await listChoices(farm)).slice(0, 5);
      const placed: Awaited<ReturnType<typeof placeOrder>>[] = [];
      for (let place = 0; place < 41; place += 1) {
        const lines = choices.slice(0, 1 + (place % 3)).map(({ sizeId }) => ({ sizeId, quantity: 1 }));
        const order = await placeOrder(farm, { buyer: BUYER, day: farm.today, lines });
        await farm.admin.client.orders.confirmAll.mutate({
          lines: order.lines.map(({ id, version }) => ({ id, version })),
          ifShort: 'confirm',
        });
        placed.push(order);
      }
      const [kept] = placed;
      if (!kept) throw new Error('No order was placed');
      const left = async () => {
        const day = { from: farm.today, to: farm.today, scope: 'all', statuses: ['confirmed'] } as const;
        const { items } = await farm.admin.client.orders.list.query({
          ...day,
          statuses: ['confirmed'],
          limit: 200,
        });
        return items.filter(({ lines }) =>
          lines.some(({ status, deliveryDate }) => status === 'confirmed' && deliveryDate === farm.today),
        );
      };
      return {
        path: `orders&when=today`,
        ready: (page) => page.getByRole('article').first().waitFor(),
        work: async (hands, page) => {
          await hands.click(page.getByRole('checkbox', { name: /select all/i }).first());
          await hands.click(page.getByRole('checkbox', { name: new RegExp(`#${placed.at(-1)?.number}\\b`) }));
          await hands.click(page.getByRole('button', { name: 'Mark delivered' }).last());
          await page.getByRole('button', { name: 'Undo' }).waitFor();
        },
        check: async () => {
          const open = await left();
          require(open.length === 1 &&
            open[0]?.number === placed.at(-1)?.number, `${open.length} orders are still to be delivered`);
        },
      };
    },
  },
];
