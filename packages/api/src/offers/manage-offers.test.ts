import { setOfferEnded, takeOffer } from '@farm/data/offers';
import { countWaiting, engines, spoilFarm } from '@farm/data/testing';
import type { CreateOfferInput, OfferWithLinks } from '@farm/domain/offers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { NOON, TODAY } from '../testing/world.ts';
import { hashToken } from './offers.internal.ts';

const THURSDAY = '2026-04-16';
const FRIDAY = '2026-04-17';

type Wanted = Partial<z.input<typeof CreateOfferInput>>;

/** Harbor Kitchen is sold to by Rita, Green Grocer by Ole, and Cafe Uno by nobody yet. */
const openOfferWorld = async (engine: (typeof engines)[number]) => {
  const world = await openOrderWorld(engine);
  const { rep, otherRep, admin, buyer, otherBuyer } = world;
  await world.as(admin).buyers.assign({ id: buyer.id, repId: rep.uid });
  await world.as(admin).buyers.assign({ id: otherBuyer.id, repId: otherRep.uid });
  const freeBuyer = await world.as(admin).buyers.create({ name: 'Cafe Uno' });
  const switchLinks = async (orderLinksOn: boolean) => {
    const { version } = await world.as(admin).farm.get();
    await world.as(admin).farm.update({ orderLinksOn, version });
  };
  await switchLinks(true);
  const wanted = (more: Wanted = {}) => ({
    title: 'Greens of the week',
    days: [THURSDAY, FRIDAY],
    closesOn: THURSDAY,
    sizeIds: [world.sizeOf('12ct'), world.sizeOf('1lb')],
    ...more,
  });
  return {
    ...world,
    freeBuyer,
    switchLinks,
    wanted,
    create: (more: Wanted = {}, person = rep) => world.as(person).offers.create(wanted(more)),
    listed: async (person: typeof rep) =>
      (await world.as(person).offers.list({})).items.map(({ id, links }) => [
        id,
        ...links.map(({ buyerName }) => buyerName),
      ]),
    /** Oldest first. */
    historyOf: async (id: number, person = world.admin) => {
      const { items } = await world.as(person).history.list({ subject: 'offer', id: String(id) });
      return items.toReversed();
    },
    /** The hashes of the tokens of all links. */
    hashes: async () =>
      (await world.farm.db.selectFrom('offer_link').select('token_hash').orderBy('id').execute()).map(
        ({ token_hash }) => token_hash,
      ),
  };
};
type OfferWorld = Awaited<ReturnType<typeof openOfferWorld>> & OrderWorld;

const tokensOf = ({ links }: OfferWithLinks) => links.map(({ token }) => token);

const issuesOf = async (call: Promise<unknown>) => {
  const { code, details } = await refusalOf(call);
  return [code, ...(details.issues ?? []).map(({ path }) => path.join('.'))];
};

