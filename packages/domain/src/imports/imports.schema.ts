import { z } from 'zod';
import { Day } from '../core/day-fields.ts';
import { count, Id, IdempotencyKey, Instant, text } from '../core/fields.ts';
import { StoredText } from '../core/stored-text.ts';
import { withMessage } from '../core/with-message.ts';
import { PricePer } from '../prices/prices.schema.ts';
import { importTexts } from './imports.texts.ts';
import { importKinds } from './imports-kinds.rules.ts';

export const ImportKind = z.enum(importKinds, withMessage(importTexts.kindUnknown()));
export type ImportKind = z.infer<typeof ImportKind>;

/** The most characters of a file, and the most rows below its header. */
export const IMPORT_TEXT_MAX = 5_242_880;
export const IMPORT_ROWS_MAX = 10_000;

/** The most characters of a cell, and the most columns with a name or text. */
export const IMPORT_CELL_MAX = 2000;
export const IMPORT_COLUMNS_MAX = 200;

/** How many rows of each state a preview shows; its counts are of all. */
export const IMPORT_ROWS_SHOWN = 1000;

/** For how long a preview can be applied, and an import undone. */
export const IMPORT_PREVIEW_MS = 3_600_000;
export const IMPORT_UNDO_MS = 86_400_000;

export const rowStates = ['new', 'changed', 'same', 'error'] as const;
export const RowState = z.enum(rowStates);
export type RowState = z.infer<typeof RowState>;

/** One thing that a text may mean. */
export const ImportChoice = z.object({
  /** An answer names this: the id of a row of the farm's, or a word such as a unit. */
  value: z.string(),
  label: z.string(),
});
export type ImportChoice = z.infer<typeof ImportChoice>;

/** One press can answer every row that offers the same act: each row gets its own value. */
const importOffers = ['suggested', 'noRep', 'notKnown', 'split', 'addLocation'] as const;
export const ImportOffer = z.object({ act: z.enum(importOffers), value: z.string() });
export type ImportOffer = z.infer<typeof ImportOffer>;

