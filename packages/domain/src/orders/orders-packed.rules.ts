import type { FarmText } from '../core/texts.ts';
import type { OrderLine, ShortReason } from './orders.schema.ts';
import { orderTexts } from './orders.texts.ts';

type Filled = Pick<OrderLine, 'quantity' | 'packed' | 'share'>;

/** The packages that a line really gets: what was packed and, until then, its share or what was ordered. */
export const fillOf = ({ quantity, packed, share }: Filled): number =>
  packed?.fillQuantity ?? share?.fillQuantity ?? quantity;

/** Why a line gets less than was ordered; null if it does not, or if nobody said why. */
export const shortReasonOf = (line: Filled): ShortReason | null =>
  fillOf(line) < line.quantity ? (line.packed?.reason ?? line.share?.reason ?? null) : null;

const OTHER = 'other:';

/** A reason as the database holds it: `short_harvest`, `quality`, or `other:` and the typed text. */
export const storedReason = (reason: ShortReason): string =>
  reason.kind === 'other' ? OTHER + reason.text : reason.kind;

/** A reason from the database; null if there is none. */
export const readReason = (stored: string | null): ShortReason | null => {
  if (stored === null) return null;
  if (stored === 'short_harvest' || stored === 'quality') return { kind: stored };
  return { kind: 'other', text: stored.startsWith(OTHER) ? stored.slice(OTHER.length) : stored };
};

export const reasonValues = (reason: ShortReason) => ({
  reason: reason.kind,
  text: reason.kind === 'other' ? reason.text : '',
});

export const shortReasonText = (reason: ShortReason): FarmText =>
  orderTexts.shortReason(reasonValues(reason));

/** A line says this beside its badge: 'packed 8 of 10, short harvest', or 'gets 8 of 10' before; null if nothing is decided. */
export const packedText = ({
  quantity: ordered,
  fillQuantity: fill,
  packedAt,
  reason,
}: Pick<OrderLine, 'quantity'> & {
  fillQuantity: number;
  packedAt: string | null;
  reason: ShortReason | null;
}): FarmText | null => {
  if (packedAt === null)
    return reason && fill < ordered ? orderTexts.getsShort({ fill, ordered, ...reasonValues(reason) }) : null;
  if (fill === ordered) return orderTexts.packed();
  return fill < ordered && reason
    ? orderTexts.packedShort({ fill, ordered, ...reasonValues(reason) })
    : orderTexts.packedOf({ fill, ordered });
};
