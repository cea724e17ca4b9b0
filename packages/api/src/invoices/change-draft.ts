import type { AddLineInput, ChangeDraftInput, InvoiceDetails } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const addLine = async (_ctx: PersonContext, _input: AddLineInput): Promise<InvoiceDetails> => {
  throw new Error('not built yet');
};
export const changeDraft = async (
  _ctx: PersonContext,
  _input: ChangeDraftInput,
): Promise<InvoiceDetails | null> => {
  throw new Error('not built yet');
};