export const ImportIssue = z.object({
  /** The key of the column; null if it is about the whole row. */
  column: z.string().nullable(),
  /** A whole sentence with the row, the column and the remedy, in English. */
  message: z.string(),
  text: StoredText,
  /** These can be chosen instead; empty if it has to be typed. */
  choices: z.array(ImportChoice),
  offer: ImportOffer.nullable(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

/** It says what a buyer on the row's price list pays for a delivery tomorrow, once the file is applied. */
export const RowPays = z.object({
  /** The day is tomorrow. */
  day: Day,
  /** It says whether the row's price is paid now, from its day on, or never, since another one stays. */
  outcome: z.enum(['applies', 'later', 'never']),
  /** It is paid in whole cents; null without a price that day. */
  cents: z.int().nullable(),
  per: PricePer.nullable(),
  /** It is the first day of the price that is paid. */
  validFrom: Day.nullable(),
  /** It says all of that in an English sentence. */
  message: z.string(),
  text: StoredText,
});
export type RowPays = z.infer<typeof RowPays>;
/** A note says what was done with a cell or a column that somebody may not expect. It keeps nothing from being applied. */
export const ImportNote = z.object({
  /** It is the key of the column; null if the note is about the whole row or file. */
  column: z.string().nullable(),
  /** It is a whole English sentence. */
  message: z.string(),
  text: StoredText,
});
export type ImportNote = z.infer<typeof ImportNote>;

/** One row of the file, as it would be applied. */
export const ImportRow = z.object({
  /** The row's number in the spreadsheet; the first is 1. */
  row: z.int(),
  state: RowState,
  /** It names its subject, such as 'Kale · 5 lb'. */
  title: z.string(),
  /** The text of each known column that has one, by the column's key. */
  cells: z.record(z.string(), z.string()),
  /** It would change so, or would be so as a new row. */
  changes: z.array(
    z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  issues: z.array(ImportIssue),
  /** Notes say what was done with its cells that somebody may not expect, such as a unit that was converted. */
  notes: z.array(ImportNote),
  /** One of the farm's with nearly the same name, which it would be taken for if chosen. */
  proposal: ImportChoice.extend({ column: z.string() }).nullable(),
  /** It is absent from a row without a price, or with an error. */
  pays: RowPays.optional(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A column that no name tells, whose values look like a field that the file lacks: somebody has to say what it is. */
export const AskedColumn = z.object({
  name: z.string(),
  /** It has at most three values. */
  samples: z.array(z.string()),
  /** It may be one of the fields with these keys. */
  fields: z.array(z.string()),
});
export type AskedColumn = z.infer<typeof AskedColumn>;

export const ImportPreview = z.object({
  id: z.string(),
  kind: ImportKind,
  fileName: z.string().nullable(),
  separator: z.enum([',', ';', '\t']),
  /** Every column of the file in its order, with the key of what it is; null if it is left out. */
  columns: z.array(z.object({ name: z.string(), key: z.string().nullable() })),
  /** Notes say what was done with its columns that somebody may not expect, such as several that were joined. */
  notes: z.array(ImportNote),
  /** A person has to say what these left-out columns are before the rows mean anything. */
  asked: z.array(AskedColumn),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int() }),
  /** Rows that are no things: titles above the header, blank rows and totals; at most `IMPORT_ROWS_SHOWN`. */
  leftOut: z.array(z.object({ row: z.int(), text: z.string(), reason: z.enum(['title', 'blank', 'total']) })),
  /** At most `IMPORT_ROWS_SHOWN` of each state: errors first, then changed, new and the same ones. */
  rows: z.array(ImportRow),
  /** The rows of all errors, so that all can be left out at once. */
  errorRows: z.array(z.int()),
  /** It was corrected so far. */
  answers: z.array(z.lazy(() => ImportAnswer)),
  /** When it can no longer be applied. */
  expiresAt: Instant,
});
export type ImportPreview = z.infer<typeof ImportPreview>;

const RowNumber = z.int().min(1);

/** Mends cells that say the same, in the rows that it names. */
export const ImportAnswer = z
  .strictObject({
    column: text(importTexts.column(), 40),
    /** The cells that it mends have this text. */
    from: text(importTexts.cell(), IMPORT_CELL_MAX),
    /** It mends this one row. */
    row: RowNumber.optional(),
    /** Or it mends these rows; without either, those that say this text and ask about it, or else all that say it. */
    rows: z.array(RowNumber).min(1).max(IMPORT_ROWS_MAX).optional(),
    /** The cells get this text instead. */
    text: text(importTexts.cell(), IMPORT_CELL_MAX).optional(),
    /** Or they get this meaning: the value of a choice, an offer or a proposal. */
    value: text(importTexts.cell(), 600).optional(),
  })
  // A blank cell says nothing of what it should be, so an answer for one says nothing of another.
  .refine(({ from, row, rows }) => from.trim() !== '' || row !== undefined || rows !== undefined, {
    path: ['rows'],
    ...withMessage(importTexts.rowsUnnamed()),
  });
export type ImportAnswer = z.infer<typeof ImportAnswer>;

export const ImportAnswers = z.array(ImportAnswer).max(2000);
/** By the name of a column in the file: the key of what it is, or null to leave it out. Remembered for the next file. */
export const ImportColumns = z.record(z.string().max(200), z.string().max(40).nullable());

const PreviewId = text(importTexts.preview(), 64);

/** A new file, or a kept one with further answers. */
export const PreviewImportInput = z.union([
  z.strictObject({
    kind: ImportKind,
    text: text(importTexts.file(), IMPORT_TEXT_MAX),
    fileName: text(importTexts.file(), 200).optional(),
    columns: ImportColumns.optional(),
    answers: ImportAnswers.optional(),
  }),
  z.strictObject({
    previewId: PreviewId,
    columns: ImportColumns.optional(),
    answers: ImportAnswers.optional(),
  }),
]);
export type PreviewImportInput = z.infer<typeof PreviewImportInput>;

export const ApplyImportInput = z.strictObject({
  previewId: PreviewId,
  /** Rows to leave out. Refused while a row with an error is not among them. */
  leaveOut: z.array(count(importTexts.row(), 1)).max(IMPORT_ROWS_MAX).default([]),
  idempotencyKey: IdempotencyKey.optional(),
});
export type ApplyImportInput = z.infer<typeof ApplyImportInput>;

/** It tells what an import did. */
export const ImportBatch = z.object({
  id: Id,
  kind: ImportKind,
  fileName: z.string().nullable(),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), leftOut: z.int() }),
  /** So many locations were added besides, since its rows name them; absent for none. */
  locations: z.int().optional(),
  createdAt: Instant,
  createdBy: z.string(),
  createdByName: z.string().nullable(),
  undoneAt: Instant.nullable(),
  /** Whether the caller may still undo it. */
  mayUndo: z.boolean(),
});
export type ImportBatch = z.infer<typeof ImportBatch>;

export const UndoImportInput = z.strictObject({
  id: Id,
  /** Whether to undo the rest although some of it was used or changed since, which then stays. */
  keepUsed: z.boolean().default(false),
  /** It says whether to undo the files too that were brought in at once with it. */
  together: z.boolean().default(false),
});
export type UndoImportInput = z.infer<typeof UndoImportInput>;

export const UndoneImport = z.object({
  id: Id,
  /** How many things were taken back. */
  undone: z.int(),
  /** It stayed since somebody used or changed it: this is its name, and by what. */
  kept: z.array(z.object({ title: z.string(), reason: StoredText })),
});
export type UndoneImport = z.infer<typeof UndoneImport>;

export const OpenImportInput = z.strictObject({ previewId: PreviewId });
export type OpenImportInput = z.infer<typeof OpenImportInput>;
