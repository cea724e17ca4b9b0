import type { Buyer } from '../buyers/buyers.schema.ts';
import type { Template } from '../catalog/catalog.schema.ts';
import type { Day } from '../core/day-fields.ts';
import { ownUid } from '../core/farm-actor.ts';
import { centsText } from '../core/money.ts';
import { foldName } from '../core/names.ts';
import type { OrderStatus } from '../orders/orders.schema.ts';
import { eachField, type LineField, lineFieldNames } from '../orders/orders-fields.rules.ts';
import { typedFields } from '../orders/orders-fields.schema.ts';
import { isDropped, statusLabel } from '../orders/orders-status.rules.ts';
import type { ImportRow } from './imports.schema.ts';
import { lineColumns } from './imports-columns.rules.ts';
import { findNamed, type NamedThings, namedSizes, namedThings, plannedRow } from './imports-names.rules.ts';
import { orderImportTexts } from './imports-orders.texts.ts';
import type { ImportAsker, PlannedRow, TextRow } from './imports-plan.rules.ts';
import { unwrittenRow } from './imports-unwritten.rules.ts';
import { quoted, type RowReader, rowReader } from './imports-values.rules.ts';

const PACKAGES_MAX = 100_000;
const LINES_MAX = 100;

/** A line of an order that is here already, with the names of its buyer, product and size as they are shown. */
export type PresentLine = {
  orderNumber: number;
  buyerId: number;
  buyerName: string;
  productName: string;
  size: string;
  sizeId: number | null;
  quantity: number;
  deliveryDate: Day;
  status: OrderStatus;
};

/** Orders are compared with this. */
export type PresentOrders = {
  templates: readonly Template[];
  buyers: readonly Pick<Buyer, 'id' | 'name' | 'assignedRepId'>[];
  /** Who can be the rep of an order. */
  sellers: readonly string[];
  /** At least those on the days of the file. */
  lines: readonly PresentLine[];
};

/** One row writes this: a line of a new order. */
export type OrderWrite = Record<LineField, string | null> & {
  /** It applies to all lines of one order. */
  order: string;
  buyerId: number;
  buyerName: string;
  salesRepId: string;
  sizeId: number;
  quantity: number;
  deliveryDate: Day;
  status: OrderStatus;
  /** The file says that a package costs this. */
  priceCents: number | null;
  /** Whether its delivery day is past, so that it is neither priced by a list nor billed. */
  isPast: boolean;
};

type Named = { id: number; name: string };
type Row = {
  reader: RowReader;
  quantity: number | null;
  day: Day | null;
  status: OrderStatus | null;
  /** It goes with the line, and is read before any of it is matched. */
  rest: Pick<OrderWrite, LineField | 'priceCents'>;
  /** The number in its column 'Order', if it may be one of ours. */
  number: number | null;
};
type Meant = { buyer: PresentOrders['buyers'][number]; product: Named; size: Named };

const ORDER_NUMBER = /^#?\s*(\d{1,9})$/;

const keyOf = (...parts: (string | number | null)[]) => JSON.stringify(parts);

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) => {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
};

/** The lines that are here already, each of which at most one row is about. */
const presentLines = (lines: readonly PresentLine[]) => {
  const byNames = new Map<string, PresentLine[]>();
  const byIds = new Map<string, PresentLine[]>();
  const byNumber = new Map<number, PresentLine[]>();
  const taken = new Set<PresentLine>();
  const namesOf = (buyer: string, day: string, product: string, size: string, quantity: number) =>
    keyOf(foldName(buyer), day, foldName(product), foldName(size), quantity);
  for (const line of lines) {
    const { buyerName, deliveryDate: day, productName, size, quantity } = line;
    push(byNames, namesOf(buyerName, day, productName, size, quantity), line);
    push(byIds, keyOf(line.buyerId, day, line.sizeId, quantity), line);
    push(byNumber, line.orderNumber, line);
  }
  const named = ({ reader, day, quantity }: Row) => {
    const text = (column: string) => reader.text(column) ?? '';
    return day === null || quantity === null
      ? []
      : (byNames.get(namesOf(text('buyer'), day, text('product'), text('size'), quantity)) ?? []);
  };
  const meant = ({ day, quantity }: Row, { buyer, size }: Meant) =>
    byIds.get(keyOf(buyer.id, day, size.id, quantity)) ?? [];
  /** An order of ours with the row's number, for its buyer and day. */
  const ofOrder = ({ reader, number, day }: Row, of: Meant | undefined) => {
    const buyer = foldName(reader.text('buyer') ?? '');
    return (number === null ? [] : (byNumber.get(number) ?? [])).filter(
      (line) =>
        line.deliveryDate === day && (line.buyerId === of?.buyer.id || foldName(line.buyerName) === buyer),
    );
  };
  const take = (row: Row, from: readonly PresentLine[], isOfOrder: boolean): boolean => {
    const wantsDropped = row.status !== null && isDropped({ status: row.status });
    const line = from.find((line) => !taken.has(line) && (isOfOrder || isDropped(line) === wantsDropped));
    if (line) taken.add(line);
    return line !== undefined;
  };
  return {
    takeOfOrder: (row: Row, of?: Meant) => {
      const own = new Set(ofOrder(row, of));
      const alike = of ? meant(row, of) : named(row);
      return (
        own.size > 0 &&
        take(
          row,
          alike.filter((line) => own.has(line)),
          true,
        )
      );
    },
    isOurs: (row: Row, of: Meant) => ofOrder(row, of).length > 0,
    take: (row: Row, of?: Meant) => take(row, of ? meant(row, of) : named(row), false),
  };
};

