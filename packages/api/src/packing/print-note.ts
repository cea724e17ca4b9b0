import { isDeepStrictEqual } from 'node:util';
import {
  findDeliveryNote,
  findNextNumber,
  findShipTo,
  listLockedLines,
  setDeliveryNote,
  setNotesDelivered,
  takeNoteNumbers,
} from '@farm/data/orders';
import { hasLinesOfOthers } from '@farm/data/packing';
import type { Day } from '@farm/domain/core';
import { carriedOn } from '@farm/domain/orders';
import {
  type DayInput,
  type DeliveryNote,
  type PackingDelivery,
  type PackingLine,
  packingTexts,
} from '@farm/domain/packing';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordTouched } from '../history/record-history.ts';
import { publishOrders } from '../orders/orders.internal.ts';
import { beginPrint, keepPrints, tooMany } from './begin-print.ts';
import { fixPrintedLots, isCoded, nameLots, readLotContact } from './name-lots.ts';
import { type Delivery, numberNote, recordNumbered } from './number-note.ts';
import { paperTexts } from './paper/packing-paper.texts.ts';
import type { PaperLine, PaperNote, PaperPick } from './paper/paper-data.ts';
import { readDay } from './read-day.ts';

export const NOTES_MAX = 200;
const UNNUMBERED = 0;

type Note = PaperNote['note'];

type NoteLine = Omit<PackingLine, 'picks'> & { picks: readonly PaperPick[] };

/** A note says this of a line: neither what was ordered nor why it gets less. */
const onNote = (line: NoteLine): PaperLine => {
  const { orderNumber, productName, size, baseUnit, unitsPerPackage } = line;
  const { fillQuantity, fillUnits, picks, packagesPerBox, packagePounds } = line;
  const { purchaseOrderNumber, ...carried } = carriedOn('note', line);
  return {
    orderNumber,
    purchaseOrderNumber,
    productName,
    size,
    baseUnit,
    unitsPerPackage,
    packagesPerBox,
    packagePounds,
    quantity: fillQuantity,
    fillQuantity,
    fillUnits,
    picks,
    reason: null,
    ...carried,
  };
};

const readLines = async (ctx: PersonContext, { buyerId, day }: Delivery): Promise<PackingLine[]> => {
  const { deliveries } = await readDay(ctx, { day });
  return deliveries.find((delivery) => delivery.buyerId === buyerId)?.lines ?? [];
};

const linesOn = (lines: readonly PackingLine[], number: number, isOpen: boolean) =>
  lines.filter(
    ({ deliveryNote, status }) =>
      deliveryNote === number || (isOpen && deliveryNote === null && status === 'confirmed'),
  );

/** Sales reps print their own lines; if the note has others too, theirs is another sheet. */
const sheetName = async (ctx: PersonContext, number: number, delivery: Delivery) => {
  const { uid, role } = ctx.person;
  const isPart =
    !isPermitted('orders.readAll', role) && (await hasLinesOfOthers(ctx.db, { ...delivery, repId: uid }));
  return isPart ? `${number} of ${uid}` : String(number);
};

type Sheet = { note: Note; delivery: Delivery; lines: readonly NoteLine[] } & Pick<PaperNote, 'lotContact'>;

const contentOf = ({ note, lines, lotContact }: Sheet) => {
  const { number, buyerId, deliveryDate, shipTo, carrier, boxes, temperatureF, receivedBy } = note;
  return {
    note: { number, buyerId, deliveryDate, shipTo, carrier, boxes, temperatureF, receivedBy },
    lines: lines.map(onNote),
    ...(lotContact && { lotContact }),
  };
};

const makeNotes = async (ctx: PersonContext, sheets: readonly Sheet[]) => {
  const named = await Promise.all(
    sheets.map(async (sheet) => ({
      name: await sheetName(ctx, sheet.note.number, sheet.delivery),
      content: contentOf(sheet),
    })),
  );
  const { farm, language, printed, replaces, prints } = await beginPrint(ctx, 'deliveryNotes', named);
  const pdf = await ctx.papers.make(ctx, {
    kind: 'deliveryNotes',
    notes: named.map(({ name, content }) => ({ ...content, replaces: replaces(name) })),
    farm,
    language,
    printed: { ...printed, replaces: null },
  });
  return { pdf, prints };
};

