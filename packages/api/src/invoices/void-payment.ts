import type { Payment, VoidPaymentInput } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const voidPayment = async (_ctx: PersonContext, _input: VoidPaymentInput): Promise<Payment> => {
  throw new Error('not built yet');
};
