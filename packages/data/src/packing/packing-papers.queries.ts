import type { Day, Language } from '@farm/domain/core';
import type { Db } from '../core/database.ts';
import { affected, finds } from '../core/sql.ts';
import { paperPrintTable } from './packing.tables.ts';

const FARM_ID = 1;

export const findPaperFarm = (
  db: Db,
): Promise<{
  name: string | null;
  address: string | null;
  phone: string | null;
  origin: string | null;
  language: Language;
}> =>
  db
    .selectFrom('farm')
    .select(['name', 'address', 'phone', 'origin', 'language'])
    .where('id', '=', FARM_ID)
    .executeTakeFirstOrThrow();

export const hasLinesOfOthers = (
  db: Db,
  { buyerId, day, repId }: { buyerId: number; day: Day; repId: string },
): Promise<boolean> =>
  finds(
    db
      .selectFrom('order_line')
      .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
      .select('order_line.id')
      .where('order_line.status', 'in', ['confirmed', 'delivered'])
      .where('order_line.delivery_date', '=', day)
      .where('order_group.buyer_id', '=', buyerId)
      .where('order_group.sales_rep_id', '<>', repId)
      .limit(1),
  );

export type PaperPrint = {
  sheet: string;
  printedAt: string;
  contentHash: string;
  /** When the sheet was printed that said something else before; null if none did. */
  replacesAt: string | null;
};

export const listPrints = async (
  db: Db,
  kind: string,
  sheets: readonly string[],
): Promise<Map<string, PaperPrint>> => {
  if (sheets.length === 0) return new Map();
  const prints = await db
    .selectFrom('paper_print')
    .select(paperPrintTable.columnsBut('kind'))
    .where('kind', '=', kind)
    .where('sheet', 'in', sheets)
    .execute();
  return new Map(prints.map((print) => [print.sheet, print]));
};

/** Keeps these as the last prints of their sheets, each of which is there once. */
export const setPrints = async (db: Db, kind: string, prints: readonly PaperPrint[]): Promise<void> => {
  if (prints.length === 0) return;
  await db
    .insertInto('paper_print')
    .values(
      prints
        // Always in the same sequence, so that two prints never wait for each other.
        .toSorted((a, b) => (a.sheet < b.sheet ? -1 : 1))
        .map((print) => paperPrintTable.newRow({ ...print, kind })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'sheet']).doUpdateSet(({ ref }) => ({
        printed_at: ref('excluded.printed_at'),
        content_hash: ref('excluded.content_hash'),
        replaces_at: ref('excluded.replaces_at'),
      })),
    )
    .execute();
};

export const deletePrintsBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('paper_print').where('printed_at', '<', instant));
