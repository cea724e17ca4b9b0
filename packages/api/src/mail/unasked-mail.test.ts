import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../core/trpc.ts';
import { askers, type Outcome } from '../testing/call-row.ts';
import { callProcedure, callTable, everyCall, requestOf } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, procedures, type World } from '../testing/world.ts';

const presses = ['mail.send', 'mail.again'];

describe('no mail to a buyer', () => {
  let world: World;
  let farm: SeededFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    for (const asker of askers) if (asker !== 'nobody') await world.openSession(farm[asker]);
  });
  afterAll(() => world.close());

  const countMail = async () =>
    (await world.farm.db.selectFrom('mail').select('id').where('buyer_id', 'is not', null).execute()).length;
  const addedBy = (work: () => Promise<unknown>) =>
    world.rolledBack(async () => {
      const before = await countMail();
      await work().catch(() => {});
      return (await countMail()) - before;
    });

  it.each(procedures.filter(({ name }) => !presses.includes(name)))('comes of $name', async ({ name }) => {
    const row = callTable[name];
    for (const asker of askers) {
      const who = asker === 'nobody' ? null : farm[asker];
      expect(await addedBy(() => callProcedure(world.as(who), name, row?.input?.(farm)))).toBe(0);
    }
  });

  it('comes of any documented path but those of a press', async () => {
    const app = await world.app();
    const others = everyCall.filter(({ at }) => !at.startsWith('POST /api/mail'));
    const headers = await world.cookie(farm.admin);
    for (const call of others)
      expect(await addedBy(async () => app.inject({ ...requestOf(call, farm), headers })), call.at).toBe(0);
  }, 60_000);

  it('comes of a press where the farm sends none', async () => {
    world.farm.mail = null;
    const { mail } = world.as(farm.admin);
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'ok',
        (error: unknown) => refusalOf(error)?.code,
      );
    expect(await codeOf(mail.send({ kind: 'invoice', ids: [farm.invoice.id] }))).toBe('MAIL_OFF');
    expect(await codeOf(mail.again({ id: farm.mail }))).toBe('MAIL_OFF');
    expect((await world.as(null).identity.session()).sendsMail).toBe(false);
  });
});

describe('who may mail what', () => {
  let world: World;
  let farm: SeededFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
  });
  afterAll(() => world.close());

  const NO = 'ROLE_FORBIDDEN';
  const things = {
    'a delivery note': () => ({ kind: 'delivery_note' as const, ids: [farm.noteNumber] }),
    'packing slips': () => ({
      kind: 'packing_slip' as const,
      ids: [farm.buyer.id],
      day: farm.confirmedLine.deliveryDate,
    }),
    'a statement': () => ({ kind: 'statement' as const, ids: [farm.buyer.id] }),
    availability: () => ({ kind: 'availability' as const, ids: [farm.buyer.id], offerId: farm.offer.id }),
    'an invoice': () => ({ kind: 'invoice' as const, ids: [farm.invoice.id] }),
  };
  type Who = 'farmer' | 'rep' | 'otherRep' | 'admin';
  it.each<[keyof typeof things, Record<Who, Outcome>]>([
    ['a delivery note', { farmer: 'ok', rep: 'ok', otherRep: 'DELIVERY_NOTE_MISSING', admin: 'ok' }],
    ['packing slips', { farmer: 'ok', rep: 'ok', otherRep: 'DELIVERY_MISSING', admin: 'ok' }],
    ['a statement', { farmer: NO, rep: 'ok', otherRep: 'BUYER_FOREIGN', admin: 'ok' }],
    ['availability', { farmer: NO, rep: 'ok', otherRep: 'OFFER_MISSING', admin: 'ok' }],
    ['an invoice', { farmer: NO, rep: NO, otherRep: NO, admin: 'ok' }],
  ])('%s', async (thing, outcomes) => {
    const heard: Partial<Record<Who, string>> = {};
    for (const who of ['farmer', 'rep', 'otherRep', 'admin'] as const)
      heard[who] = await world
        .as(farm[who])
        .mail.send(things[thing]())
        .then(
          () => 'ok',
          (error: unknown) => refusalOf(error)?.code ?? String(error),
        );
    expect(heard).toEqual(outcomes);
  });

  it('lets only who sees contacts give another address, and draft or void is not mailed', async () => {
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'ok',
        (error: unknown) => refusalOf(error)?.code,
      );
    const to = 'office@market.example';
    const note = things['a delivery note']();
    expect(await codeOf(world.as(farm.farmer).mail.send({ ...note, to }))).toBe('INPUT_INVALID');
    expect(await codeOf(world.as(farm.rep).mail.send({ ...note, to }))).toBe('ok');
    const draft = { kind: 'invoice' as const, ids: [farm.draftInvoice.id] };
    expect(await codeOf(world.as(farm.admin).mail.send(draft))).toBe('MAIL_UNFIT');
  });
});
