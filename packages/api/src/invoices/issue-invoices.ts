import type { Invoice, IssueInput } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';

export const issueInvoices = async (_ctx: PersonContext, _input: IssueInput): Promise<Invoice[]> => {
  throw new Error('not built yet');
};
