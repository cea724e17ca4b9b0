import type { ListPaymentsInput, Payment } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const listPayments = async (
  _ctx: PersonContext,
  _input: ListPaymentsInput,
): Promise<{ items: Payment[]; nextCursor: string | null }> => {
  throw new Error('not built yet');
};