type Things = {
  buyers: NamedThings<PresentOrders['buyers'][number]>;
  products: NamedThings<Template>;
  sizesOf: (product: Template) => NamedThings<Named>;
};

const thingsOf = ({ buyers, templates }: PresentOrders): Things => {
  const sizes = new Map<number, NamedThings<Named>>();
  return {
    buyers: namedThings('buyer', buyers),
    products: namedThings('product', templates),
    sizesOf: (product) => {
      const known = sizes.get(product.id);
      if (known) return known;
      const all = product.sizes.map(({ id, size: name }) => ({ id, name }));
      const made = namedSizes<Named>(all, { all });
      sizes.set(product.id, made);
      return made;
    },
  };
};

/** A blank size is the only one that the product has. */
const findSize = (reader: RowReader, product: Template, things: NamedThings<Named>): Named | null => {
  const chosen = things.byId.get(reader.row.chosen.size ?? '');
  if (chosen) return chosen;
  const [first, ...others] = things.all ?? [];
  if (!first) return reader.refuse('size', orderImportTexts.sizeNone({ product: product.name }));
  if (reader.text('size') !== null) return findNamed(reader, 'size', things);
  if (others.length === 0) return first;
  return reader.refuse(
    'size',
    orderImportTexts.sizeUnsaid({ product: product.name }),
    [first, ...others].map(({ id, name }) => ({ value: String(id), label: name })),
  );
};

const findMeant = (reader: RowReader, { buyers, products, sizesOf }: Things): Meant | null => {
  for (const column of ['buyer', 'product', 'quantity', 'deliveryDate']) reader.required(column);
  const buyer = findNamed(reader, 'buyer', buyers);
  const product = findNamed(reader, 'product', products);
  const size = product && findSize(reader, product, sizesOf(product));
  return buyer && product && size ? { buyer, product, size } : null;
};

/** This answer makes an order for each buyer of an order number; the other answers are a buyer's id. */
const SPLIT = 'split';

/** One number with rows of several buyers is one order of one of them, or an order for each: somebody has to say which. */
const askBuyers = (meant: ReadonlyMap<Row, Meant>, isHere: ReadonlySet<Row>): void => {
  const open = [...meant].filter(([row]) => !isHere.has(row) && row.reader.text('order') !== null);
  for (const ofNumber of Map.groupBy(open, ([{ reader }]) => foldName(reader.text('order') ?? '')).values()) {
    const buyers = new Map(ofNumber.map(([, { buyer }]) => [String(buyer.id), buyer]));
    if (buyers.size < 2) continue;
    const choices = [...buyers].map(([value, { name }]) => ({ value, label: name }));
    const names = choices.map(({ label }) => label).join(', ');
    for (const [{ reader }, of] of ofNumber) {
      const chosen = reader.row.chosen.order ?? '';
      const buyer = buyers.get(chosen);
      if (buyer) of.buyer = buyer;
      else if (chosen !== SPLIT)
        reader.refuse(
          'order',
          orderImportTexts.severalBuyers({
            order: quoted(reader.text('order') ?? ''),
            buyers: quoted(names),
          }),
          choices,
          { act: 'split', value: SPLIT },
        );
    }
  }
};

const placedChoices = (['pending', 'confirmed'] as const).map((status) => ({
  value: status,
  label: String(statusLabel(status)),
}));

