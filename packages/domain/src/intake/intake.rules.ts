import type { Day } from '../core/day-fields.ts';
import { foldName } from '../core/names.ts';
import { OrderQuantity } from '../orders/orders.schema.ts';
import type { ReadChoice, ReadLine, ReadOrder } from './intake.schema.ts';
import { catalogOf, factsOf, type SizeFacts, type SizeToOrder } from './intake-catalog.rules.ts';
import { findDay } from './intake-days.rules.ts';
import { isComplete, type Reader } from './intake-items.rules.ts';
import { type Atom, atomsOf } from './intake-lex.rules.ts';
import { goodsIn, hasGoods, numbersOfRow } from './intake-numbers.rules.ts';
import { ordersOf } from './intake-orders.rules.ts';
import { priceSaid } from './intake-price.rules.ts';
import { type Found, Sentences } from './intake-sentences.rules.ts';
import {
  findPurchaseOrders,
  type Piece,
  type Plain,
  pieceOf,
  plainOf,
  type Row,
  rowsOf,
  type Span,
} from './intake-text.rules.ts';
import { fillers } from './intake-words.rules.ts';

export type ReadWith = {
  sizes: readonly SizeToOrder[];
  /** The buyer's own words, as they were answered. */
  words: readonly { word: string; sizeId: number }[];
  /** It lists what the buyer usually orders. */
  usual: readonly { sizeId: number; count: number }[];
  today: Day;
  buyerName?: string | undefined;
};

/** How an own word is compared: as the words that a message names goods with. */
const ownKey = (word: string) =>
  atomsOf(plainOf(word).text, 0)
    .flatMap((atom) => (atom.kind === 'word' && !fillers.has(atom.key) ? [atom.key] : []))
    .join(' ');

const CHOICES_MAX = 12;

const choiceOf = ({ size }: SizeFacts, quantity: number | null): ReadChoice => ({
  sizeId: size.sizeId,
  productName: size.productName,
  size: size.size,
  quantity,
});

/** The choice that the buyer orders most often; null if it is not one alone. */
const usualAmong = (
  choices: readonly ReadChoice[],
  counts: ReadonlyMap<number, number>,
): ReadLine['proposed'] => {
  const [first, second] = choices
    .map(({ sizeId }) => ({ sizeId, count: counts.get(sizeId) ?? 0 }))
    .sort((a, b) => b.count - a.count);
  return first && first.count > (second?.count ?? 0) ? { sizeId: first.sizeId, by: 'usual' } : null;
};

const NOTHING_MORE = { also: [], price: null, day: null, order: null };

/** The choices with the quantities that were said last, and then those before. */
const amendedChoices = (
  choices: readonly ReadChoice[],
  { amended, item }: Pick<Found, 'amended' | 'item'>,
): ReadChoice[] => {
  const quantities = [...new Set([...amended, ...(item.quantity === null ? [] : [item.quantity])])];
  return choices.flatMap((choice) =>
    quantities
      .filter((quantity) => OrderQuantity.safeParse(quantity).success)
      .map((quantity) => ({ ...choice, quantity })),
  );
};

/** A doubt about a whole line asks for everything again; about its number, for the number. */
const askOf = ({ item, isDoubted, amended }: Found): ReadLine['asks'] => {
  if (item.product && item.size && amended.length > 0) return 'quantity';
  if (!item.product || (isDoubted && isComplete(item))) return 'product';
  return item.size ? 'quantity' : 'size';
};

const lineOf = (
  found: Found,
  message: string,
  plain: Plain,
  counts: ReadonlyMap<number, number>,
): ReadLine => {
  const { item, isDoubted } = found;
  const piece = pieceOf(plain, found);
  const { product, size } = item;
  const isAmended = found.amended.length > 0;
  const quantity = isAmended ? null : item.quantity;
  const price = found.price && priceSaid(plain.text.slice(found.price.from, found.price.to), item);
  const note = item.note && pieceOf(plain, item.note);
  const common = {
    ...piece,
    text: message.slice(piece.from, piece.to),
    word: item.word,
    productName: product?.name ?? null,
    ...NOTHING_MORE,
    also: found.also.map((span) => pieceOf(plain, span)),
    price,
    note: note ? message.slice(note.from, note.to).replaceAll(/^[\s(,;-]+|[\s),;-]+$/g, '') || null : null,
  };
  if (size && quantity !== null && !isDoubted) {
    return {
      ...common,
      state: 'read',
      sizeId: size.size.sizeId,
      size: size.size.size,
      quantity,
      asks: null,
      choices: [],
      proposed: null,
    };
  }
  const products = product ? [product] : item.near;
  const sizes = product && item.meant.length > 0 ? item.meant : products.flatMap(factsOf);
  const offered = sizes.slice(0, CHOICES_MAX).map((facts) => choiceOf(facts, item.quantityOf(facts)));
  const choices = isAmended ? amendedChoices(offered, found).slice(0, CHOICES_MAX) : offered;
  return {
    ...common,
    state: 'question',
    sizeId: null,
    size: product && size ? size.size.size : null,
    quantity,
    asks: askOf(found),
    choices,
    proposed: usualAmong(choices, counts),
  };
};

