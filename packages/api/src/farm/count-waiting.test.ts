import type { Profile } from '@farm/domain/identity';
import type { Scope } from '@farm/domain/permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../app/router.ts';
import { type InvoiceWorld, openInvoiceWorld } from '../testing/invoice-world.ts';
import { engines, TODAY } from '../testing/world.ts';

const FRIDAYS = 0b0100000;

describe.each(engines)('what waits for a person, on %s', (engine) => {
  let world: InvoiceWorld;
  beforeEach(async () => {
    world = await openInvoiceWorld(engine);
  });
  afterEach(() => world.close());

  const waiting = (person: Profile) => world.as(person).farm.waiting();
  const repeat = (weekdays = FRIDAYS) =>
    world.as(world.admin).standing.create({
      buyerId: world.buyer.id,
      weekdays,
      starts: TODAY,
      lines: [{ sizeId: world.sizeOf('1lb'), quantity: 4 }],
    });

  it('is told to who may do it, and to nobody else', async () => {
    expect(await waiting(world.admin)).toEqual({
      standing: 0,
      shortages: 0,
      invoices: 0,
      payments: 0,
      proposals: 0,
      recalls: 0,
    });
    expect(await waiting(world.rep)).toEqual({ standing: 0, proposals: 0 });
    expect(await waiting(world.farmer)).toEqual({ shortages: 0, proposals: 0 });
  });

  it('are the days of standing orders that nobody placed or skipped, as the list of them has them', async () => {
    const { admin, rep, otherRep } = world;
    const { id } = await repeat();
    await repeat(0b1111111);
    const listed = (await world.as(admin).standing.proposals()).length;
    expect(listed).toBeGreaterThan(2);
    expect((await waiting(admin)).standing).toBe(listed);
    expect((await waiting(rep)).standing).toBe(listed);
    expect((await waiting(otherRep)).standing).toBe(0);
    await world.as(rep).standing.skip({ id, day: '2026-04-17' });
    expect((await waiting(rep)).standing).toBe(listed - 1);
  });

  it('are the products that run short, the deliveries to bill with the drafts, and what is past due', async () => {
    const { admin, farmer } = world;
    await world.deliver({ quantity: 1 });
    expect(await waiting(admin)).toMatchObject({ invoices: 1, payments: 0 });
    const draft = await world.draft(await world.deliver({ quantity: 2 }));
    expect(await waiting(admin)).toMatchObject({ invoices: 2 });
    await world.issue(draft);
    expect(await waiting(admin)).toMatchObject({ invoices: 1, payments: 0 });
    world.setNow('2026-05-15T12:00:00.000Z');
    expect(await waiting(admin)).toMatchObject({ payments: 1 });
    const { version } = await world.as(admin).farm.billing();
    await world.as(admin).farm.updateBilling({ paymentsKept: 'accounting', version });
    expect(await waiting(admin)).toMatchObject({ payments: 0 });
    const line = await world.order({ quantity: 1000, day: '2026-05-16' });
    await world.moves(farmer).confirm({ id: line.id });
    expect(await waiting(farmer)).toMatchObject({ shortages: 1 });
  });

  it('is counted in the rooms that are asked for only, and for a token in its areas only', async () => {
    const { admin } = world;
    await repeat();
    expect(await world.as(admin).farm.waiting({ rooms: ['standing', 'standing'] })).toEqual({ standing: 1 });
    expect(await world.as(admin).farm.waiting({ rooms: [] })).toEqual({});
    const ctx = world.contextOf(admin);
    const byToken = (scopes: Scope[]) =>
      createCaller({ ...ctx, session: ctx.session && { ...ctx.session, via: 'token', scopes } }).farm;
    expect(await byToken(['farm:read']).waiting()).toEqual({});
    expect(await byToken(['farm:read', 'standing:read']).waiting()).toEqual({ standing: 1 });
  });

  it('are the open proposals that the person may decide, until they expire', async () => {
    const { admin, rep, otherRep } = world;
    const { version } = await world.as(admin).farm.get();
    await world.as(admin).farm.update({ assistantsOn: true, version });
    await world.as(rep).proposals.propose({
      act: 'place_order',
      input: {
        buyerId: world.buyer.id,
        deliveryDate: TODAY,
        lines: [{ sizeId: world.sizeOf('1lb'), quantity: 4 }],
      },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await waiting(rep)).toMatchObject({ proposals: 1 });
    expect(await waiting(otherRep)).toMatchObject({ proposals: 0 });
    expect(await waiting(admin)).toMatchObject({ proposals: 0 });
    world.setNow('2026-04-17T12:00:00.000Z');
    expect(await waiting(rep)).toMatchObject({ proposals: 0 });
  });

  it('are the recalls that are open, of practices too', async () => {
    const { admin } = world;
    const lot = await world.harvest(10);
    const { id } = await world
      .as(admin)
      .recalls.open({ reason: 'Practice', isPractice: true, lots: [{ lotId: lot.id }] });
    expect(await waiting(admin)).toMatchObject({ recalls: 1 });
    expect(await waiting(world.farmer)).not.toHaveProperty('recalls');
    await world.as(admin).recalls.close({ id });
    expect(await waiting(admin)).toMatchObject({ recalls: 0 });
  });

  it('is counted up to a hundred', async () => {
    for (let rule = 0; rule < 16; rule += 1) await repeat(0b1111111);
    const listed = (await world.as(world.admin).standing.proposals()).length;
    expect(listed).toBeGreaterThan(100);
    expect((await waiting(world.admin)).standing).toBe(100);
  });
});
