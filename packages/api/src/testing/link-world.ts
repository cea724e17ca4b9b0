import type { Engine } from '@farm/data/core';
import type { AnswerOfferInput, CreateOfferInput, OpenedOffer } from '@farm/domain/offers';
import type { AppContext } from '../core/context.ts';
import { openOrderWorld } from './order-world.ts';

export const FRIDAY = '2026-04-17';
export const MONDAY = '2026-04-20';

type Wanted = Partial<Omit<AnswerOfferInput, 'token' | 'lines'>> & {
  /** Packages by size; `any` is asked for although less is left. */
  kale?: number;
  third?: number;
  chard?: number;
  any?: boolean;
};

/** A farm with order links on, forty pounds of kale and an offer of it, with a link for the first buyer, whose rep is Rita. */
export const openLinkWorld = async (
  engine: Engine,
  options: { linkGuard?: AppContext['linkGuard'] } = {},
) => {
  const world = await openOrderWorld(engine, options);
  const { admin, rep, buyer, otherBuyer, sizeOf } = world;
  const setFarm = async (fields: object) => {
    const { version } = await world.as(admin).farm.get();
    await world.as(admin).farm.update({ ...fields, version });
  };
  await setFarm({ name: 'Green Valley', phone: '555-0100', orderLinksOn: true });
  for (const { id } of [buyer, otherBuyer])
    await world.as(admin).buyers.update({ id, assignedRepId: rep.uid });
  await world.as(rep).notifications.readAll();
  await world.harvest(40);
  const offer = async (fields: Partial<CreateOfferInput> = {}) => {
    const made = await world.as(admin).offers.create({
      title: 'Greens of the week',
      note: 'First spinach next week',
      days: [FRIDAY, MONDAY],
      closesOn: FRIDAY,
      sizeIds: [sizeOf('1lb'), sizeOf('third'), sizeOf('12ct')],
      buyerIds: [buyer.id],
      ...fields,
    });
    return { id: made.offer.id, tokens: made.links.map(({ token }) => token) };
  };
  const { id: offerId, tokens } = await offer();
  const [token = ''] = tokens;
  const calls = world.as(null).offers;
  const linesOf = ({ kale, third, chard, any = false }: Wanted) =>
    (
      [
        ['1lb', kale],
        ['third', third],
        ['12ct', chard],
      ] as const
    ).flatMap(([size, quantity]) =>
      quantity === undefined ? [] : [{ sizeId: sizeOf(size), quantity, askAnyway: any }],
    );
  const saidIn = ({ day = FRIDAY, purchaseOrderNumber = null, notes = null }: Wanted) => ({
    day,
    purchaseOrderNumber,
    notes,
  });
  return {
    ...world,
    setFarm,
    offer,
    offerId,
    token,
    linkOf: async (id: number) =>
      (await world.as(admin).offers.list({})).items.find((made) => made.id === id)?.links[0]?.id,
    /** Links of so many new buyers to one more offer. */
    manyLinks: async (count: number): Promise<string[]> => {
      const buyers = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          world.as(admin).buyers.create({ name: `Kitchen ${index}` }),
        ),
      );
      return (await offer({ title: 'To many', buyerIds: buyers.map(({ id }) => id) })).tokens;
    },
    /** Prices on a list that the first buyer has. */
    restaurantList: async (prices: { sizeId: number; cents: number; validFrom: string }[]) => {
      const { id: priceListId } = await world.as(admin).prices.addList({ name: 'Restaurants' });
      const { version } = await world.as(admin).buyers.terms({ id: buyer.id });
      const terms = { termsDays: null, termsAgreedOn: null, billingEmail: null };
      await world.as(admin).buyers.setTerms({ id: buyer.id, priceListId, ...terms, version });
      await world.as(admin).prices.set({ prices: prices.map((price) => ({ ...price, priceListId })) });
    },
    open: (of = token) => calls.open({ token: of }),
    opened: (of = token) => calls.opened({ token: of }),
    answer: (wanted: Wanted, of = token) =>
      calls.answer({
        ...saidIn(wanted),
        token: of,
        lines: linesOf(wanted),
        addTo: wanted.addTo,
        idempotencyKey: wanted.idempotencyKey ?? crypto.randomUUID(),
      }),
    /** As it was seen, unless something else is given. */
    change: (seen: OpenedOffer, wanted: Wanted, of = token) =>
      calls.change({
        ...saidIn(wanted),
        token: of,
        lines: linesOf(wanted),
        seen: (seen.order?.lines ?? []).map(({ id, version }) => ({ id, version })),
        idempotencyKey: wanted.idempotencyKey,
      }),
    /** The office sees this of the order with a number. */
    orderOf: async (number: number | undefined) =>
      (await world.as(admin).orders.list({ limit: 100 })).items.find((order) => order.number === number),
    unread: async (person: typeof rep) =>
      (await world.as(person).notifications.list({ unreadOnly: true })).items.map(
        ({ type, message }) => `${type}: ${message}`,
      ),
  };
};

export type LinkWorld = Awaited<ReturnType<typeof openLinkWorld>>;
