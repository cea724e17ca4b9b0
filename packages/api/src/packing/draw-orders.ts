import type { PackingLine as PackingRow } from '@farm/data/packing';
import { readReason } from '@farm/domain/orders';
import { type DayInput, packingTexts } from '@farm/domain/packing';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { beginPrint, type Drawn, tooMany } from './begin-print.ts';
import { countLabels } from './paper/box-labels.ts';
import { paperTexts } from './paper/packing-paper.texts.ts';
import type { BoxLabelsPaper, PackingSlipsPaper, PaperLine, PaperOrder } from './paper/paper-data.ts';
import { listDayLines } from './read-day.ts';

export const SLIPS_MAX = 200;
export const LABELS_MAX = 2000;

type OfDay = DayInput & { buyerId?: number | undefined };

const onSlip = (line: PackingRow): PaperLine => ({
  orderNumber: line.orderNumber,
  purchaseOrderNumber: line.purchaseOrderNumber,
  productName: line.productName,
  size: line.size,
  baseUnit: line.baseUnit,
  quantity: line.quantity,
  fillQuantity: line.fillQuantity,
  fillUnits: line.fillUnits,
  unitsPerPackage: line.unitsPerPackage,
  reason: readReason(line.shortReason),
  notes: line.notes,
  picks: [],
});

const onLabel = (line: PackingRow): PaperLine => ({
  ...onSlip(line),
  quantity: line.fillQuantity,
  fillUnits: null,
  reason: null,
  notes: null,
});

/** The orders of a day that the person may see, or what one buyer gets of them. Refuses `DELIVERY_MISSING`. */
const readOrders = async (
  ctx: PersonContext,
  { day, buyerId }: OfDay,
  toLine: (line: PackingRow) => PaperLine,
): Promise<PaperOrder[]> => {
  const { lines } = await listDayLines(ctx, { day });
  const shown = buyerId === undefined ? lines : lines.filter((line) => line.buyerId === buyerId);
  if (shown.length === 0) throw new Refusal('DELIVERY_MISSING', packingTexts.noDeliveries());
  return [...Map.groupBy(shown, ({ orderNumber }) => orderNumber)].map(
    ([number, ofOrder]): PaperOrder => ({
      number,
      buyerName: ofOrder[0]?.buyerName ?? '',
      deliveryDate: day,
      lines: ofOrder.map(toLine),
      replaces: null,
    }),
  );
};

const drawOrders = async (ctx: PersonContext, paper: PackingSlipsPaper | BoxLabelsPaper): Promise<Drawn> => {
  const nameOf = ({ number, deliveryDate }: PaperOrder) => `${number} on ${deliveryDate}`;
  const { kind, orders } = paper;
  const sheets = orders.map((order) => ({ name: nameOf(order), content: order }));
  const { farm, language, printed, replaces, prints } = await beginPrint(ctx, kind, sheets);
  return {
    paper: {
      ...paper,
      orders: orders.map((order) => ({ ...order, replaces: replaces(nameOf(order)) })),
      farm,
      language,
      printed: { ...printed, replaces: null },
    },
    prints,
  };
};

export const drawSlips = async (ctx: PersonContext, ofDay: OfDay): Promise<Drawn> => {
  const orders = await readOrders(ctx, ofDay, onSlip);
  if (orders.length > SLIPS_MAX)
    throw tooMany(paperTexts.paperSlipsTooMany({ count: orders.length, max: SLIPS_MAX }));
  return drawOrders(ctx, { kind: 'packingSlips', orders });
};

/** Refuses more than `LABELS_MAX`, and `DELIVERY_MISSING` if every line gets nothing. */
export const drawLabels = async (
  ctx: PersonContext,
  { sheet, ...ofDay }: OfDay & Pick<BoxLabelsPaper, 'sheet'>,
): Promise<Drawn> => {
  const orders = await readOrders(ctx, ofDay, onLabel);
  const count = countLabels(orders);
  if (count === 0) throw new Refusal('DELIVERY_MISSING', paperTexts.paperNothingToLabel());
  if (count > LABELS_MAX) {
    const counts = { count, max: LABELS_MAX };
    throw tooMany(
      ofDay.buyerId === undefined
        ? paperTexts.paperLabelsTooMany(counts)
        : paperTexts.paperLabelsTooManyOfBuyer(counts),
    );
  }
  return drawOrders(ctx, { kind: 'boxLabels', sheet, orders });
};