const sheetOf = async (ctx: PersonContext, { buyerId, lines, notes }: PackingDelivery, day: Day) => {
  const delivery = { buyerId, day };
  const known = notes.find(({ deliveredAt }) => deliveredAt === null);
  const joined = known ? linesOn(lines, known.number, true) : [];
  if (known && joined.length > 0) return { note: known, delivery, lines: joined };
  const unnumbered = lines.filter(({ deliveryNote }) => deliveryNote === null);
  const left = unnumbered.filter(({ status }) => status === 'confirmed');
  const last = notes.findLast(({ number }) => lines.some(({ deliveryNote }) => deliveryNote === number));
  if (unnumbered.length === 0 && last)
    return { note: last, delivery, lines: linesOn(lines, last.number, false) };
  if (known) return { note: known, delivery, lines: unnumbered };
  const shipTo = await findShipTo(ctx.db, buyerId);
  const note = { carrier: null, boxes: null, temperatureF: null, receivedBy: null };
  return {
    note: { ...note, number: UNNUMBERED, buyerId, deliveryDate: day, shipTo },
    delivery,
    lines: left.length > 0 ? left : unnumbered,
  };
};

const isNew = ({ note }: Sheet) => note.number === UNNUMBERED;

const withNumbers = (sheets: readonly Sheet[], next: number): Sheet[] => {
  let number = next;
  return sheets.map((sheet) =>
    isNew(sheet) ? { ...sheet, note: { ...sheet.note, number: number++ } } : sheet,
  );
};

type Find = (ctx: PersonContext) => Promise<Sheet[]>;

/** As papers name their lots, with those whose codes do not stay yet. */
const withLotNames = async (ctx: PersonContext, sheets: readonly Sheet[]) => {
  const { lines, toFix } = await nameLots(
    ctx.db,
    sheets.flatMap((sheet) => sheet.lines),
  );
  const byId = new Map(lines.map((line) => [line.id, line]));
  const { lotContact } = await readLotContact(ctx.db, lines);
  const named = sheets.map((sheet): Sheet => {
    const ofSheet = sheet.lines.map((line) => byId.get(line.id) ?? line);
    return { ...sheet, lines: ofSheet, ...(lotContact && ofSheet.some(isCoded) && { lotContact }) };
  });
  return { sheets: named, toFix };
};

/** A note that is printed makes the codes of its lots stay. */
const nameForPrint = async (ctx: PersonContext, sheets: readonly Sheet[]): Promise<Sheet[]> => {
  const { sheets: named, toFix } = await withLotNames(ctx, sheets);
  if (toFix.length === 0) return named;
  await fixPrintedLots(ctx, toFix);
  return (await withLotNames(ctx, sheets)).sheets;
};

/** Saves what `find` finds once nobody else can change it; the numbers are taken one person after the other. */
const keepNotes = (ctx: PersonContext, find: Find): Promise<Sheet[]> =>
  inTransaction(ctx, async (ctx) => {
    const ids = (await find(ctx)).flatMap(({ lines }) => lines.map(({ id }) => id));
    const locked = await listLockedLines(ctx.db, ctx.person, ids);
    const taken = new Set(locked.map(({ id }) => id));
    await takeNoteNumbers(ctx.db);
    const next = await findNextNumber(ctx.db);
    const found = (await find(ctx))
      .map((sheet) => ({ ...sheet, lines: sheet.lines.filter(({ id }) => taken.has(id)) }))
      .filter(({ lines }) => lines.length > 0);
    if (found.length === 0) throw new Refusal('DELIVERY_MISSING', packingTexts.noDeliveries());
    const sheets = withNumbers(found, next);
    const added = sheets.filter(({ note }) => note.number >= next);
    for (const { delivery, note } of added) await numberNote(ctx, delivery, note);
    for (const { note, lines } of sheets) {
      const joining = lines.filter(({ deliveryNote }) => deliveryNote === null).map(({ id }) => id);
      if (joining.length > 0) await setDeliveryNote(ctx.db, joining, note.number);
      await recordTouched(ctx, 'order_line', joining);
    }
    const lines = sheets.flatMap((sheet) => sheet.lines);
    // An order that has left already needs no open note, which later lines would join.
    const left = lines.filter(({ status }) => status === 'delivered').map(({ id }) => id);
    const signed = { deliveredAt: ctx.now().toISOString(), deliveredBy: ctx.person.uid };
    await recordTouched(ctx, 'delivery_note', await setNotesDelivered(ctx.db, left, signed));
    // One that is numbered by a delivery is in the history of its lines.
    await recordNumbered(
      ctx,
      added.map(({ note }) => note),
    );
    if (added.length > 0) publishOrders(ctx, lines);
    return sheets;
  });