describe('offers', () => {
  let world: OfferWorld;
  beforeEach(async () => {
    world = await openOfferWorld('sqlite');
  });
  afterEach(() => world.close());

  it('are made whole, with links whose tokens show once, and update every screen', async () => {
    const { rep, buyer, freeBuyer } = world;
    world.events.length = 0;
    const made = await world.create({ note: 'Order early', buyerIds: [buyer.id, freeBuyer.id] });
    expect(made.offer).toMatchObject({
      title: 'Greens of the week',
      note: 'Order early',
      days: [THURSDAY, FRIDAY],
      closesAt: `${THURSDAY}T17:00:00.000Z`,
      createdBy: rep.uid,
      endedAt: null,
      mayEnd: true,
      lines: [
        { productName: 'Chard', size: '12ct', isGone: false },
        { productName: 'Kale', size: '1lb' },
      ],
      links: [
        { buyerName: 'Cafe Uno', openedAt: null, endedAt: null, order: null },
        { buyerName: 'Harbor Kitchen' },
      ],
    });
    expect(made.links).toMatchObject([
      { buyerName: 'Harbor Kitchen', token: expect.stringMatching(/^[\w-]{22}$/) },
      { buyerName: 'Cafe Uno', token: expect.stringMatching(/^[\w-]{22}$/) },
    ]);
    expect(await world.hashes()).toEqual(tokensOf(made).map(hashToken));
    expect(world.events).toEqual([{ topic: 'offers', id: made.offer.id }]);
    expect((await world.as(rep).offers.list({})).items).toEqual([made.offer]);
    expect(await world.historyOf(made.offer.id)).toMatchObject([
      {
        type: 'offer',
        what: 'created',
        actorId: rep.uid,
        before: {},
        after: {
          title: 'Greens of the week',
          note: 'Order early',
          days: `${THURSDAY}, ${FRIDAY}`,
          closesAt: `${THURSDAY}T17:00:00.000Z`,
          sizes: 'Chard (12ct), Kale (1lb)',
        },
      },
      { type: 'offer_link', what: 'link_made', subjectName: 'Harbor Kitchen', after: {} },
      { type: 'offer_link', what: 'link_made', subjectName: 'Cafe Uno' },
    ]);
  });

  it("close at the time of the farm's clock", async () => {
    const { version } = await world.as(world.admin).farm.get();
    await world.as(world.admin).farm.update({ timeZone: 'America/Los_Angeles', version });
    const { offer } = await world.create({ closesOn: THURSDAY, closesTime: '09:30' });
    expect(offer.closesAt).toBe(`${THURSDAY}T16:30:00.000Z`);
  });

  it('refuse days that are over, a close that is over or after the last day, and write nothing', async () => {
    const before = await world.rows();
    const refused = async (more: Wanted) => issuesOf(world.create(more));
    expect(await refused({ days: ['2026-04-13', '2026-04-14', FRIDAY] })).toEqual([
      'INPUT_INVALID',
      'days.0',
      'days.1',
    ]);
    expect(await refused({ closesOn: TODAY, closesTime: '12:00' })).toEqual(['INPUT_INVALID', 'closesOn']);
    expect(await refused({ closesOn: '2026-04-18', closesTime: '00:00' })).toEqual([
      'INPUT_INVALID',
      'closesOn',
    ]);
    expect(await world.rows()).toBe(before);
    await world.create({ days: [TODAY], closesOn: TODAY, closesTime: '12:01' });
    await world.create({ closesOn: FRIDAY, closesTime: '23:59' });
  });

  it('refuse sizes that are not sold and buyers that are gone or of another rep, by their places', async () => {
    const { rep, admin, buyer, otherBuyer, freeBuyer } = world;
    const { offer } = await world.create();
    const [chard, kale, third] = [world.sizeOf('12ct'), world.sizeOf('1lb'), world.sizeOf('third')];
    await world.as(admin).catalog.removeSize({ id: third });
    await world.as(admin).buyers.remove({ id: freeBuyer.id });
    const before = await world.rows();
    expect(await issuesOf(world.create({ sizeIds: [chard, third, kale, 999] }))).toEqual([
      'SIZE_MISSING',
      'sizeIds.1',
      'sizeIds.3',
    ]);
    for (const ask of [
      (buyerIds: number[]) => world.create({ buyerIds }),
      (buyerIds: number[]) => world.as(rep).offers.links({ id: offer.id, buyerIds }),
    ]) {
      expect(await issuesOf(ask([buyer.id, freeBuyer.id]))).toEqual(['BUYER_MISSING', 'buyerIds.1']);
      expect(await issuesOf(ask([otherBuyer.id, buyer.id]))).toEqual(['BUYER_FOREIGN', 'buyerIds.0']);
    }
    expect(await world.rows()).toBe(before);
    expect(tokensOf(await world.create({ buyerIds: [buyer.id, otherBuyer.id] }, admin))).toHaveLength(2);
  });

  it('are made once by a key, which makes new links each time, but none for a link that was opened or ended', async () => {
    const { rep, buyer, freeBuyer } = world;
    const wanted = { buyerIds: [buyer.id, freeBuyer.id], idempotencyKey: 'key-of-an-offer' };
    const first = await world.create(wanted);
    const again = await world.create(wanted);
    expect(again.offer).toMatchObject({ id: first.offer.id });
    expect(again.links.map(({ linkId }) => linkId)).toEqual(first.links.map(({ linkId }) => linkId));
    expect(await world.hashes()).toEqual(tokensOf(again).map(hashToken));
    expect(tokensOf(first).some((token) => tokensOf(again).includes(token))).toBe(false);

    const [ended] = again.links;
    await world.as(rep).offers.end({ id: first.offer.id, linkId: ended?.linkId });
    const others = (await world.create(wanted)).links;
    expect(others).toMatchObject([{ buyerName: 'Cafe Uno' }]);
    expect((await world.as(rep).offers.list({})).items).toMatchObject([
      { id: first.offer.id, links: [{ endedAt: null }, { endedAt: expect.any(String) }] },
    ]);
    await world.as(null).offers.opened({ token: others[0]?.token ?? '' });
    expect((await world.create(wanted)).links).toEqual([]);
    expect((await refusalOf(world.create({ ...wanted, title: 'Another' }))).code).toBe('KEY_REUSED');
    await world.as(rep).offers.end({ id: first.offer.id });
    expect((await refusalOf(world.create(wanted))).code).toBe('OFFER_ENDED');
    expect((await world.as(rep).offers.list({})).items).toHaveLength(1);
  });

  it('keep no token anywhere in the database, whatever is done with links', async () => {
    const { rep, buyer, freeBuyer } = world;
    const wanted = { buyerIds: [buyer.id, freeBuyer.id], idempotencyKey: 'key-of-an-offer' };
    const made = await world.create(wanted);
    const { id } = made.offer;
    const again = await world.create(wanted);
    const replaced = await world.as(rep).offers.links({ id, buyerIds: [buyer.id], replaces: true });
    await world.as(rep).offers.end({ id, linkId: replaced.links[0]?.linkId });
    const reopened = await world.as(rep).offers.links({ id, buyerIds: [buyer.id] });
    const tokens = [made, again, replaced, reopened].flatMap(tokensOf);
    expect(new Set(tokens).size).toBe(6);
    const rows = await world.rows();
    expect(rows).toContain('Greens of the week');
    for (const token of tokens) {
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
    expect(JSON.stringify(await world.as(world.admin).offers.list({}))).not.toContain(
      (await world.hashes())[0] ?? 'no hash',
    );
    expect(world.securityNotes).toEqual([]);
  });

  it('give a new link in place of an old or ended one, and tell of the new ones alone', async () => {
    const { rep, admin, buyer, otherBuyer, freeBuyer } = world;
    const made = await world.create({ buyerIds: [buyer.id, otherBuyer.id] }, admin);
    const { id } = made.offer;
    await world.as(rep).offers.end({ id, linkId: made.links[0]?.linkId });
    await spoilFarm(world.farm.db, `update offer_link set opened_at = '${TODAY}T12:00:00.000Z'`);
    const given = await world.as(rep).offers.links({ id, buyerIds: [buyer.id, freeBuyer.id] });
    expect(given.links).toMatchObject([
      { linkId: made.links[0]?.linkId, buyerName: 'Harbor Kitchen' },
      { buyerName: 'Cafe Uno' },
    ]);
    expect(given.offer.links).toMatchObject([
      { buyerName: 'Cafe Uno', openedAt: null, endedAt: null },
      { buyerName: 'Harbor Kitchen', openedAt: null, endedAt: null },
    ]);
    const hashes = await world.hashes();
    expect(hashes).toContain(hashToken(made.links[1]?.token ?? ''));
    expect(hashes).not.toContain(hashToken(made.links[0]?.token ?? ''));
    const actsOf = (entries: Awaited<ReturnType<typeof world.historyOf>>) =>
      entries.map(({ what, actorId, subjectName }) => [what, actorId, subjectName]);
    expect(actsOf(await world.historyOf(id))).toEqual([
      ['created', admin.uid, null],
      ['link_made', admin.uid, 'Harbor Kitchen'],
      ['link_made', admin.uid, 'Green Grocer'],
      ['link_ended', rep.uid, 'Harbor Kitchen'],
      ['link_made', rep.uid, 'Harbor Kitchen'],
      ['link_made', rep.uid, 'Cafe Uno'],
    ]);
  });

  it('leave buyers the link they have, unless it is to be replaced', async () => {
    const { rep, admin, buyer, freeBuyer } = world;
    const made = await world.create({ buyerIds: [buyer.id] });
    const { id } = made.offer;
    const before = await world.rows();
    expect(await world.as(admin).offers.links({ id, buyerIds: [buyer.id] })).toEqual({
      offer: made.offer,
      links: [],
    });
    expect(await world.rows()).toBe(before);
    const both = [buyer.id, freeBuyer.id];
    const more = await world.as(rep).offers.links({ id, buyerIds: both });
    expect(more.links).toMatchObject([{ buyerName: 'Cafe Uno' }]);
    expect(await world.hashes()).toEqual([...tokensOf(made), ...tokensOf(more)].map(hashToken));
    const replaced = await world.as(rep).offers.links({ id, buyerIds: both, replaces: true });
    expect(await world.hashes()).toEqual(tokensOf(replaced).map(hashToken));
    await world.as(admin).buyers.remove({ id: freeBuyer.id });
    expect(await issuesOf(world.as(rep).offers.links({ id, buyerIds: both }))).toEqual([
      'BUYER_MISSING',
      'buyerIds.1',
    ]);
  });

  it('give no link once they have ended or closed, or their days are over', async () => {
    const { rep, buyer } = world;
    const { offer } = await world.create({ closesOn: FRIDAY, closesTime: '23:00' });
    const links = () => world.as(rep).offers.links({ id: offer.id, buyerIds: [buyer.id] });
    world.setNow(`${FRIDAY}T22:59:00.000Z`);
    await links();
    world.setNow(`${FRIDAY}T23:00:00.000Z`);
    expect(await refusalOf(links())).toMatchObject({ code: 'OFFER_ENDED', text: { id: 'offers.closed' } });
    world.setNow(`${TODAY}T12:00:00.000Z`);
    await world.as(rep).offers.end({ id: offer.id });
    expect(await refusalOf(links())).toMatchObject({ code: 'OFFER_ENDED', text: { id: 'offers.ended' } });
  });

  it('end once, as a whole or a link alone, and what has ended stays as it is', async () => {
    const { rep, buyer, freeBuyer } = world;
    const made = await world.create({ buyerIds: [buyer.id, freeBuyer.id] });
    const { id } = made.offer;
    const linkId = made.links[0]?.linkId;
    world.events.length = 0;
    const first = await world.as(rep).offers.end({ id, linkId });
    expect(first).toMatchObject({
      endedAt: null,
      links: [{ endedAt: null }, { id: linkId, endedAt: expect.any(String) }],
    });
    world.setNow(`${TODAY}T13:00:00.000Z`);
    expect(await world.as(rep).offers.end({ id, linkId })).toEqual(first);
    const whole = await world.as(rep).offers.end({ id });
    expect(whole).toMatchObject({ endedAt: `${TODAY}T13:00:00.000Z` });
    world.setNow(`${TODAY}T14:00:00.000Z`);
    expect(await world.as(rep).offers.end({ id })).toEqual(whole);
    expect(world.events).toEqual([
      { topic: 'offers', id },
      { topic: 'offers', id },
    ]);
    expect((await world.historyOf(id)).slice(3)).toMatchObject([
      { what: 'link_ended', subjectName: 'Harbor Kitchen' },
      { what: 'changed', before: { endedAt: null }, after: { endedAt: whole.endedAt } },
    ]);
  });

  it('are shown and ended by right: those who made them, or sell to a buyer, or are administrators', async () => {
    const { farmer, rep, otherRep, admin, buyer, otherBuyer, freeBuyer } = world;
    const made = await world.create({ buyerIds: [buyer.id, otherBuyer.id] }, admin);
    const { id } = made.offer;
    const own = await world.create({}, otherRep);
    const [harbor, grocer] = made.links.map(({ linkId }) => linkId);
    expect(await world.listed(admin)).toEqual([[own.offer.id], [id, 'Green Grocer', 'Harbor Kitchen']]);
    expect(await world.listed(farmer)).toEqual(await world.listed(admin));
    expect(await world.listed(rep)).toEqual([[id, 'Harbor Kitchen']]);
    expect(await world.listed(otherRep)).toEqual([[own.offer.id], [id, 'Green Grocer']]);
    const mayEnd = async (person: typeof rep) =>
      (await world.as(person).offers.list({})).items.map((offer) => offer.mayEnd);
    expect([await mayEnd(farmer), await mayEnd(rep), await mayEnd(otherRep), await mayEnd(admin)]).toEqual([
      [false, false],
      [false],
      [true, false],
      [true, true],
    ]);

    const before = await world.rows();
    const end = (person: typeof rep, of: { id: number; linkId?: number | undefined }) =>
      refusalOf(world.as(person).offers.end(of)).then(({ code }) => code);
    expect(await end(rep, { id })).toBe('OFFER_FOREIGN');
    expect(await end(rep, { id, linkId: grocer })).toBe('LINK_MISSING');
    expect(await end(rep, { id: own.offer.id })).toBe('OFFER_MISSING');
    expect(await end(rep, { id: own.offer.id, linkId: harbor })).toBe('OFFER_MISSING');
    expect(await end(otherRep, { id: own.offer.id, linkId: harbor })).toBe('LINK_MISSING');
    expect(await end(farmer, { id, linkId: harbor })).toBe('ROLE_FORBIDDEN');
    const link = (person: typeof rep, offerId: number) =>
      refusalOf(world.as(person).offers.links({ id: offerId, buyerIds: [freeBuyer.id] })).then(
        ({ code }) => code,
      );
    expect(await link(rep, own.offer.id)).toBe('OFFER_MISSING');
    expect(await link(farmer, id)).toBe('ROLE_FORBIDDEN');
    expect(await world.rows()).toBe(before);
    await world.as(rep).offers.end({ id, linkId: harbor });
    await world.as(admin).offers.end({ id: own.offer.id });
  });

  it('have a history for those who see them, in which a rep reads of no link that they may not see', async () => {
    const { farmer, rep, otherRep, admin, buyer, otherBuyer } = world;
    const { offer } = await world.create({ buyerIds: [buyer.id, otherBuyer.id] }, admin);
    const own = await world.create({}, otherRep);
    const buyersSeenBy = async (person: typeof rep) =>
      (await world.historyOf(offer.id, person)).map(({ subjectName }) => subjectName);
    expect(await buyersSeenBy(admin)).toEqual([null, 'Harbor Kitchen', 'Green Grocer']);
    expect(await buyersSeenBy(farmer)).toEqual(await buyersSeenBy(admin));
    expect(await buyersSeenBy(rep)).toEqual([null, 'Harbor Kitchen']);
    expect(await buyersSeenBy(otherRep)).toEqual([null, 'Green Grocer']);
    expect(JSON.stringify(await world.historyOf(offer.id, rep))).not.toContain('Grocer');
    const read = (id: string | number) =>
      refusalOf(world.as(rep).history.list({ subject: 'offer', id: String(id) })).then(({ code }) => code);
    expect(await Promise.all([own.offer.id, 0, 'x', '9'.repeat(30)].map(read))).toEqual(
      Array(4).fill('OFFER_MISSING'),
    );
    await world.as(admin).buyers.assign({ id: buyer.id, repId: otherRep.uid });
    expect(await read(offer.id)).toBe('OFFER_MISSING');
  });

  it('are gone for a rep who loses the buyer, who can no longer see or end the link', async () => {
    const { rep, otherRep, admin, buyer } = world;
    const made = await world.create({ buyerIds: [buyer.id] }, admin);
    const { id } = made.offer;
    const linkId = made.links[0]?.linkId;
    expect(await world.listed(rep)).toEqual([[id, 'Harbor Kitchen']]);
    await world.as(admin).buyers.assign({ id: buyer.id, repId: otherRep.uid });
    expect(await world.listed(rep)).toEqual([]);
    const calls = world.as(rep).offers;
    for (const call of [
      calls.end({ id, linkId }),
      calls.links({ id, buyerIds: [buyer.id] }),
      calls.sheet({ id }),
    ])
      expect((await refusalOf(call)).code).toBe('OFFER_MISSING');
    const own = await world.create({ buyerIds: [world.freeBuyer.id] });
    await world.as(admin).buyers.assign({ id: world.freeBuyer.id, repId: otherRep.uid });
    expect(await world.listed(rep)).toEqual([[own.offer.id]]);
    expect((await refusalOf(calls.end({ id: own.offer.id, linkId: own.links[0]?.linkId }))).code).toBe(
      'LINK_MISSING',
    );
    await calls.end({ id: own.offer.id });
    await world.as(otherRep).offers.end({ id, linkId });
  });

  it('of a buyer who was removed keep the link, which can be ended', async () => {
    const { rep, admin, buyer } = world;
    const made = await world.create({ buyerIds: [buyer.id] });
    await world.as(admin).buyers.remove({ id: buyer.id });
    const ended = await world.as(rep).offers.end({ id: made.offer.id, linkId: made.links[0]?.linkId });
    expect(ended.links).toMatchObject([{ buyerName: 'Harbor Kitchen', endedAt: expect.any(String) }]);
  });

  it('are not there while order links are off, and as they were once they are on again', async () => {
    const { rep, admin, buyer } = world;
    const made = await world.create({ buyerIds: [buyer.id] });
    const { id } = made.offer;
    await world.switchLinks(false);
    const before = await world.rows();
    for (const person of [rep, admin]) {
      const calls = world.as(person).offers;
      expect(await calls.list({})).toEqual({ items: [], nextCursor: null });
      expect(await calls.choices({ days: [FRIDAY] })).toEqual([]);
      for (const call of [
        world.create({}, person),
        calls.links({ id, buyerIds: [buyer.id] }),
        calls.end({ id }),
        calls.sheet({ id }),
        world.historyOf(id, person),
      ])
        expect((await refusalOf(call)).code).toBe('ORDER_LINKS_OFF');
    }
    expect(await world.rows()).toBe(before);
    await world.switchLinks(true);
    expect((await world.as(rep).offers.list({})).items).toEqual([made.offer]);
  });

  it('show what could be offered: every size that is sold, with what is left for each day', async () => {
    const { rep, farmer, admin } = world;
    await world.harvest(40);
    await world.order({ quantity: 15, farmerId: '', day: FRIDAY });
    const choices = () => world.as(rep).offers.choices({ days: [THURSDAY, FRIDAY, '2026-04-10'] });
    expect(await choices()).toMatchObject([
      { productName: 'Chard', size: '12ct', baseUnit: 'bunch', left: [0, 0, 0] },
      { sizeId: world.sizeOf('1lb'), productName: 'Kale', size: '1lb', baseUnit: 'lb', left: [0, 25, 25] },
      { productName: 'Kale', size: 'third', left: [0, 83, 83] },
    ]);
    await world.as(admin).catalog.removeSize({ id: world.sizeOf('third') });
    expect((await choices()).map(({ size }) => size)).toEqual(['12ct', '1lb']);
    expect(await world.as(farmer).offers.choices({ days: [FRIDAY] })).toHaveLength(2);
  });
});

describe('the availability sheet', () => {
  let world: OfferWorld;
  beforeEach(async () => {
    world = await openOfferWorld('sqlite');
    const { admin } = world;
    await world.harvest(60);
    const sizeId = world.sizeOf('1lb');
    const { id: priceListId } = await world.as(admin).prices.addList({ name: 'Chefs' });
    const { version } = await world.as(admin).buyers.terms({ id: world.buyer.id });
    await world.as(admin).buyers.setTerms({
      id: world.buyer.id,
      version,
      priceListId,
      termsDays: null,
      termsAgreedOn: null,
      billingEmail: null,
    });
    await world.as(admin).prices.set({
      prices: [
        { priceListId: 1, sizeId, cents: 300, validFrom: TODAY },
        { priceListId, sizeId, cents: 250, validFrom: TODAY },
        { priceListId, sizeId, cents: 100, validFrom: FRIDAY },
        { priceListId, sizeId, cents: 1, validFrom: TODAY, minQuantity: 2 },
      ],
    });
  });
  afterEach(() => world.close());

  it("says what is left of what is still sold, 'plenty' above what the farm says, and no price unless asked", async () => {
    const { rep, admin, farmer } = world;
    const sizeIds = [world.sizeOf('1lb'), world.sizeOf('12ct'), world.sizeOf('third')];
    const { offer } = await world.create({ sizeIds, note: 'Order early' });
    const sheet = await world.as(rep).offers.sheet({ id: offer.id });
    expect(sheet).toEqual({
      title: 'Greens of the week',
      note: 'Order early',
      closesAt: offer.closesAt,
      days: [THURSDAY, FRIDAY],
      buyerName: null,
      lines: [
        { productName: 'Kale', size: '1lb', baseUnit: 'lb', price: null, left: [null, null] },
        { productName: 'Chard', size: '12ct', baseUnit: 'bunch', price: null, left: [0, 0] },
        { productName: 'Kale', size: 'third', baseUnit: 'lb', price: null, left: [null, null] },
      ],
    });
    await world.order({ quantity: 10, farmerId: '', day: FRIDAY });
    await world.as(admin).catalog.removeSize({ id: world.sizeOf('third') });
    world.setNow(`${FRIDAY}T09:00:00.000Z`);
    expect(await world.as(farmer).offers.sheet({ id: offer.id })).toMatchObject({
      days: [FRIDAY],
      lines: [
        { size: '1lb', left: [50] },
        { size: '12ct', left: [0] },
      ],
    });
    world.setNow('2026-04-18T00:00:00.000Z');
    expect((await refusalOf(world.as(rep).offers.sheet({ id: offer.id }))).code).toBe('OFFER_ENDED');
  });

  it('has the prices of a buyer for those who sell to that buyer, and for nobody else', async () => {
    const { farmer, rep, otherRep, admin, buyer, otherBuyer } = world;
    const { id } = (await world.create({ buyerIds: [buyer.id, otherBuyer.id] }, admin)).offer;
    const priceOf = async (person: typeof rep, buyerId: number) => {
      const { buyerName, lines } = await world.as(person).offers.sheet({ id, buyerId });
      return [buyerName, ...lines.map(({ price }) => price?.cents ?? null)];
    };
    expect(await priceOf(rep, buyer.id)).toEqual(['Harbor Kitchen', null, 250]);
    expect(await priceOf(admin, otherBuyer.id)).toEqual(['Green Grocer', null, 300]);
    const refused = (person: typeof rep, buyerId: number) =>
      refusalOf(priceOf(person, buyerId)).then(({ code }) => code);
    expect(await refused(otherRep, buyer.id)).toBe('BUYER_FOREIGN');
    expect(await refused(rep, otherBuyer.id)).toBe('BUYER_FOREIGN');
    expect(await refused(rep, 999_999)).toBe('BUYER_MISSING');
    expect(await refused(farmer, buyer.id)).toBe('ROLE_FORBIDDEN');
  });

  it('is a file for spreadsheets, in which nothing a person typed becomes a formula', async () => {
    const { rep, admin, farmer, buyer } = world;
    const okra = await world.as(admin).catalog.create({
      name: '=HYPERLINK("x")',
      baseUnit: 'lb',
      sizes: [{ size: '+1', unitsPerBaseUnit: '1' }],
    });
    await world.as(admin).prices.set({
      prices: [
        { priceListId: 1, sizeId: okra.sizes[0]?.id ?? 0, cents: 1250, per: 'base_unit', validFrom: TODAY },
      ],
    });
    const sizeIds = [world.sizeOf('1lb'), okra.sizes[0]?.id ?? 0];
    const { id } = (await world.create({ sizeIds })).offer;
    const app = await world.app();
    const file = async (person: typeof rep, query = '') =>
      app.inject({ url: `/api/offers/${id}/sheet.csv${query}`, headers: await world.cookie(person) });
    const plain = await file(farmer);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="availability-${id}.csv"`,
    });
    expect(plain.body).toBe(
      `\ufeffProduct,Size,${THURSDAY},${FRIDAY}\nKale,1lb,plenty,plenty\n"'=HYPERLINK(""x"")",'+1,0,0\n`,
    );
    const priced = `?buyerId=${buyer.id}`;
    expect((await file(rep, priced)).body).toBe(
      `\ufeffProduct,Size,Price,Per,${THURSDAY},${FRIDAY}\nKale,1lb,2.50,package,plenty,plenty\n` +
        `"'=HYPERLINK(""x"")",'+1,12.50,lb,0,0\n`,
    );
    expect((await file(farmer, priced)).json()).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    const paper = await app.inject({
      url: `/api/offers/${id}/sheet.pdf${priced}`,
      headers: await world.cookie(farmer),
    });
    expect(paper.json()).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  });
});

