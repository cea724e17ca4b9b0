import { buyerUid } from '@farm/domain/core';
import type { Actor } from '@farm/domain/permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../app/open-database.ts';
import { insertSizes } from '../catalog/catalog-sizes.queries.ts';
import type { Db, Trx } from '../core/database.ts';
import { insertHistory, listHistory } from '../history/history.queries.ts';
import { insertAccount } from '../identity/identity.queries.ts';
import {
  engines,
  type FilledProduct,
  fillFarm,
  openTestDatabase,
  spoilFarm,
} from '../testing/test-database.ts';
import {
  findOffer,
  insertOffer,
  listOffers,
  setLinkEnded,
  setOfferEnded,
  takeOffer,
  upsertLinks,
} from './offers.queries.ts';

const NOW = '2026-04-15T12:00:00.000Z';
const LATER = '2026-04-15T13:00:00.000Z';
const admin = { uid: 'ada', role: 'admin' } as const;
const farmer = { uid: 'fay', role: 'farmer' } as const;
const rita = { uid: 'rita', role: 'sales_rep' } as const;
const ole = { uid: 'ole', role: 'sales_rep' } as const;

describe.each(engines)('offers on %s', (engine) => {
  let database: OpenDatabase;
  let farm: ReturnType<typeof fillFarm>;
  let kale: FilledProduct;
  let sizeIds: number[];
  let ofRita: number;
  let ofOle: number;
  let ofNobody: number;

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    farm = fillFarm(database.db);
    for (const { uid, role } of [admin, farmer, rita, ole]) await farm.person(role, uid);
    kale = await farm.product('Kale');
    const sizes = await write((trx) =>
      insertSizes(
        trx,
        ['1lb', '5lb'].map((size) => ({
          productNameId: kale.productNameId,
          size,
          unitsPerBaseUnit: '1',
          isCatchWeight: false,
        })),
      ),
    );
    sizeIds = sizes.map(({ id }) => id).toReversed();
    ofRita = await farm.buyer('Harbor Kitchen', rita.uid);
    ofOle = await farm.buyer('green Grocer', ole.uid);
    ofNobody = await farm.buyer('Cafe Uno');
  });
  afterEach(() => database.close());

  const write = <Result>(work: (trx: Trx) => Promise<Result>) => database.db.transaction().execute(work);

  const offer = (by: string, buyerIds: readonly number[] = []): Promise<number> =>
    write(async (trx) => {
      const made = { by, now: NOW };
      const fields = { title: `Of ${by}`, note: null, closesAt: LATER, sizeIds };
      const id = await insertOffer(trx, { ...fields, days: ['2026-04-16', '2026-04-17'] }, made);
      if (buyerIds.length > 0)
        await upsertLinks(
          trx,
          id,
          buyerIds.map((buyerId) => ({ buyerId, tokenHash: `hash ${id} ${buyerId}` })),
          made,
        );
      return id;
    });
  const orderBy = async (linkId: number, lines: Parameters<typeof farm.order>[2]): Promise<number> => {
    const number = await farm.order(rita.uid, ofRita, lines);
    await spoilFarm(database.db, `update order_group set offer_link_id = ${linkId} where id = ${number}`);
    return number;
  };
  const page = { limit: 20, cursor: null };
  const seenBy = async (viewer: Actor) =>
    (await listOffers(database.db, viewer, page)).items.map(({ id, links }) => [
      id,
      ...links.map(({ buyerName }) => buyerName),
    ]);

  it('have their days, their sizes in sequence, and links by the names of the buyers', async () => {
    const id = await offer(rita.uid, [ofRita, ofOle, ofNobody]);
    expect(await findOffer(database.db, admin, id)).toMatchObject({
      id,
      title: 'Of rita',
      days: ['2026-04-16', '2026-04-17'],
      closesAt: LATER,
      createdBy: rita.uid,
      createdAt: NOW,
      endedAt: null,
      lines: [
        { sizeId: sizeIds[0], productName: 'Kale', size: '5lb', isGone: false },
        { sizeId: sizeIds[1], productName: 'Kale', size: '1lb', isGone: false },
      ],
      links: [{ buyerName: 'Cafe Uno' }, { buyerName: 'green Grocer' }, { buyerName: 'Harbor Kitchen' }],
    });
    expect(JSON.stringify(await findOffer(database.db, admin, id))).not.toContain('hash');
  });

  it('are seen by growers and administrators, and by reps only if they made them or sell to a buyer', async () => {
    const first = await offer(rita.uid, [ofRita]);
    const second = await offer(admin.uid, [ofOle, ofNobody]);
    const third = await offer(ole.uid);
    const all = [[third], [second, 'Cafe Uno', 'green Grocer'], [first, 'Harbor Kitchen']];
    expect(await seenBy(admin)).toEqual(all);
    expect(await seenBy(farmer)).toEqual(all);
    expect(await seenBy(rita)).toEqual([
      [second, 'Cafe Uno'],
      [first, 'Harbor Kitchen'],
    ]);
    expect(await seenBy(ole)).toEqual([[third], [second, 'Cafe Uno', 'green Grocer']]);
    expect(await findOffer(database.db, ole, first)).toBeUndefined();
    expect(await write((trx) => takeOffer(trx, rita, third))).toBeUndefined();
    expect(await write((trx) => takeOffer(trx, rita, second))).toMatchObject({ id: second });
  });

  it('come page by page, newest first, however many are made in between', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await offer(rita.uid));
    const first = await listOffers(database.db, rita, { limit: 2, cursor: null });
    await offer(rita.uid);
    const second = await listOffers(database.db, rita, { limit: 2, cursor: first.nextCursor });
    const third = await listOffers(database.db, rita, { limit: 2, cursor: second.nextCursor });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
      ids.toReversed(),
    );
    expect(third.nextCursor).toBeNull();
  });

  it('are read by as many statements as one of them, however many there are', async () => {
    const statements = async (db: Db): Promise<number> => {
      let count = 0;
      const counted = db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await listOffers(counted, admin, page);
      return count;
    };
    await offer(rita.uid, [ofRita]);
    const ofOne = await statements(database.db);
    for (let n = 0; n < 6; n += 1) await offer(rita.uid, [ofRita, ofOle, ofNobody]);
    expect(await statements(database.db)).toBe(ofOne);
    expect(ofOne).toBeLessThanOrEqual(5);
  });

  it('tell what was ordered last by a link, without what was canceled or rejected', async () => {
    const id = await offer(rita.uid, [ofRita, ofNobody]);
    const linkOf = async () => (await findOffer(database.db, admin, id))?.links.at(-1);
    const linkId = (await linkOf())?.id ?? 0;
    const line = { product: kale, quantity: 2, deliveryDate: '2026-04-16', status: 'pending' } as const;
    expect(await linkOf()).toMatchObject({ buyerName: 'Harbor Kitchen', order: null });

    const gone = await orderBy(linkId, [
      { ...line, status: 'cancelled' },
      { ...line, status: 'rejected' },
    ]);
    expect(await linkOf()).toMatchObject({ order: { number: gone, lines: 0, isBeyond: false } });

    const number = await orderBy(linkId, [line, line, { ...line, status: 'cancelled' }]);
    const offered = (status: 'pending' | 'cancelled') =>
      spoilFarm(
        database.db,
        `update order_line set offered_quantity = 1 where group_id = ${number} and status = '${status}'`,
      );
    await offered('cancelled');
    expect(await linkOf()).toMatchObject({
      order: { number, orderGroupId: expect.any(String), lines: 2, isBeyond: false },
    });
    await offered('pending');
    expect(await linkOf()).toMatchObject({ order: { number, lines: 2, isBeyond: true } });
    const move = (status: string) =>
      spoilFarm(
        database.db,
        `update order_line set status = '${status}' where group_id = ${number} and status <> 'cancelled'`,
      );
    await move('pending_inventory');
    expect(await linkOf()).toMatchObject({ order: { lines: 2, isBeyond: true } });
    await move('confirmed');
    expect(await linkOf()).toMatchObject({ order: { lines: 2, isBeyond: false } });
    expect((await findOffer(database.db, admin, id))?.links[0]).toMatchObject({ order: null });
  });

  it('say whether the viewer may open the order, which can be of another rep', async () => {
    const id = await offer(ole.uid, [ofRita, ofNobody]);
    const linkId = (await findOffer(database.db, admin, id))?.links[0]?.id ?? 0;
    await orderBy(linkId, [{ product: kale, quantity: 2, deliveryDate: '2026-04-16', status: 'pending' }]);
    const mayOpen = async (viewer: Actor) =>
      (await findOffer(database.db, viewer, id))?.links.map(({ order }) => order?.mayOpen);
    expect(await mayOpen(admin)).toEqual([true, undefined]);
    expect(await mayOpen(farmer)).toEqual([true, undefined]);
    expect(await mayOpen(rita)).toEqual([true, undefined]);
    expect(await mayOpen(ole)).toEqual([false]);
  });

  it('say which sizes are no longer sold', async () => {
    const id = await offer(rita.uid);
    const archive = (table: 'product_size' | 'product_name', archived: number | undefined) =>
      spoilFarm(database.db, `update ${table} set archived_at = '${NOW}' where id = ${archived}`);
    const goneOf = async () => (await findOffer(database.db, admin, id))?.lines.map(({ isGone }) => isGone);
    await archive('product_size', sizeIds[0]);
    expect(await goneOf()).toEqual([true, false]);
    await archive('product_name', kale.productNameId);
    expect(await goneOf()).toEqual([true, true]);
  });

  it('have one link of a buyer: a new one takes its place, and is neither opened nor ended', async () => {
    const id = await offer(rita.uid, [ofRita]);
    const before = (await findOffer(database.db, admin, id))?.links[0];
    await database.db.updateTable('offer_link').set({ opened_at: LATER }).execute();
    await write((trx) => setLinkEnded(trx, before?.id ?? 0, LATER));
    expect((await findOffer(database.db, admin, id))?.links).toMatchObject([
      { openedAt: LATER, endedAt: LATER },
    ]);
    const ids = await write((trx) =>
      upsertLinks(
        trx,
        id,
        [ofNobody, ofRita].map((buyerId) => ({ buyerId, tokenHash: `new ${buyerId}` })),
        { by: admin.uid, now: LATER },
      ),
    );
    expect(ids.get(ofRita)).toBe(before?.id);
    expect((await findOffer(database.db, admin, id))?.links).toEqual([
      expect.objectContaining({ id: ids.get(ofNobody), buyerName: 'Cafe Uno' }),
      { ...before, createdAt: LATER },
    ]);
    const hashes = await database.db.selectFrom('offer_link').select('token_hash').execute();
    expect(hashes.map(({ token_hash }) => token_hash).sort()).toEqual(
      [`new ${ofRita}`, `new ${ofNobody}`].sort(),
    );
  });

  it('end once', async () => {
    const id = await offer(rita.uid);
    expect(await write((trx) => setOfferEnded(trx, id, NOW))).toBe(true);
    expect(await write((trx) => setOfferEnded(trx, id, LATER))).toBe(false);
    expect(await findOffer(database.db, admin, id)).toMatchObject({ endedAt: NOW });
  });

  it("are answered in the history by the buyer's name, and nobody else gets the name of a buyer", async () => {
    const account = { provider: 'none', password_hash: null, created_at: NOW } as const;
    const uids = [buyerUid(ofRita), buyerUid(999), 'farm', String(ofOle)];
    for (const uid of uids)
      await insertAccount(database.db, { ...account, uid, email: uid, granted_role: 'sales_rep' });
    await write((trx) =>
      insertHistory(
        trx,
        [...uids, rita.uid].map((actorId) => ({
          type: 'order_line',
          id: 1,
          what: 'created',
          before: {},
          after: {},
          reason: null,
          actorId,
          createdAt: NOW,
        })),
      ),
    );
    const { items } = await listHistory(database.db, [{ type: 'order_line', id: 1 }], page);
    expect(items.map(({ actorName }) => actorName).toReversed()).toEqual([
      'Harbor Kitchen',
      null,
      null,
      null,
      'rita',
    ]);
  });
});