/** A past line comes in as delivered, unless it was dropped. */
const statusOf = ({ reader, status }: Row, isPast: boolean): OrderStatus => {
  if (status !== null && isDropped({ status })) return status;
  if (isPast) return 'delivered';
  if (status === 'delivered') reader.refuse('status', orderImportTexts.notDelivered(), placedChoices);
  return status === 'confirmed' ? 'confirmed' : 'pending';
};

const newChanges = (row: Row, write: OrderWrite, { product, size }: Meant): ImportRow['changes'] => {
  const said = row.status === null || row.status === write.status ? null : String(statusLabel(row.status));
  const cells: [column: string, text: string | null][] = [
    ['buyer', write.buyerName],
    ['product', product.name],
    ['size', size.name],
    ['quantity', String(write.quantity)],
    ['deliveryDate', write.deliveryDate],
    ['price', write.priceCents === null ? null : centsText(write.priceCents)],
    ...lineFieldNames.map((name): (typeof cells)[number] => [lineColumns[name].key, write[name]]),
  ];
  return [
    ...cells.flatMap(([column, after]) => (after === null ? [] : [{ column, before: null, after }])),
    { column: 'status', before: said, after: String(statusLabel(write.status)) },
  ];
};

const titleOf = ({ reader }: Row): string =>
  ['buyer', 'deliveryDate', 'product', 'size'].flatMap((column) => reader.text(column) ?? []).join(' · ');

/** Rows of one order have the same text in 'Order', buyer and day. An order that is here already stays as it is. */
export const planOrders = (
  rows: readonly TextRow[],
  present: PresentOrders,
  { person, today }: ImportAsker,
): PlannedRow<OrderWrite>[] => {
  const read = rowReader(rows, today);
  const things = thingsOf(present);
  const lines = presentLines(present.lines);
  const sellers = new Set(present.sellers);
  const all = rows.map((textRow): Row => {
    const reader = read(textRow);
    const digits = ORDER_NUMBER.exec(reader.text('order') ?? '')?.[1];
    return {
      reader,
      quantity: reader.packages('quantity', { min: 1, max: PACKAGES_MAX }),
      day: reader.day('deliveryDate'),
      status: reader.orderStatus('status'),
      rest: {
        ...eachField(lineFieldNames, (name) => reader.field(lineColumns[name].key, typedFields[name])),
        priceCents: reader.cents('price'),
      },
      number: digits === undefined ? null : Number(digits),
    };
  });
  // First what has the number of an order that is here, so that no other row takes its lines.
  const isHere = new Set(all.filter((row) => lines.takeOfOrder(row)));
  const meant = new Map<Row, Meant>();
  for (const row of all) {
    if (isHere.has(row)) continue;
    if (lines.take(row)) {
      isHere.add(row);
      continue;
    }
    const found = findMeant(row.reader, things);
    if (found) meant.set(row, found);
  }
  for (const [row, of] of meant) {
    if (lines.takeOfOrder(row, of)) isHere.add(row);
    else if (lines.isOurs(row, of))
      row.reader.refuse('order', orderImportTexts.notInOrder({ number: String(row.number) }));
  }
  for (const [row, of] of meant) if (!isHere.has(row) && lines.take(row, of)) isHere.add(row);
  askBuyers(meant, isHere);

  const sizes = new Map<string, number>();
  return all.map((row) => {
    const { reader, quantity, day } = row;
    const title = titleOf(row);
    if (isHere.has(row)) return unwrittenRow(reader, title);
    const of = meant.get(row);
    if (!of || quantity === null || day === null) return unwrittenRow(reader, title);
    const { buyer, size } = of;
    const isPast = day < today;
    const rep =
      buyer.assignedRepId && sellers.has(buyer.assignedRepId) ? buyer.assignedRepId : ownUid(person);
    if (rep === null) reader.refuse('buyer', orderImportTexts.repNeeded({ buyer: buyer.name }));
    const write: OrderWrite = {
      order: keyOf(foldName(reader.text('order') ?? ''), buyer.id, day),
      buyerId: buyer.id,
      buyerName: buyer.name,
      salesRepId: rep ?? '',
      sizeId: size.id,
      quantity,
      deliveryDate: day,
      ...row.rest,
      status: statusOf(row, isPast),
      isPast,
    };
    const place = (sizes.get(write.order) ?? 0) + 1;
    sizes.set(write.order, place);
    if (place > LINES_MAX) reader.refuse('order', orderImportTexts.linesTooMany({ max: LINES_MAX }));
    return plannedRow<OrderWrite>(reader, {
      title,
      isNew: true,
      changes: newChanges(row, write, of),
      write,
    });
  });
};
