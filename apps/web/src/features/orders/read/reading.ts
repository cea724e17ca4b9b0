import type { ReadLine, ReadOrder } from '@farm/domain/orders';

/** A line of the message with a key by which it is recognized when the message is read again. */
export type Piece = ReadLine & { key: string };

/** The answer about a piece: to leave it out, or what it is. Without a size, another product is chosen for it. */
export type Answer = 'out' | { sizeId: number | null; quantity: number | null };

export type Answers = ReadonlyMap<string, Answer>;

export const piecesOf = (lines: readonly ReadLine[]): Piece[] => {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const nth = (seen.get(line.text) ?? 0) + 1;
    seen.set(line.text, nth);
    return { ...line, key: `${nth} ${line.text}` };
  });
};

type Outcome =
  | { is: 'line'; sizeId: number | null; quantity: number | null }
  | { is: 'out' }
  | { is: 'asked'; asks: 'product' | 'size' | 'quantity'; sizeId: number | null };

/** A piece is a line only if it was read, or as soon as everything asked of it is answered. */
export const outcomeOf = (piece: Piece, answers: Answers): Outcome => {
  const answer = answers.get(piece.key);
  if (answer === 'out') return { is: 'out' };
  const { sizeId, quantity } = answer ?? piece;
  if (answer?.sizeId === null) return { is: 'line', sizeId, quantity };
  if (!answer && piece.state === 'question')
    return { is: 'asked', asks: piece.asks ?? 'product', sizeId: piece.sizeId };
  if (quantity === null) return { is: 'asked', asks: 'quantity', sizeId };
  return { is: 'line', sizeId, quantity };
};

/** The day, PO or notes as the message has them. */
export const saidOf = (text: string, piece: NonNullable<ReadOrder['day']>): string =>
  [piece, ...piece.also].map(({ from, to }) => text.slice(from, to)).join(' … ');

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
    ...pieces.map((piece) => ({ ...piece, mark: markOf[outcomeOf(piece, answers).is] as Mark })),
    ...notRead.map((piece) => ({ ...piece, mark: 'not read' as Mark })),
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
