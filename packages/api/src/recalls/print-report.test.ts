import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyPaper } from '../documents/paper-data.ts';
import { fakePapers } from '../testing/fake-papers.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import type { RecallPaper } from './paper/recall-report.ts';

describe('the report of a recall, printed', () => {
  let world: OrderWorld;
  let made: AnyPaper[];
  beforeEach(async () => {
    // The clocks go forward that night.
    world = await openOrderWorld('sqlite', { timeZone: 'America/Los_Angeles' });
    made = [];
    world.farm.papers = fakePapers(async (paper) => made.push(paper));
  });
  afterEach(() => world.close());

  const print = async (id: number, headers: object = {}) => {
    const app = await world.app();
    return app.inject({
      url: `/api/recalls/${id}/report.pdf`,
      headers: { ...(await world.cookie(world.admin)), ...headers },
    });
  };
  const last = () => made.at(-1) as RecallPaper;

  it('tells moments of the farm’s clock, in the language of who prints it', async () => {
    world.setNow('2026-03-08T07:30:00.000Z');
    const lot = await world.harvest(12, '2026-03-07');
    const line = await world.confirmed(world.order({ quantity: 5, day: '2026-03-07' }));
    await world.moves(world.admin).deliver({ id: line.id });
    const { recalls } = world.as(world.admin);
    const { id } = await recalls.open({ reason: 'Metal', isPractice: true, lots: [{ lotId: lot.id }] });
    world.setNow('2026-03-08T10:15:00.000Z');
    await recalls.tell({ id, buyerId: world.buyer.id });
    const answer = await print(id, { 'accept-language': 'es' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe(`inline; filename="recall-${id}.pdf"`);
    expect(last()).toMatchObject({
      language: 'es',
      opened: { day: '2026-03-07', time: '23:30' },
      closed: null,
      recall: {
        told: { minutesToLastTold: 165 },
        contacts: [
          { told: { day: '2026-03-08', time: '03:15' }, deliveries: [{ deliveredOn: '2026-03-07' }] },
        ],
      },
    });
  });

  it('of a closed recall stays as it was then, but for who prints it when', async () => {
    const lot = await world.harvest(12);
    const { recalls, inventory, tracing } = world.as(world.admin);
    const { id } = await recalls.open({ reason: 'Metal', isPractice: false, lots: [{ lotId: lot.id }] });
    await recalls.close({ id });
    await print(id);
    const { printed: _, ...before } = last();
    world.setNow('2026-04-16T12:00:00.000Z');
    await tracing.release({ lotId: lot.id });
    await inventory.throwAway({ id: lot.id, units: 3, reason: 'spoiled', version: 3 });
    await print(id);
    const { printed, ...after } = last();
    expect(after).toEqual(before);
    expect(printed).toMatchObject({ day: '2026-04-16', by: 'Ada' });
    expect(after.recall.lots).toMatchObject([{ onHand: '12', lot: { hold: { reason: 'Recall 1: Metal' } } }]);
  });
});
