import { createHash } from 'node:crypto';
import { buyerUid } from '@farm/domain/core';
import { openLinkGuard } from '../offers/guard-links.ts';
import { openWorld, TODAY } from './world.ts';

/** How many buyers have a link, each with a name that only they may read. */
const BUYERS = 150;
const ANSWERED = 50;
const SPARE = 6;
export const DAY = '2026-04-18';
export const OTHER_DAY = '2026-04-20';

/** More than any screen of a buyer may tell: what is in stock, and what another buyer ordered. */
const STOCK = 31_337;
const PRICE = 450;
const OTHERS_ORDER = 'PO-QUILLFEATHER';

export type Link = { linkId: number; buyerId: number; buyerName: string; token: string };
type LineOfOrder = { id: number; version: number; sizeId: number | null; quantity: number };
export type AnsweredLink = Link & { lines: LineOfOrder[]; key: string };

const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error('There is none');
  return item;
};

/** A farm with an offer to many buyers, some of whom have answered; one that has closed; and links that lead nowhere. */
export const openLinkFarm = async () => {
  const world = await openWorld('sqlite', { linkGuard: openLinkGuard() });
  const farmer = await world.person('farmer', 'Fenwick Growson');
  const rep = await world.person('sales_rep', 'Rosalind Repson');
  const otherRep = await world.person('sales_rep', 'Osgood Repson');
  const admin = await world.person('admin', 'Adelaide Adminson');
  const office = world.as(admin);
  const setFarm = async (fields: object) =>
    office.farm.update({ ...fields, version: (await office.farm.get()).version });
  await setFarm({ name: 'Nettlecombe Farm', phone: '555 0100', orderLinksOn: true });

  const product = async (name: string) => {
    const { sizes } = await office.catalog.create({
      name,
      baseUnit: 'lb',
      sizes: [
        { size: '1 lb', unitsPerBaseUnit: '1' },
        { size: '5 lb', unitsPerBaseUnit: '5' },
      ],
    });
    return { small: sizes[0]?.id ?? 0, large: sizes[1]?.id ?? 0 };
  };
  const kale = await product('Kale');
  const chard = await product('Chard');
  const radish = await product('Radish');
  for (const name of ['Kale', 'Chard', 'Radish'])
    await world.as(farmer).inventory.add({ name, unitsAvailable: STOCK, harvestDate: TODAY });

  await office.prices.set({
    prices: [{ priceListId: 1, sizeId: kale.small, cents: PRICE, validFrom: '2026-01-01' }],
  });
  const other = await world.as(otherRep).buyers.create({ name: 'Quillfeather Bistro' });
  const othersOrder = await world.as(otherRep).orders.create({
    buyerId: other.id,
    deliveryDate: DAY,
    purchaseOrderNumber: OTHERS_ORDER,
    lines: [{ sizeId: kale.small, quantity: 13, farmerId: farmer.uid }],
    idempotencyKey: 'order-of-another-buyer',
  });
  const buyerIds: number[] = [];
  for (let number = 1; number <= BUYERS; number += 1)
    buyerIds.push((await world.as(rep).buyers.create({ name: `Aardvark ${number} Kitchen` })).id);
  const offer = {
    title: 'Greens',
    days: [DAY, OTHER_DAY],
    closesOn: DAY,
    sizeIds: [kale.small, kale.large, chard.small, chard.large],
  };
  const { links } = await world.as(rep).offers.create({ ...offer, buyerIds });
  const oneLink = async (make: () => Promise<{ links: Link[] }>) => first((await make()).links);
  const made = (title: string, more: object = {}) =>
    oneLink(() => office.offers.create({ ...offer, title, buyerIds: [other.id], ...more }));

  const closed = await made('Closed', { closesOn: TODAY, closesTime: '12:30' });
  const whole = await office.offers.create({ ...offer, title: 'Ended', buyerIds: [other.id] });
  await office.offers.end({ id: whole.offer.id });
  const single = await office.offers.create({ ...offer, title: 'One ended', buyerIds: [other.id] });
  await office.offers.end({ id: single.offer.id, linkId: first(single.links).linkId });
  const renewed = await office.offers.create({ ...offer, title: 'Renewed', buyerIds: [other.id] });
  await office.offers.links({ id: renewed.offer.id, buyerIds: [other.id], replaces: true });
  // It is no longer sold, but was when it was offered.
  await office.catalog.removeSize({ id: chard.large });
  world.setNow('2026-04-15T13:00:00.000Z');

  const app = await world.app();
  const answered: AnsweredLink[] = [];
  for (const link of links.slice(0, ANSWERED)) {
    const key = `answer-of-${link.linkId}`;
    const body = bodyOf(kale.small, { token: link.token, idempotencyKey: key });
    const answer = await app.inject({ method: 'POST', url: '/trpc/offers.answer', payload: body });
    const { lines } = answer.json().result.data.order as { lines: LineOfOrder[] };
    answered.push({ ...link, lines, key });
  }
  const people = [farmer, rep, otherRep, admin];
  const bearer = async (scope: 'all' | 'read') => ({
    authorization: `Bearer ${(await world.token(rep, { scope })).token}`,
  });
  /** The browser or script of somebody who works here sends this by itself. */
  const beside: Record<string, Record<string, string>> = {
    "a rep's cookie": await world.cookie(rep),
    "another rep's cookie": await world.cookie(otherRep),
    "a grower's cookie": await world.cookie(farmer),
    "an administrator's cookie": await world.cookie(admin),
    'the cookie of a session that ended': { cookie: 'farm_session=ended' },
    "a rep's access token": await bearer('all'),
    'an access token that may only read': await bearer('read'),
    'an access token that is none': { authorization: 'Bearer farm_nothing' },
  };
  // The first use of a token is noted.
  for (const headers of Object.values(beside)) await app.inject({ url: '/api/orders', headers });
  return {
    world,
    app,
    kale,
    chard,
    radish,
    rep,
    farmer,
    beside,
    /** Unanswered, each for another buyer. */
    links: links.slice(ANSWERED + SPARE),
    /** As well, for limits. */
    spare: links.slice(ANSWERED, ANSWERED + SPARE),
    answered,
    othersLine: first(othersOrder.lines),
    ends: {
      closed,
      'of an ended offer': first(whole.links),
      ended: first(single.links),
      renewed: first(renewed.links),
    },
    switchLinks: (orderLinksOn: boolean) => setFarm({ orderLinksOn }),
    /** An answer may show none of this to anyone. */
    secrets: [
      String(STOCK),
      OTHERS_ORDER,
      ...people.flatMap(({ uid, name, email }) => [uid, email, ...name.split(' ')]),
    ],
    buyerNames: [...links.map(({ buyerName }) => buyerName), other.name],
  };
};

