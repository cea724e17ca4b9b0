import type { Language } from '@farm/domain/core';
import type { InvoiceDetails, Statement } from '@farm/domain/invoices';
import type { PaperFarm, Printed } from '../../documents/paper-data.ts';

type Common = { printed: Printed; language: Language };

export type InvoicePaper = Common & { kind: 'invoice'; invoice: InvoiceDetails };

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