const usualLine = (
  span: Span,
  message: string,
  plain: Plain,
  sizes: ReadonlyMap<number, SizeToOrder>,
  counts: ReadonlyMap<number, number>,
): ReadLine => {
  const piece = pieceOf(plain, span);
  const choices = [...counts]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([sizeId]) => sizes.get(sizeId) ?? [])
    .slice(0, CHOICES_MAX)
    .map(({ sizeId, productName, size }) => ({ sizeId, productName, size, quantity: null }));
  return {
    ...piece,
    text: message.slice(piece.from, piece.to),
    state: 'question',
    word: '',
    sizeId: null,
    productName: null,
    size: null,
    quantity: null,
    asks: 'product',
    choices,
    proposed: null,
    note: null,
    ...NOTHING_MORE,
  };
};

/** Lines of one size, and lines that the message also refuses, are asked about. */
const doubt = (reading: Sentences, orderOf: (found: Span) => number | null) => {
  const items = reading.results.filter((result) => result.kind === 'item');
  const bySize = Map.groupBy(items, (found) =>
    isComplete(found.item) ? `${found.item.size?.size.sizeId} ${orderOf(found)} ${found.heading}` : '',
  );
  for (const [key, same] of bySize)
    if (key !== '' && same.length > 1) for (const found of same) found.isDoubted = true;
  for (const found of items)
    if (reading.denied.some((product) => product === found.item.product)) found.isDoubted = true;
};

const SPANISH =
  /\b(?:para|por favor|cajas?|manojos?|gracias|buen[oa]s|hola|quiero|necesito|pedido|de|docenas?|entregar?)\b/g;
const SPANISH_MIN = 2;

const TELLING = /[\p{L}\p{N}]/u;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const BLANK_EDGES = /^[\s,.;:&*()-]+|[\s,.;:&*()-]+$/g;

/** The pieces between those that were used, row by row, without the marks around them; `held` may order something. */
const notReadOf = (message: string, used: readonly Piece[], held: readonly Piece[]): ReadOrder['notRead'] => {
  const pieces: ReadOrder['notRead'] = [];
  let from = 0;
  let next = 0;
  for (const { from: to, to: after } of [...used]
    .sort((a, b) => a.from - b.from)
    .concat({ from: message.length, to: message.length })) {
    let start = from;
    for (const part of message.slice(from, to).split(/(?<=[\n\r\u2028\u2029])/)) {
      while (next < held.length && (held[next]?.to ?? 0) <= start) next += 1;
      const mayOrder = (held[next]?.from ?? message.length) < start + part.length;
      if (mayOrder || TELLING.test(part)) {
        const text = part.replaceAll(mayOrder ? BLANK_EDGES : EDGES, '') || part;
        const begin = start + part.indexOf(text);
        pieces.push({ from: begin, to: begin + text.length, text, mayOrder });
      }
      start += part.length;
    }
    from = Math.max(from, after);
  }
  return pieces;
};

/** A first column that counts the rows, while the last one has the quantity. */
const NUMBER_COLUMN = /^\s*(\d{1,2})\s+(?=[a-z].*\s\d+\s*$)/;
const NUMBERING = /^\s*(\d{1,2})[.)]\s+(?=\S)/;

/** Where the text of each row begins, after '1.', '2.' and so on. */
const startsOf = (rows: readonly Row[]): Map<Row, number> => {
  const starts = new Map<Row, number>();
  const strip = (form: RegExp, least: number) => {
    const numbered = rows.flatMap((row) => {
      const match = row.kind === 'order' ? form.exec(row.text) : null;
      return match ? [{ row, number: Number(match[1]), length: match[0].length }] : [];
    });
    if (numbered.length < least || numbered.some(({ number }, index) => number !== index + 1)) return;
    for (const { row, length } of numbered) starts.set(row, length);
  };
  strip(NUMBERING, 2);
  if (starts.size === 0) strip(NUMBER_COLUMN, 3);
  return starts;
};

