import { createFarmClient, type FarmClient } from '@farm/client';
import { addDays } from '@farm/domain/core';
import { ADMIN_ACCESS_CODE } from '@farm/web/e2e/start-server.ts';
import type { Locator, Page } from '@playwright/test';

export const BUYER = 'Coastline Produce Distributors';

/** The example farm, with one person of each role signed in for preparing jobs and checking what they did. */
export type JobsFarm = { admin: FarmClient; rep: FarmClient; today: string; url: string };

type Line = { sizeId: number; quantity: number; farmerId?: string };

/** A person before the farm's screens, whose mouse and keyboard count. They wait for what they act on, as a person does. */
export const openOffice = (page: Page, { admin, rep, today, url }: JobsFarm) => {
  /** A drag counts as a click, and each key of a combination as one. */
  const count = { clicks: 0, keys: 0 };
  const dialog = page.getByRole('dialog');
  const press = async (key: string) => {
    count.keys += key.split('+').length;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    count.keys += text.length;
    await page.keyboard.type(text);
  };
  return {
    ...{ admin, rep, today, page, count, dialog },
    tomorrow: addDays(today, 1),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    /** The card of an order; of any order without a number. */
    card: (number?: number) => {
      const heading = page.getByRole('heading', { name: new RegExp(`^Order #${number ?? '\\d+'}$`) });
      return page.getByRole('article').filter({ has: heading });
    },
    /** Opens a tab by its address, and waits until the person can begin. */
    open: async (path: string, ready: Locator) => {
      await page.goto(`/dashboard?tab=${path}`);
      await ready.first().hover();
    },
    click: async (target: Locator) => {
      count.clicks += 1;
      await target.first().click();
    },
    drag: async (from: Locator, to: Locator) => {
      count.clicks += 1;
      await from.dragTo(to);
    },
    press,
    type,
    /** Texts that are typed and keys that are pressed, by turns. */
    enter: async (...parts: string[]) => {
      for (const [index, part] of parts.entries()) await (index % 2 === 0 ? type : press)(part);
    },
    /** The largest package of each product, with how many of it are free; those with most first. */
    listChoices: async () => {
      const stocks = await admin.orders.availability.query({});
      const freeOf = new Map(stocks.map(({ productNameId, free }) => [productNameId, free]));
      const choices = (await admin.catalog.list.query()).flatMap(({ id, name, sizes: [size] }) => {
        const units = Number(size?.unitsPerBaseUnit);
        return size
          ? [
              {
                sizeId: size.id,
                name,
                size: size.size,
                units,
                free: Math.floor((freeOf.get(id) ?? 0) / units),
              },
            ]
          : [];
      });
      return choices.toSorted((a, b) => b.free - a.free);
    },
    /** Places an order of the rep, for a big customer unless another buyer is named. */
    placeOrder: async ({ day, lines, buyerId }: { day: string; lines: Line[]; buyerId?: number }) => {
      const big = (await rep.buyers.list.query({ search: BUYER })).items[0]?.id ?? 0;
      const of = { buyerId: buyerId ?? big, deliveryDate: day, lines };
      return rep.orders.create.mutate({ ...of, idempotencyKey: crypto.randomUUID() });
    },
    confirmLines: (lines: readonly { id: number; version: number }[]) => {
      const seen = lines.map(({ id, version }) => ({ id, version }));
      return admin.orders.confirm.mutate({ lines: seen, ifShort: 'confirm' });
    },
    /** Removes the example farm, and signs a new administrator in here; answers their client. */
    emptyFarm: async () => {
      const data = { email: 'new@farm.example', password: 'walnut-ladder-41' };
      const client = createFarmClient({ url });
      await client.signUp({ ...data, name: 'New', role: 'admin', accessCode: ADMIN_ACCESS_CODE });
      const { version } = await client.farm.examples.query();
      await client.farm.removeExamples.mutate({ version });
      await page.context().request.post('/api/auth/sign-in', { data });
      return client;
    },
    newest: async () => (await rep.orders.list.query({ limit: 1 })).items[0],
  };
};

export type Office = ReturnType<typeof openOffice>;
