import type { DraftInput, Invoice } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const draftInvoices = async (_ctx: PersonContext, _input: DraftInput): Promise<Invoice[]> => {
  throw new Error('not built yet');
};
