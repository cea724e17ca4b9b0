import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../core/trpc.ts';
import type { Asker } from '../testing/call-row.ts';
import { callProcedure, callTable, everyCall, isOfLink, requestOf } from '../testing/call-table.ts';
import { fakePapers } from '../testing/fake-papers.ts';
import { procedureInputs } from '../testing/input-schemas.ts';
import { movesOf } from '../testing/moves-of.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';

/** In cents and as text, of a line and of ten packages. */
const ofOrders = ['456789', '4567.89', '4,567.89', '4567890', '45678.90', '45,678.90'];
const ofLists = ['345678', '3456.78', '3,456.78', 'priceCents', 'amountCents'];

const hidden: Partial<Record<Asker, string[]>> = {
  nobody: [...ofOrders, ...ofLists],
  farmer: [...ofOrders, ...ofLists],
  otherFarmer: [...ofOrders, ...ofLists],
  otherRep: ofOrders,
};

describe('the prices of orders', () => {
  let world: World;
  let farm: SeededFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    const admin = world.as(farm.admin);
    await admin.prices.set({
      prices: [{ priceListId: 1, sizeId: farm.size.id, cents: 345_678, validFrom: '2026-01-01' }],
    });
    for (const name of ['pendingLine', 'openLine', 'heldLine', 'confirmedLine'] as const) {
      const { id, version } = await admin.orders.line({ id: farm[name].id });
      const priced = await admin.orders.setPrice({
        id,
        version,
        cents: 456_789,
        reason: 'Agreed at 4,567.89',
      });
      farm[name] = priced;
    }
    const billed = async () => {
      const agreed = { cents: 456_789, reason: 'Agreed at 4,567.89' };
      const order = await world.as(farm.rep).orders.create({
        buyerId: farm.buyer.id,
        deliveryDate: farm.today,
        lines: [{ sizeId: farm.size.id, quantity: 10, agreed }],
        idempotencyKey: crypto.randomUUID(),
      });
      const { id } = await movesOf(admin).confirm({ id: order.lines[0]?.id ?? 0 });
      farm.deliveredLine = await movesOf(admin).deliver({ id });
      const [drafted] = await admin.invoices.draft({ drafts: [{ buyerId: farm.buyer.id, lineIds: [id] }] });
      if (!drafted) throw new Error('There is no draft');
      return drafted;
    };
    const { id, version } = await billed();
    const [issued] = await admin.invoices.issue({ invoices: [{ id, version }] });
    if (!issued) throw new Error('The invoice was not issued');
    farm.invoice = issued;
    farm.draftInvoice = await billed();
    return () => world.close();
  });

  const answerOf = (asker: Asker, path: string): Promise<string> =>
    world.rolledBack(() =>
      callProcedure(
        world.as(asker === 'nobody' ? null : farm[asker]),
        path,
        callTable[path]?.input?.(farm),
      ).then(
        (answer) => JSON.stringify(answer) ?? '',
        (error: unknown) => JSON.stringify([refusalOf(error)?.message, refusalOf(error)?.details]),
      ),
    );

  // Anyone with an order link sees its buyer's prices.
  const procedures = procedureInputs
    .filter(({ type, path }) => type !== 'subscription' && !isOfLink({ path }))
    .map(({ path }) => path);

  it.each(Object.keys(hidden) as Asker[])('are in no answer, refusal or history for %s', async (asker) => {
    const leaks: string[] = [];
    for (const path of procedures) {
      const answer = await answerOf(asker, path);
      for (const text of hidden[asker] ?? []) if (answer.includes(text)) leaks.push(`${path}: ${text}`);
    }
    expect(leaks).toEqual([]);
  });

  it.each(['farmer', 'otherFarmer', 'otherRep'] as const)('are in no file or paper for %s', async (asker) => {
    const papers: string[] = [];
    world.farm.papers = fakePapers(async (paper) => {
      papers.push(JSON.stringify(paper));
    });
    const app = await world.app();
    const headers = await world.cookie(farm[asker]);
    const leaks: string[] = [];
    let read = 0;
    for (const call of everyCall.filter((call) => call.method === 'GET' && !isOfLink(call))) {
      const answer = await app.inject({ ...requestOf(call, farm), headers });
      const text = [answer.body, ...papers.splice(0)].join(' ');
      if (answer.statusCode === 200) read += 1;
      for (const secret of hidden[asker] ?? [])
        if (text.includes(secret)) leaks.push(`${call.at}: ${secret}`);
    }
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(10);
  });

  it('are found by the same search in the answers of those who may see them', async () => {
    for (const asker of ['rep', 'admin'] as const) {
      expect(await answerOf(asker, 'orders.list')).toContain('456789');
      expect(await answerOf(asker, 'history.list')).toContain('456789');
      expect(await answerOf(asker, 'invoices.get')).toContain('4567890');
    }
    expect(await answerOf('otherRep', 'prices.list')).toContain('345678');
  });
});
