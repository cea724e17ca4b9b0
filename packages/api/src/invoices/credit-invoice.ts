import type { CreditInput, InvoiceDetails } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const creditInvoice = async (_ctx: PersonContext, _input: CreditInput): Promise<InvoiceDetails> => {
  throw new Error('not built yet');
};
