/** The last print of a sheet. */
export interface PaperPrintTable {
  kind: string;
  /** Tells it from others of its kind, such as its day or number. */
  sheet: string;
  printed_at: string;
  content_hash: string;
  /** When the sheet was printed that said something else before; null if none did. */
  replaces_at: string | null;
}

export interface PackingTables {
  paper_print: PaperPrintTable;
}

declare module '../core/database.ts' {
  interface Database extends PackingTables {}
}