const NAME_MIN = 3;
/** So many are looked at, so that a long text is read in little time. */
const CLAIMS_MAX = 60;
const DAY_ROWS_MAX = 600;

/** Where the buyer's name is. It orders nothing, even if it is 'Kale & Co.' */
const namesIn = (text: string, name: string): Span[] => {
  const found: Span[] = [];
  if (name.length < NAME_MIN) return found;
  for (
    let from = text.indexOf(name);
    from >= 0 && found.length < CLAIMS_MAX;
    from = text.indexOf(name, from + name.length)
  )
    found.push({ from, to: from + name.length });
  return found;
};

/** A line with a number or an emoji of goods that it does not mean is asked about. */
const doubtUnread = ({ results }: Sentences, numbers: readonly Span[], text: string) => {
  const items = results.filter((result) => result.kind === 'item').sort((a, b) => a.from - b.from);
  for (const found of items) if (hasGoods(text.slice(found.from, found.to))) found.isDoubted = true;
  let next = 0;
  for (const number of numbers) {
    while (next < items.length && (items[next]?.to ?? 0) <= number.from) next += 1;
    const found = items[next];
    if (!found || found.from > number.from) continue;
    if (!found.item.numbers.some((known) => overlaps(known, number))) found.isDoubted = true;
  }
};

const isOfGoods = (result: Sentences['results'][number]) =>
  result.kind === 'usual' ||
  (result.kind === 'item' && (result.item.product !== null || result.item.near.length > 0));

/** The pieces that are in none of the others. */
const outside = (pieces: readonly Piece[], others: readonly Piece[]): Piece[] => {
  const sorted = [...others].sort((a, b) => a.from - b.from);
  let next = 0;
  return pieces.filter(({ from, to }) => {
    while (next < sorted.length && (sorted[next]?.to ?? 0) <= from) next += 1;
    return (sorted[next]?.from ?? to) >= to;
  });
};

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/**
 * Reads what a message orders. A line is read only with exactly one product, one size and one whole number of packages;
 * everything else is a question, or not read. No number vanishes: each is in a line, a question, the day, the PO, a price
 * or a note, or in a piece that was not read and may order something. It never throws.
 */
