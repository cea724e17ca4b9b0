import type { ToInvoice, ToInvoiceInput } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const readToInvoice = async (_ctx: PersonContext, _input: ToInvoiceInput): Promise<ToInvoice> => {
  throw new Error('not built yet');
};
