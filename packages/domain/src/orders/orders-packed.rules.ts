import type { FarmText } from '../core/texts.ts';
import type { OrderLine, ShortReason } from './orders.schema.ts';
import { orderTexts } from './orders.texts.ts';

/** The packages that a line really gets: what was packed and, until then, what was ordered. */
export const fillOf = ({ quantity, packed }: Pick<OrderLine, 'quantity' | 'packed'>): number =>
  packed?.fillQuantity ?? quantity;

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

const reasonValues = (reason: ShortReason) => ({
  reason: reason.kind,
  text: reason.kind === 'other' ? reason.text : '',
});

export const shortReasonText = (reason: ShortReason): FarmText =>
  orderTexts.shortReason(reasonValues(reason));

/** What a line says beside its badge: 'packed 8 of 10, short harvest'; null if it is not packed. */
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
  if (packedAt === null) return null;
  if (fill === ordered) return orderTexts.packed();
  return fill < ordered && reason
    ? orderTexts.packedShort({ fill, ordered, ...reasonValues(reason) })
    : orderTexts.packedOf({ fill, ordered });
};
