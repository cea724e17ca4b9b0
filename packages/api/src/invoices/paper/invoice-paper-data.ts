import type { LotContact } from '@farm/data/packing';
import type { Language } from '@farm/domain/core';
import type { InvoiceDetails, Statement } from '@farm/domain/invoices';
import type { PaperFarm, Printed } from '../../documents/paper-data.ts';
import type { NamedLot } from '../../packing/paper/paper-data.ts';

type Common = { printed: Printed; language: Language };

/** The lots of each order line, by its id. */
export type InvoiceLots = Record<number, NamedLot[]>;

export type InvoicePaper = Common & {
  kind: 'invoice';
  invoice: InvoiceDetails;
  /** Absent unless the buyer wants lots. */
  lots?: InvoiceLots;
  /** Only with lots. */
  lotContact?: LotContact;
};

export type StatementPaper = Common & {
  kind: 'statement';
  farm: PaperFarm;
  remitTo: string | null;
  statement: Statement;
};

declare module '../../documents/paper-data.ts' {
  interface Papers {
    invoice: InvoicePaper;
    statement: StatementPaper;
  }
}
