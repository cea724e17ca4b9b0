import type { PackingLine as PackingRow } from '@farm/data/packing';
import type { Language } from '@farm/domain/core';
import { carriedOn, readReason } from '@farm/domain/orders';
import { type DayInput, packingTexts } from '@farm/domain/packing';
import type { Actor } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { beginPrint, type Drawn, type Sheet, tooMany } from './begin-print.ts';
import { type CaseLine, isCoded, nameCases, nameLots, readLotContact } from './name-lots.ts';
import { countLabels } from './paper/box-labels.ts';
import { paperTexts } from './paper/packing-paper.texts.ts';
import type {
  BoxLabelsPaper,
  HarvestListPaper,
  PackingSlipsPaper,
  PaperLine,
  PaperOrder,
  PaperPick,
  PickListPaper,
} from './paper/paper-data.ts';
import { planPicks } from './plan-picks.ts';
import { listDayLines, maySeeAddress } from './read-day.ts';
import { readHarvestList } from './read-harvest-list.ts';
import { readPickSheet } from './read-pick-list.ts';

type ListInput = DayInput & { language: Language };

const drawList = async (
  ctx: PersonContext,
  list: HarvestListPaper | PickListPaper,
  sheet: Sheet,
  language: Language,
  toFix: readonly number[] = [],
): Promise<Drawn> => {
  const { farm, printed, replaces, prints } = await beginPrint(ctx, list.kind, [sheet]);
  return {
    paper: { ...list, farm, language, printed: { ...printed, replaces: replaces(sheet.name) } },
    prints,
    toFix,
  };
};

const drawHarvestList = async (ctx: PersonContext, { day, language }: ListInput): Promise<Drawn> => {
  const list = await readHarvestList(ctx, { through: day });
  const { rows, enough } = list;
  // How many old deliveries there are differs between people.
  const sheet = { name: day, content: { rows, enough } };
  return drawList(ctx, { kind: 'harvestList', through: day, list }, sheet, language);
};

const drawPickList = async (ctx: PersonContext, { day, language }: ListInput): Promise<Drawn> => {
  const { list, toFix } = await readPickSheet(ctx, { day });
  return drawList(ctx, { kind: 'pickList', list }, { name: day, content: list }, language, toFix);
};

export const SLIPS_MAX = 200;
export const LABELS_MAX = 2000;

type OfDay = DayInput & { buyerId?: number | undefined };

/** The sequence of the fields counts, since a paper is known by the hash of what it says. */
const onSlip = (line: PackingRow, picks: readonly PaperPick[]): PaperLine => {
  const { purchaseOrderNumber, ...carried } = carriedOn('slip', line);
  return {
    orderNumber: line.orderNumber,
    purchaseOrderNumber,
    productName: line.productName,
    size: line.size,
    baseUnit: line.baseUnit,
    quantity: line.quantity,
    fillQuantity: line.fillQuantity,
    fillUnits: line.fillUnits,
    unitsPerPackage: line.unitsPerPackage,
    packagesPerBox: line.packagesPerBox,
    packagePounds: line.packagePounds,
    reason: readReason(line.shortReason),
    ...carried,
    picks,
  };
};

const onLabel = ({ caseLabel, ...line }: CaseLine<PackingRow>, picks: readonly PaperPick[]): PaperLine => ({
  ...onSlip(line, picks),
  quantity: line.fillQuantity,
  reason: null,
  ...carriedOn('label', line),
  ...(caseLabel && { caseLabel }),
});

const shipToOf = (person: Actor, row: PackingRow | undefined, ofDay: readonly PackingRow[]) =>
  row &&
  maySeeAddress(
    person,
    ofDay.filter(({ buyerId }) => buyerId === row.buyerId),
  )
    ? { address: row.buyerAddress, phone: row.buyerPhone }
    : { address: null, phone: null };

/** The orders of a day that the person may see, or what one buyer gets of them. Refuses `DELIVERY_MISSING`. */
const readOrders = async (
  ctx: PersonContext,
  { day, buyerId }: OfDay,
  toLine: typeof onSlip,
  { isLabel = false }: { isLabel?: boolean } = {},
): Promise<{ orders: PaperOrder[]; toFix: readonly number[] }> => {
  const { all, lines } = await listDayLines(ctx, { day });
  const shown = buyerId === undefined ? lines : lines.filter((line) => line.buyerId === buyerId);
  if (shown.length === 0) throw new Refusal('DELIVERY_MISSING', packingTexts.noDeliveries());
  const planned = await planPicks(ctx.db, all, ctx.today());
  const named = await nameLots(
    ctx.db,
    shown.map((line) => ({ ...line, picks: planned.get(line.id)?.picks ?? [] })),
  );
  const told = isLabel ? await nameCases(ctx, named.lines) : named.lines;
  const { lotContact } = isLabel ? {} : await readLotContact(ctx.db, told);
  const orders = [...Map.groupBy(told, ({ orderNumber }) => orderNumber)].map(
    ([number, ofOrder]): PaperOrder => ({
      number,
      buyerId: ofOrder[0]?.buyerId ?? 0,
      buyerName: ofOrder[0]?.buyerName ?? '',
      shipTo: shipToOf(ctx.person, ofOrder[0], lines),
      deliveryDate: day,
      lines: ofOrder.map(({ picks, ...line }) => toLine(line, picks)),
      ...(lotContact && ofOrder.some(isCoded) && { lotContact }),
      replaces: null,
    }),
  );
  return { orders, toFix: named.toFix };
};

const drawOrders = async (
  ctx: PersonContext,
  paper: PackingSlipsPaper | BoxLabelsPaper,
  toFix: readonly number[],
): Promise<Drawn> => {
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
    toFix,
  };
};

const drawSlips = async (ctx: PersonContext, ofDay: OfDay): Promise<Drawn> => {
  const { orders, toFix } = await readOrders(ctx, ofDay, onSlip);
  if (orders.length > SLIPS_MAX)
    throw tooMany(paperTexts.paperSlipsTooMany({ count: orders.length, max: SLIPS_MAX }));
  return drawOrders(ctx, { kind: 'packingSlips', orders }, toFix);
};

/** Refuses more than `LABELS_MAX`, and `DELIVERY_MISSING` if every line gets nothing. */
const drawLabels = async (
  ctx: PersonContext,
  { sheet, ...ofDay }: OfDay & Pick<BoxLabelsPaper, 'sheet'>,
): Promise<Drawn> => {
  const { orders, toFix } = await readOrders(ctx, ofDay, onLabel, { isLabel: true });
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
  return drawOrders(ctx, { kind: 'boxLabels', sheet, orders }, toFix);
};

const drawings = {
  harvestList: drawHarvestList,
  pickList: drawPickList,
  packingSlips: drawSlips,
  boxLabels: drawLabels,
};

type Drawings = typeof drawings;
type Kind = keyof Drawings;

export type AskedPaper<Of extends Kind = Kind> = {
  [Each in Of]: { kind: Each; about: Parameters<Drawings[Each]>[1] };
}[Of];

export const drawPaper = <Of extends Kind>(ctx: PersonContext, { kind, about }: AskedPaper<Of>) => {
  const draw = drawings[kind] as (ctx: PersonContext, about: AskedPaper<Of>['about']) => Promise<Drawn>;
  return draw(ctx, about);
};
