import type { ReadLine, ReadOrder } from '@farm/domain/intake';

/** A line of the message with a key by which it is recognized when the message is read again. */
export type Piece = ReadLine & {
  key: string;
  /** It says whether it was not read at all, but has a number or goods. */
  isUnread: boolean;
};

/** It says which price a line gets when the message names another one than the list. */
export type PriceAnswer = 'list' | 'agreed' | 'ask';

/** The answer about a piece: to leave it out, or what it is. Without a size, another product is chosen for it. */
export type Answer = 'out' | { sizeId: number | null; quantity: number | null; price?: PriceAnswer };

export type Answers = ReadonlyMap<string, Answer>;

const unreadLine = (
  { from, to, text }: ReadOrder['notRead'][number],
  before: ReadLine | undefined,
): ReadLine => ({
  from,
  to,
  text,
  also: [],
  state: 'question',
  word: '',
  sizeId: null,
  productName: null,
  size: null,
  quantity: null,
  asks: 'product',
  choices: [],
  proposed: null,
  note: null,
  price: null,
  day: before?.day ?? null,
  order: before?.order ?? null,
});

/** Answers the lines that were read, and the pieces that were not read but may order something. */
export const piecesOf = ({ lines, notRead }: Pick<ReadOrder, 'lines' | 'notRead'>): Piece[] => {
  const unread = notRead.filter(({ mayOrder }) => mayOrder);
  const all = [
    ...lines.map((line) => ({ ...line, isUnread: false })),
    ...unread.map((piece) => ({
      ...unreadLine(piece, lines.findLast(({ from }) => from < piece.from) ?? lines[0]),
      isUnread: true,
    })),
  ].sort((a, b) => a.from - b.from);
  const seen = new Map<string, number>();
  return all.map((line) => {
    const nth = (seen.get(line.text) ?? 0) + 1;
    seen.set(line.text, nth);
    return { ...line, key: `${nth} ${line.text}` };
  });
};

type Outcome =
  | { is: 'line'; sizeId: number | null; quantity: number | null; price: PriceAnswer | null }
  | { is: 'out' }
  | {
      is: 'asked';
      asks: NonNullable<ReadLine['asks']>;
      sizeId: number | null;
      quantity: number | null;
    };

/** A piece is a line only if it was read, or as soon as everything asked of it is answered. */
export const outcomeOf = (piece: Piece, answers: Answers): Outcome => {
  const answer = answers.get(piece.key);
  if (answer === 'out') return { is: 'out' };
  // The size and the quantity are known where only the price is asked.
  const known = piece.asks === 'price' ? piece.choices[0] : undefined;
  const { sizeId, quantity } = answer ?? known ?? piece;
  const price = answer?.price ?? null;
  if (answer?.sizeId === null) return { is: 'line', sizeId, quantity, price };
  if (!answer && !known && piece.state === 'question')
    return { is: 'asked', asks: piece.asks ?? 'product', sizeId: piece.sizeId, quantity: null };
  if (quantity === null) return { is: 'asked', asks: 'quantity', sizeId, quantity };
  if (piece.price && price === null) return { is: 'asked', asks: 'price', sizeId, quantity };
  return { is: 'line', sizeId, quantity, price };
};

/** The day, PO or notes as the message has them. */
export const saidOf = (
  text: string,
  piece: Pick<NonNullable<ReadOrder['day']>, 'from' | 'to' | 'also'>,
): string => [piece, ...piece.also].map(({ from, to }) => text.slice(from, to)).join(' … ');

export type Mark = 'used' | 'asked' | 'not read';

/** The message cut into what was used, what is asked, what was not read, and what is between. */
export const marked = (
  text: string,
  { day, purchaseOrderNumber, notes, notRead }: ReadOrder,
  pieces: readonly Piece[],
  answers: Answers,
): { from: number; text: string; mark: Mark | null }[] => {
  const markOf = { line: 'used', asked: 'asked', out: 'not read' } as const;
  const marks = [
    ...[day, purchaseOrderNumber, notes].flatMap((piece) =>
      piece ? [piece, ...piece.also].map(({ from, to }) => ({ from, to, mark: 'used' as Mark })) : [],
    ),
    ...pieces.flatMap((piece) => {
      const mark: Mark = markOf[outcomeOf(piece, answers).is];
      return [piece, ...piece.also].map(({ from, to }) => ({ from, to, mark }));
    }),
    ...notRead
      .filter(({ mayOrder }) => !mayOrder)
      .map(({ from, to }) => ({ from, to, mark: 'not read' as Mark })),
  ].sort((a, b) => a.from - b.from);
  const cut: { from: number; text: string; mark: Mark | null }[] = [];
  let at = 0;
  for (const { from, to, mark } of marks) {
    if (from < at) continue;
    if (from > at) cut.push({ from: at, text: text.slice(at, from), mark: null });
    cut.push({ from, text: text.slice(from, to), mark });
    at = to;
  }
  if (at < text.length) cut.push({ from: at, text: text.slice(at), mark: null });
  return cut;
};
