import type { PaidElsewhere, PaidElsewhereInput } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const markPaidElsewhere = async (
  _ctx: PersonContext,
  _input: PaidElsewhereInput,
): Promise<PaidElsewhere> => {
  throw new Error('not built yet');
};
