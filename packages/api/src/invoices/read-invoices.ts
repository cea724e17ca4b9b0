import type {
  Aging,
  FindInvoiceInput,
  Invoice,
  InvoiceDetails,
  ListInvoicesInput,
  Statement,
  StatementInput,
} from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const listInvoices = async (
  _ctx: PersonContext,
  _input: ListInvoicesInput,
): Promise<{ items: Invoice[]; nextCursor: string | null }> => {
  throw new Error('not built yet');
};
export const readInvoice = async (_ctx: PersonContext, _input: FindInvoiceInput): Promise<InvoiceDetails> => {
  throw new Error('not built yet');
};
export const readAging = async (_ctx: PersonContext): Promise<Aging> => {
  throw new Error('not built yet');
};
export const readStatement = async (_ctx: PersonContext, _input: StatementInput): Promise<Statement> => {
  throw new Error('not built yet');
};