export const readOrderText = (
  message: string,
  { sizes, words, usual, today, buyerName }: ReadWith,
): ReadOrder => {
  const plain = plainOf(message);
  const catalog = catalogOf(sizes);
  const bySize = new Map(sizes.map((size) => [size.sizeId, size] as const));
  const products = new Map(
    catalog.products.map((product) => [product.sizes[0]?.productNameId, product] as const),
  );
  const reader: Reader = {
    catalog,
    remembered: new Map(
      words.flatMap(({ word, sizeId }) => {
        const [key, size] = [ownKey(word), bySize.get(sizeId)];
        return key && size ? [[key, size] as const] : [];
      }),
    ),
    found: new Map(),
    productOf: ({ productNameId }) => products.get(productNameId),
  };
  const rows = rowsOf(plain).filter(({ text }) => TELLING.test(text));
  const isSpanish = (plain.text.match(SPANISH) ?? []).length >= SPANISH_MIN;

  const orders = rows
    .filter(({ kind }) => kind === 'order' || kind === 'subject' || kind === 'tail')
    .flatMap(findPurchaseOrders)
    .slice(0, CLAIMS_MAX);
  const values = orders
    .map(({ value }) => pieceOf(plain, value))
    .map(({ from, to }) => message.slice(from, to));
  const isOnePo = new Set(values.map(foldName)).size === 1;
  const found = findDay(rows.slice(0, DAY_ROWS_MAX), plain.text, today, isSpanish);
  const isFree = (span: Span) => !orders.some((other) => overlaps(span, other));
  const dayPieces = found.pieces.filter(isFree);
  const named = namesIn(plain.text, buyerName === undefined ? '' : plainOf(buyerName).text.trim());
  const claims: Span[] = [...orders, ...dayPieces, ...found.others, ...named];

  const reading = new Sentences(reader);
  const starts = startsOf(rows);
  for (const row of rows) {
    if (reading.isFull) break;
    if (row.kind !== 'order' && row.kind !== 'tail') continue;
    const atoms: Atom[] = [];
    let from = row.from + (starts.get(row) ?? 0);
    const inRow = claims.filter((claim) => overlaps(claim, row)).sort((a, b) => a.from - b.from);
    for (const claim of inRow) {
      if (claim.from > from)
        atoms.push(...atomsOf(row.text.slice(from - row.from, claim.from - row.from), from));
      atoms.push({ kind: 'claim', from: claim.from, to: claim.to });
      from = Math.max(from, claim.to);
    }
    atoms.push(...atomsOf(row.text.slice(from - row.from), from));
    reading.readRow(row, atoms);
  }
  const days = ordersOf(rows, found.mentions, reading.results.filter(isOfGoods));
  const orderOf = (span: Span) => days.orderOf(span.from);
  doubt(reading, orderOf);
  const numbers = rows.flatMap(numbersOfRow);
  doubtUnread(reading, numbers, plain.text);

  const counts = new Map(usual.map(({ sizeId, count }) => [sizeId, count] as const));
  const lines = reading.results
    .flatMap((result) => {
      if (result.kind === 'note') return [];
      const line =
        result.kind === 'usual'
          ? usualLine(result, message, plain, bySize, counts)
          : lineOf(result, message, plain, counts);
      const order = orderOf(result);
      return [{ ...line, order, day: order === null ? null : (days.orders[order]?.day ?? null) }];
    })
    .sort((a, b) => a.from - b.from);
  const notes = reading.results.filter(({ kind }) => kind === 'note');
  const ofNotes = notes.flatMap((note) => {
    // Words within it that name the day or the PO are the order's.
    const cuts = claims.filter((claim) => overlaps(claim, note)).sort((a, b) => a.from - b.from);
    const parts: Span[] = [];
    let { from } = note;
    for (const cut of cuts) {
      if (cut.from > from) parts.push({ from, to: cut.from });
      from = cut.to;
    }
    if (from < note.to) parts.push({ from, to: note.to });
    return parts
      .map((part) => pieceOf(plain, part))
      .filter(({ from, to }) => TELLING.test(message.slice(from, to)));
  });
  const [note, ...moreNotes] = ofNotes;
  const severalDays = days.orders.flatMap(({ spans }) => spans).sort((a, b) => a.from - b.from);
  const isSeveral = severalDays.length > 0;
  const namedDays = isSeveral
    ? [...new Map(severalDays.map((span) => [span.from, span])).values()]
    : dayPieces;
  const [dayPiece, ...moreDays] = namedDays.map((span) => pieceOf(plain, span));
  const allDays = [...new Set(days.orders.flatMap(({ day, choices }) => day ?? choices))].sort();
  const [po, ...morePos] = orders.map((span) => pieceOf(plain, span));
  const order: Omit<ReadOrder, 'notRead'> = {
    day: dayPiece
      ? {
          ...dayPiece,
          also: moreDays,
          day: isSeveral ? null : found.day,
          choices: isSeveral ? allDays : found.choices,
        }
      : null,
    purchaseOrderNumber: po && isOnePo ? { ...po, also: morePos, value: values[0] ?? '' } : null,
    notes: note
      ? {
          ...note,
          also: moreNotes,
          value: notes
            .map((span) => pieceOf(plain, span))
            .map(({ from, to }) => message.slice(from, to).trim())
            .join('\n'),
        }
      : null,
    lines,
    orders: days.orders.map(({ spans, day, choices }) => {
      const [first, ...also] = spans.map((span) => pieceOf(plain, span));
      return { from: first?.from ?? 0, to: first?.to ?? 0, also, day, choices };
    }),
    mayPropose: false,
  };
  const numbering = [...starts].map(([{ from }, length]) => pieceOf(plain, { from, to: from + length }));
  const used = [order.day, order.purchaseOrderNumber, order.notes].flatMap((part) =>
    part ? [part, ...part.also] : [],
  );
  const all = [...used, ...lines.flatMap((line) => [line, ...line.also]), ...numbering];
  const loose = outside(
    numbers
      .filter((span) => !claims.some((claim) => overlaps(claim, span)))
      .map((span) => pieceOf(plain, span)),
    all,
  );
  const held = [...loose, ...goodsIn(message, lines)].sort((a, b) => a.from - b.from);
  return { ...order, notRead: notReadOf(message, all, held) };
};
