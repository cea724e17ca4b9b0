import { findBuyer } from '@farm/data/buyers';
import type { NewHistoryRow } from '@farm/data/history';
import { findProduct } from '@farm/data/inventory';
import { listLinesById } from '@farm/data/orders';
import { findPlanting } from '@farm/data/plantings';
import { listPriceLists, listPrices } from '@farm/data/prices';
import type { HistoryFields } from '@farm/domain/history';
import type { OrderLine } from '@farm/domain/orders';
import { type Price, pricedPlace } from '@farm/domain/prices';
import type { ProposalChange } from '@farm/domain/proposals';
import type { PersonContext } from '../core/context.ts';

type Ctx = Pick<PersonContext, 'db' | 'person'>;
type About = ProposalChange['about'];
type Told = { about: About; before?: HistoryFields; after?: HistoryFields };

const idsOf = (rows: readonly NewHistoryRow[], ...types: NewHistoryRow['type'][]) => [
  ...new Set(rows.filter(({ type }) => types.includes(type)).map(({ id }) => Number(id))),
];

const tellsPeople = ({ what, before, after }: NewHistoryRow) =>
  what !== 'changed' || Object.keys(before).length > 0 || Object.keys(after).length > 0;

const aboutLines = async ({ db, person }: Ctx, rows: readonly NewHistoryRow[]) => {
  const lines = await listLinesById(db, person, idsOf(rows, 'order_line', 'order_price'));
  const buyers = new Map<number, string | undefined>();
  for (const { buyerId } of lines)
    if (!buyers.has(buyerId)) buyers.set(buyerId, (await findBuyer(db, buyerId))?.name);
  const told = (line: OrderLine): About => {
    const buyerName = buyers.get(line.buyerId);
    const { orderNumber, productName, size, deliveryDate } = line;
    return { orderNumber, productName, size, deliveryDate, ...(buyerName !== undefined && { buyerName }) };
  };
  return { lines: new Map(lines.map((line) => [line.id, { line, about: told(line) }])), all: lines };
};

/** A new line is told with its price. */
const tellLine = ({ line, about }: { line: OrderLine; about: About }, row: NewHistoryRow): Told => {
  const { price } = line;
  const priced = row.type === 'order_line' && row.what === 'created' && price;
  return {
    about,
    ...(priced && { after: { ...row.after, priceCents: price.cents, pricePer: price.per } }),
  };
};

const fieldsOf = ({ cents, per, minQuantity, validFrom }: Price): HistoryFields => ({
  priceCents: cents,
  pricePer: per,
  minQuantity,
  validFrom,
});

/** The price that held until then, beside the new one. */
const tellPrices = async ({ db }: Ctx, added: readonly Price[]) => {
  const lists = new Map((await listPriceLists(db)).map(({ id, name }) => [id, name]));
  const isNew = new Set(added.map(({ id }) => id));
  const known = (await listPrices(db)).filter(({ id }) => !isNew.has(id));
  return added.map((price) => {
    const earlier = known.filter(
      (other) =>
        pricedPlace(other) === pricedPlace(price) &&
        other.minQuantity === price.minQuantity &&
        other.validFrom <= price.validFrom,
    );
    const last = earlier.sort((a, b) => a.validFrom.localeCompare(b.validFrom) || a.id - b.id).at(-1);
    return { priceList: lists.get(price.priceListId) ?? '', before: last ? fieldsOf(last) : {} };
  });
};

const tellPrice = (
  row: NewHistoryRow,
  told: { priceList: string; before: HistoryFields } | undefined,
): Told => {
  const { productName, size, ...after } = row.after;
  return {
    about: {
      productName: String(productName),
      size: String(size),
      ...(told && { priceList: told.priceList }),
    },
    before: told?.before ?? {},
    after,
  };
};

const named = (productName: string | undefined): Told => ({
  about: productName === undefined ? {} : { productName },
});

/** Tells what an act changed by the rows of its history, with the names of the things and, of prices, those before. */
export const describeChanges = async (ctx: Ctx, history: readonly NewHistoryRow[], answer: unknown) => {
  const rows = history.filter(tellsPeople);
  const { lines, all } = await aboutLines(ctx, rows);
  const isPriced = rows.some(({ type }) => type === 'price_list');
  const prices = isPriced ? await tellPrices(ctx, answer as Price[]) : [];
  const changes: ProposalChange[] = [];
  for (const row of rows) {
    const { type, what, before, after } = row;
    const line = lines.get(Number(row.id));
    let told: Told = { about: {} };
    if ((type === 'order_line' || type === 'order_price') && line) told = tellLine(line, row);
    else if (type === 'price_list') told = tellPrice(row, prices.shift());
    else if (type === 'planting') told = named((await findPlanting(ctx.db, Number(row.id)))?.productName);
    else if (type === 'lot') told = named((await findProduct(ctx.db, Number(row.id)))?.name);
    changes.push({ type, id: String(row.id), what, before, after, ...told });
  }
  const things = [
    ...new Map(changes.map(({ type, id }) => [`${type} ${id}`, { type, id: id ?? '' }])).values(),
  ];
  const reps = new Set(all.map(({ salesRepId }) => salesRepId));
  return { changes, things, repId: reps.size === 1 ? ([...reps][0] ?? null) : null };
};