export type LinkFarm = Awaited<ReturnType<typeof openLinkFarm>>;

export const bodyOf = (sizeId: number, more: object = {}) => ({
  day: DAY,
  lines: [{ sizeId, quantity: 1 }],
  ...more,
});

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Row = Record<string, unknown>;
type Tables = Map<string, Row[]>;

const tablesOf = (rows: string): Tables => new Map(JSON.parse(rows) as [string, Row[]][]);

/** A link may write this: its buyer's order, and who hears of it. */
const ownRows = (
  { rep, farmer }: LinkFarm,
  { linkId, buyerId }: Link,
  after: Tables,
): Record<string, (row: Row) => boolean> => {
  const uid = buyerUid(buyerId);
  const isOwnOrder = (row: Row) =>
    row.offer_link_id === linkId &&
    row.buyer_id === buyerId &&
    row.sales_rep_id === rep.uid &&
    row.created_by === uid;
  const orders = new Set(
    after
      .get('order_group')
      ?.filter(isOwnOrder)
      .map(({ id }) => id),
  );
  return {
    account: (row) => row.uid === uid,
    offer_link: (row) => row.id === linkId,
    order_group: isOwnOrder,
    purchase_order_ending: ({ group_id }) => orders.has(group_id),
    order_line: (row) =>
      orders.has(row.group_id) &&
      ['pending', 'cancelled'].includes(String(row.status)) &&
      row.price_cents === PRICE &&
      row.farmer_id === null,
    idempotency_key: (row) => row.actor_id === uid,
    history: (row) => row.actor_id === uid,
    notification: (row) => row.user_id === rep.uid || row.user_id === farmer.uid,
  };
};

/** The rows that were added, changed or removed although they are not the link's own. */
export const writtenBeyond = (
  farm: LinkFarm,
  link: Link | undefined,
  before: string,
  after: string,
): string[] => {
  const [old, now] = [tablesOf(before), tablesOf(after)];
  const own = link ? ownRows(farm, link, now) : {};
  return [...now].flatMap(([table, rows]) => {
    const was = new Set((old.get(table) ?? []).map((row) => JSON.stringify(row)));
    const is = new Set(rows.map((row) => JSON.stringify(row)));
    return [...is, ...was]
      .filter((row) => !(is.has(row) && was.has(row)) && !own[table]?.(JSON.parse(row)))
      .map((row) => `${table} ${row}`);
  });
};
