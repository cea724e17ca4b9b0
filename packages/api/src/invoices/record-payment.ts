import type { Payment, RecordPaymentInput } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const recordPayment = async (_ctx: PersonContext, _input: RecordPaymentInput): Promise<Payment> => {
  throw new Error('not built yet');
};
