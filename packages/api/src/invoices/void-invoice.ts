import type { InvoiceDetails, VoidInput } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const voidInvoice = async (_ctx: PersonContext, _input: VoidInput): Promise<InvoiceDetails> => {
  throw new Error('not built yet');
};