describe.each(engines)('offers on %s', (engine) => {
  let world: OfferWorld;
  beforeEach(async () => {
    world = await openOfferWorld(engine);
    await world.warm();
  });
  afterEach(() => world.close());

  it('are made once by a key that is sent many times at once, and leave each buyer one link that works', async () => {
    const { rep, buyer, freeBuyer } = world;
    const wanted = { buyerIds: [buyer.id, freeBuyer.id], idempotencyKey: 'key-of-an-offer' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.create(wanted)));
    expect((await world.as(rep).offers.list({})).items).toHaveLength(1);
    const answered = new Set(answers.flatMap(tokensOf).map(hashToken));
    expect(answered.size).toBe(10);
    const hashes = await world.hashes();
    expect(hashes).toHaveLength(2);
    // Both of the same answer, which was the last.
    expect(
      answers.filter((answer) => tokensOf(answer).every((token) => hashes.includes(hashToken(token)))),
    ).toHaveLength(1);
  });

  it('leave one link of a buyer that works, however many are made at once, and end at once', async () => {
    const { rep, admin, buyer } = world;
    const { id } = (await world.create()).offer;
    const makeAll = async (replaces: boolean) => {
      const answers = await Promise.all(
        [rep, admin, rep, admin].map((person) =>
          world.as(person).offers.links({ id, buyerIds: [buyer.id], replaces }),
        ),
      );
      return answers.flatMap(tokensOf).map(hashToken);
    };
    const first = await makeAll(false);
    expect(first).toHaveLength(1);
    expect(await world.hashes()).toEqual(first);
    const answered = await makeAll(true);
    expect(answered).toHaveLength(4);
    const [hash, ...others] = await world.hashes();
    expect(others).toEqual([]);
    expect(answered).toContain(hash);
    await Promise.all([rep, admin, rep].map((person) => world.as(person).offers.end({ id })));
    expect((await world.historyOf(id)).filter(({ after }) => 'endedAt' in after)).toHaveLength(1);
  });

  it('give no link of an offer that somebody ends at the same moment', async () => {
    const { rep, admin, buyer } = world;
    const { id } = (await world.create()).offer;
    let given: Promise<string> | undefined;
    await world.farm.db.transaction().execute(async (trx) => {
      await takeOffer(trx, admin, id);
      given = refusalOf(world.as(rep).offers.links({ id, buyerIds: [buyer.id] })).then(({ code }) => code);
      if (engine === 'postgres')
        await vi.waitFor(async () => expect(await countWaiting(world.farm.db)).toBe(1), { interval: 5 });
      await setOfferEnded(trx, id, NOON);
    });
    expect(await given).toBe('OFFER_ENDED');
    expect(await world.hashes()).toEqual([]);
  });
});
