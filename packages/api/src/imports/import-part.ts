import type { Db } from '@farm/data/core';
import type { ImportNote, PlannedRow, TextRow } from '@farm/domain/imports';
import type { Actor } from '@farm/domain/permissions';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';

/** A plan is made for this: the same rows, lists and asker give the same plan. */
export type ImportAsker = { person: Actor; today: string };

/** One thing that an import made (`before` is null) or changed, as far as the import changed it. */
export type ImportChange = {
  type: string;
  id: number;
  title: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

/** How things of one type are taken back. */
export type ImportUndoer = {
  /** Why some can no longer be taken back: by the id of the thing, what used or changed it since. */
  findUsed: (
    ctx: InTransaction<PersonContext>,
    changes: readonly ImportChange[],
  ) => Promise<Map<number, FarmText>>;
  undo: (ctx: InTransaction<PersonContext>, changes: readonly ImportChange[]) => Promise<void>;
};

/** A kind of file says here what it reads, and how its rows are planned, written and taken back. */
export type ImportPart<Present, Write> = {
  /** The lists that its rows are compared with. With the rows, a part may leave out what none of them is about. */
  read(db: Db, asker: ImportAsker, rows: readonly TextRow[]): Promise<Present>;
  plan(rows: readonly TextRow[], present: Present, asker: ImportAsker): PlannedRow<Write>[];
  /** Notes say what the rows would write besides. */
  note?(rows: readonly PlannedRow<Write>[]): ImportNote[];
  /** All rows in a few statements of many rows each, with their history. Refuses `IMPORT_CHANGED`. */
  apply(
    ctx: InTransaction<PersonContext>,
    rows: readonly { title: string; write: Write }[],
  ): Promise<ImportChange[]>;
  /** By the type of the change. Undone in this order. */
  undoers: Record<string, ImportUndoer>;
};
