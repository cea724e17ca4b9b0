import { fieldIssue, fieldTexts, INTEGER_MAX, isStorable } from '@farm/domain/core';
import { inputRefusal } from '@farm/domain/refusals';

export type PageInput = { cursor?: string | null | undefined; limit: number };
export type Page<Item> = { items: Item[]; nextCursor: string | null };

type Key = (string | number)[];

/** A cursor can be forged, so values that no row could have are never sent to the database. */
const couldStand = (part: unknown) =>
  typeof part === 'number'
    ? Number.isInteger(part) && Math.abs(part) <= INTEGER_MAX
    : isStorable(String(part));

/** The cursor that `cursorKey` reads. */
export const encodeCursor = (key: Key) => Buffer.from(JSON.stringify(key)).toString('base64url');

/** The sort key of the previous page's last row; null for the first page. Refuses with `INPUT_INVALID`. */
export const cursorKey = <K extends Key>(
  cursor: string | null | undefined,
  shape: { [I in keyof K]: 'string' | 'number' },
): K | null => {
  if (!cursor) return null;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(key) &&
      key.length === shape.length &&
      key.every((part, index) => typeof part === shape[index] && couldStand(part))
    ) {
      return key as K;
    }
  } catch {}
  throw inputRefusal([fieldIssue(['cursor'], fieldTexts.cursorUnknown())]);
};

/** Turns `limit + 1` fetched rows into a page, with the cursor of the next page if there is one. */
export const toPage = <Row>(rows: Row[], limit: number, keyOf: (row: Row) => Key): Page<Row> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
};
