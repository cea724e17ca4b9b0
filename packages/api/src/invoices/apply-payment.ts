import type { ApplyInput, InvoiceDetails } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const applyPayment = async (_ctx: PersonContext, _input: ApplyInput): Promise<InvoiceDetails> => {
  throw new Error('not built yet');
};
