import assert from 'node:assert/strict';
import { addDays } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import { confirmLines, listChoices, type OfficeJob, placeOrder } from './office-job.ts';

export const deliveryJobs: readonly OfficeJob[] = [
  {
    name: 'move a delivery, and put it back',
    who: 'admin',
    most: { clicks: 2, keys: 0 },
    prepare: async (farm) => {
      const [from, to] = [farm.tomorrow, addDays(farm.tomorrow, 1)];
      const lines = (await listChoices(farm)).slice(0, 1).map(({ sizeId }) => ({ sizeId, quantity: 1 }));
      const { id: buyerId } = await farm.rep.buyers.create.mutate({ name: 'Orchard Table' });
      const { orderGroupId, ...placed } = await placeOrder(farm, { day: from, lines, buyerId });
      const tileOf = (page: Page) => page.locator(`[data-event-id="${buyerId}-${from}"]`);
      await confirmLines(farm, placed.lines);
      const dayOf = async () => (await farm.admin.orders.get.query({ orderGroupId })).deliveryDate;
      let moved = '';
      return {
        path: 'calendar&view=week',
        ready: tileOf,
        work: async (hands, page) => {
          await hands.drag(tileOf(page), page.locator(`[data-day="${to}"]`));
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
          assert.equal(moved, to);
          assert.equal(await dayOf(), from, 'The delivery was not put back');
        },
      };
    },
  },
  {
    name: 'delivery notes for tomorrow’s truck',
    who: 'admin',
    most: { clicks: 2, keys: 0 },
    prepare: async ({ admin, tomorrow: day }) => {
      const stops = await admin.deliveries.stops.query({ day });
      return {
        path: 'calendar',
        ready: (page) => page.getByRole('button', { name: /^Print/ }),
        work: async (hands, page) => {
          const printed = page.context().waitForEvent('response', {
            predicate: (answer) => answer.url().includes('delivery-note.pdf'),
          });
          await hands.click(page.getByRole('button', { name: /^Print/ }));
          await hands.click(page.getByRole('menuitem', { name: /tomorrow/i }));
          assert((await printed).ok(), 'The delivery notes were refused');
        },
        check: async () => {
          const { deliveries } = await admin.packing.day.query({ day });
          const numbered = deliveries.filter(({ notes }) => notes.length > 0);
          assert(stops.length > 0 && numbered.length >= stops.length, `${numbered.length} notes`);
        },
      };
    },
  },
  {
    name: 'mark a day’s deliveries delivered, but one',
    who: 'admin',
    most: { clicks: 3, keys: 0 },
    prepare: async (farm) => {
      const { admin, today } = farm;
      const choices = (await listChoices(farm)).slice(0, 3);
      let last = 0;
      for (let place = 0; place < 41; place += 1) {
        const lines = choices.slice(0, 1 + (place % 3)).map(({ sizeId }) => ({ sizeId, quantity: 1 }));
        const placed = await placeOrder(farm, { day: today, lines });
        await confirmLines(farm, placed.lines);
        last = placed.number;
      }
      return {
        path: 'orders&when=today',
        ready: (page) => page.getByRole('article'),
        work: async (hands, page) => {
          await hands.click(page.getByRole('checkbox', { name: /select all/i }));
          await hands.click(page.getByRole('checkbox', { name: new RegExp(`#${last}\\b`) }));
          await hands.click(page.getByRole('button', { name: 'Mark delivered' }).last());
          await page.getByRole('button', { name: 'Undo' }).waitFor();
        },
        check: async () => {
          const ofToday = { from: today, to: today, scope: 'all', limit: 200 } as const;
          const { items } = await admin.orders.list.query({ ...ofToday, statuses: ['confirmed'] });
          const left = items.filter(({ lines }) =>
            lines.some(({ status, deliveryDate }) => status === 'confirmed' && deliveryDate === today),
          );
          const numbers = left.map(({ number }) => number);
          assert.deepEqual(numbers, [last], 'Other orders are still to be delivered');
        },
      };
    },
  },
];
