import { listDeliveryNotes, maySeeOrder } from '@farm/data/orders';
import { listPackingLines, type PackingLine as PackingRow } from '@farm/data/packing';
import { mayActOnLine, readReason } from '@farm/domain/orders';
import type { DayInput, DeliveryNote, PackingDay, PackingDelivery, PackingLine } from '@farm/domain/packing';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import type { PersonContext } from '../core/context.ts';
import { inSheetOrder, type PlannedPicks, planPicks } from './plan-picks.ts';

const lineOf = (
  {
    shortReason,
    buyerId: _,
    buyerName: __,
    deliveryDate: ___,
    buyerAddress: ____,
    buyerPhone: _____,
    ...line
  }: PackingRow,
  planned: PlannedPicks,
): PackingLine => ({ ...line, reason: readReason(shortReason), ...planned });

export const listDayLines = async ({ db, person }: PersonContext, { day }: DayInput) => {
  const all = inSheetOrder(
    await listPackingLines(db, { from: day, to: day, statuses: ['confirmed', 'delivered'] }),
  );
  return { all, lines: all.filter((line) => maySeeOrder(person, line)) };
};

/** Growers who may deliver nothing of a delivery do not learn where it goes. */
export const maySeeAddress = (
  person: Actor,
  lines: readonly Pick<PackingRow, 'farmerId' | 'salesRepId' | 'packedAt'>[],
): boolean =>
  isPermitted('buyers.readContacts', person.role) ||
  lines.some(({ packedAt, ...line }) =>
    mayActOnLine(person, { ...line, packed: packedAt === null ? null : { packedAt } }, 'deliver'),
  );

const shownNotes = (person: Actor, { lines, notes }: PackingDelivery): DeliveryNote[] =>
  maySeeAddress(person, lines)
    ? notes
    : notes.map((note) => ({ ...note, shipTo: { ...note.shipTo, address: null, phone: null } }));

/** It is the note as papers say it, without the addresses that the person may not see. */
export const readShownDay = async (ctx: PersonContext, input: DayInput): Promise<PackingDay> => {
  const { day, deliveries } = await readDay(ctx, input);
  return {
    day,
    deliveries: deliveries.map((delivery) => ({ ...delivery, notes: shownNotes(ctx.person, delivery) })),
  };
};

/** Where a rep's lines come from is planned with those of the others in mind. */
export const readDay = async (ctx: PersonContext, { day }: DayInput): Promise<PackingDay> => {
  const { db } = ctx;
  const { all, lines } = await listDayLines(ctx, { day });
  const byBuyer = Map.groupBy(lines, ({ buyerId }) => buyerId);
  const [planned, notes] = await Promise.all([
    planPicks(db, all, ctx.today()),
    listDeliveryNotes(db, {
      numbers: lines.flatMap(({ deliveryNote }) => deliveryNote ?? []),
      buyerIds: [...byBuyer.keys()],
      day,
    }),
  ]);
  const deliveries = [...byBuyer].map(
    ([buyerId, ofBuyer]): PackingDelivery => ({
      buyerId,
      buyerName: ofBuyer[0]?.buyerName ?? '',
      orders: [...new Set(ofBuyer.map(({ orderNumber }) => orderNumber))],
      lines: ofBuyer.map((line) => lineOf(line, planned.get(line.id) ?? { picks: [] })),
      notes: notes.filter((note) => note.buyerId === buyerId),
    }),
  );
  return { day, deliveries };
};
