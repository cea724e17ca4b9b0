import { withMessage } from '@farm/domain/core';
import { ExportInput, invoiceTexts } from '@farm/domain/invoices';
import { z } from 'zod';
import { named, PathId } from '../core/rest-app.ts';
import { ownPath, type RestPaths } from '../core/rest-path.ts';
import { paperPath } from '../documents/paper-path.ts';
import { showInvoicePaper, showStatementPaper } from './print-invoices.ts';

const NUMBER = /^(?:(?:INV|CM)-)?[1-9]\d{0,8}$/i;

const PaperNumberPath = z.strictObject({
  number: z
    .string()
    .regex(NUMBER, withMessage(invoiceTexts.numberUnfit()))
    .describe('Such as INV-1001 or CM-1001; of a draft, which has no number, its id'),
});

const StatementPath = z.strictObject({ buyerId: PathId.describe('The id of the buyer') });

const AccountingCsv = named('InvoicesCsv', z.string(), {
  description: 'The template of the accounting program, with a row for each line',
});
const AccountingZip = named('InvoicesZip', z.string(), {
  description: 'Several of these files, since each may have only so many invoices and rows',
});

const DocumentedExport = named('InvoiceExport', ExportInput, {
  description: 'Which invoices a file for the accounting program has',
  example: { format: 'quickbooks', from: '2026-04-01', to: '2026-04-30' },
  fields: {
    format: 'Which program reads it',
    from: 'The first issue day',
    to: 'The last issue day',
    kind: 'Credit memos have files of their own',
    again: 'Whether what was exported before is exported again',
  },
});

const seenBy = 'Sales reps print those of the buyers assigned to them. Reading it changes nothing.';

export const filePaths: RestPaths = {
  printInvoice: paperPath(
    'GET /api/invoices/:number.pdf',
    {
      nearest: 'invoices.get',
      summary: 'Print an invoice or a credit memo',
      description: `In the language of what the farm sends to others; a draft and a void one say what they are. ${seenBy}`,
      params: PaperNumberPath,
      paper: 'The invoice',
      file: 'invoice',
      logged: 'invoices.printInvoice',
      action: 'invoices.read',
    },
    (ctx, { number }) => showInvoicePaper(ctx, /^\d/.test(number) ? { id: Number(number) } : { number }),
  ),
  printStatement: paperPath(
    'GET /api/statements/:buyerId.pdf',
    {
      nearest: 'invoices.statement',
      summary: 'Print the statement of a buyer',
      description: `What is open of each invoice, the oldest due first, and what is on account. ${seenBy}`,
      params: StatementPath,
      paper: 'The statement',
      file: 'statement',
      logged: 'invoices.printStatement',
      action: 'invoices.read',
    },
    (ctx, { buyerId }) => showStatementPaper(ctx, { buyerId }),
  ),
  exportInvoices: ownPath(
    'POST /api/invoices/export',
    'invoices.export',
    {
      summary: 'Export invoices for an accounting program',
      description:
        'Issued invoices, or credit memos, of some days as QuickBooks Online or Xero reads them: a CSV file, or a zip of ' +
        'several. They are marked as exported, and left out the next time unless `again` says otherwise. For administrators.',
      body: DocumentedExport,
      answer: {
        description: 'The file',
        content: { 'text/csv': { schema: AccountingCsv }, 'application/zip': { schema: AccountingZip } },
      },
    },
    async ({ caller, body }, reply) => {
      const { name, type, content } = await caller.invoices.export(body);
      return reply
        .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Buffer.from(content, 'base64'));
    },
  ),
};