/** Prints what `find` finds, and saves it; makes it again if others were faster. */
const printSheets = async (ctx: PersonContext, find: Find): Promise<Buffer> => {
  const next = await findNextNumber(ctx.db);
  const drawn = withNumbers(await nameForPrint(ctx, await find(ctx)), next);
  // Made before anything is saved: what cannot be printed gets no number, and nobody waits for the paper.
  const made = await makeNotes(ctx, drawn);
  const kept = await nameForPrint(ctx, await keepNotes(ctx, find));
  const isAsKept = isDeepStrictEqual(drawn.map(contentOf), kept.map(contentOf));
  const { pdf, prints } = isAsKept ? made : await makeNotes(ctx, kept);
  await keepPrints(ctx, prints);
  return pdf;
};

const findSheet = async (ctx: PersonContext, number: number): Promise<Sheet> => {
  const note = await findDeliveryNote(ctx.db, number);
  const delivery = note && { buyerId: note.buyerId, day: note.deliveryDate };
  const lines = delivery ? linesOn(await readLines(ctx, delivery), number, note.deliveredAt === null) : [];
  if (!note || !delivery || lines.length === 0)
    throw new Refusal('DELIVERY_NOTE_MISSING', paperTexts.paperNoteMissing());
  return { note, delivery, lines };
};

/** Refuses `DELIVERY_NOTE_MISSING`, also if it has no line that the person may see. */
export const requireNote = async (ctx: PersonContext, number: number): Promise<DeliveryNote> => {
  const note = await findDeliveryNote(ctx.db, number);
  await findSheet(ctx, number);
  if (!note) throw new Refusal('DELIVERY_NOTE_MISSING', paperTexts.paperNoteMissing());
  return note;
};

/** A numbered delivery note as PDF. Refuses `DELIVERY_NOTE_MISSING`, also if it has no line that the person may see. */
export const showNote = async (ctx: PersonContext, number: number): Promise<Buffer> =>
  (await makeNotes(ctx, (await withLotNames(ctx, [await findSheet(ctx, number)])).sheets)).pdf;

/** Its lines stay on it. */
export const printNote = (ctx: PersonContext, number: number): Promise<Buffer> =>
  printSheets(ctx, async (ctx) => [await findSheet(ctx, number)]);

/** Where all of a delivery is on delivered notes, it is the last of them. Refuses `DELIVERY_MISSING`. */
export const printDeliveryNotes = (
  ctx: PersonContext,
  { day, buyerId }: DayInput & { buyerId?: number | undefined },
): Promise<Buffer> =>
  printSheets(ctx, async (ctx) => {
    const all = (await readDay(ctx, { day })).deliveries;
    const open = all.filter(({ lines }) => lines.some(({ status }) => status === 'confirmed'));
    const ofDay = open.length > 0 ? open : all;
    const deliveries = buyerId === undefined ? ofDay : all.filter((delivery) => delivery.buyerId === buyerId);
    if (deliveries.length === 0) throw new Refusal('DELIVERY_MISSING', packingTexts.noDeliveries());
    if (deliveries.length > NOTES_MAX)
      throw tooMany(paperTexts.paperNotesTooMany({ count: deliveries.length, max: NOTES_MAX }));
    return Promise.all(deliveries.map((delivery) => sheetOf(ctx, delivery, day)));
  });
