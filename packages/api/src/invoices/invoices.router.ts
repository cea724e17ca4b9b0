import { pageOf } from '@farm/domain/core';
import {
  AddLineInput,
  Aging,
  ChangeDraftInput,
  CreditInput,
  DraftInput,
  ExportedFile,
  ExportInput,
  FindInvoiceInput,
  Invoice,
  InvoiceDetails,
  IssueInput,
  ListInvoicesInput,
  PaidElsewhere,
  PaidElsewhereInput,
  Statement,
  StatementInput,
  ToExport,
  ToInvoice,
  ToInvoiceInput,
  VoidInput,
} from '@farm/domain/invoices';
import { z } from 'zod';
import { handle, permitted, router } from '../core/trpc.ts';
import { addLine, changeDraft } from './change-draft.ts';
import { creditInvoice } from './credit-invoice.ts';
import { draftInvoices } from './draft-invoices.ts';
import { exportInvoices, readToExport } from './export-invoices.ts';
import { issueInvoices } from './issue-invoices.ts';
import { markPaidElsewhere } from './mark-paid.ts';
import { listInvoices, readAging, readInvoice, readStatement } from './read-invoices.ts';
import { readToInvoice } from './read-to-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

export const invoicesRouter = router({
  toInvoice: permitted('invoices.read')
    .input(ToInvoiceInput.prefault({}))
    .output(ToInvoice)
    .query(handle(readToInvoice)),
  list: permitted('invoices.read')
    .input(ListInvoicesInput.prefault({}))
    .output(pageOf(Invoice))
    .query(handle(listInvoices)),
  get: permitted('invoices.read').input(FindInvoiceInput).output(InvoiceDetails).query(handle(readInvoice)),
  aging: permitted('invoices.read')
    .output(Aging)
    .query(({ ctx }) => readAging(ctx)),
  statement: permitted('invoices.read').input(StatementInput).output(Statement).query(handle(readStatement)),
  draft: permitted('invoices.draft')
    .input(DraftInput)
    .output(z.array(Invoice))
    .mutation(handle(draftInvoices)),
  addLine: permitted('invoices.draft').input(AddLineInput).output(InvoiceDetails).mutation(handle(addLine)),
  // Null once its last line has left it.
  changeDraft: permitted('invoices.draft')
    .input(ChangeDraftInput)
    .output(InvoiceDetails.nullable())
    .mutation(handle(changeDraft)),
  issue: permitted('invoices.manage')
    .input(IssueInput)
    .output(z.array(Invoice))
    .mutation(handle(issueInvoices)),
  void: permitted('invoices.manage').input(VoidInput).output(InvoiceDetails).mutation(handle(voidInvoice)),
  credit: permitted('invoices.manage')
    .input(CreditInput)
    .output(InvoiceDetails)
    .mutation(handle(creditInvoice)),
  paidElsewhere: permitted('invoices.manage')
    .input(PaidElsewhereInput)
    .output(PaidElsewhere)
    .mutation(handle(markPaidElsewhere)),
  toExport: permitted('invoices.export')
    .output(ToExport)
    .query(({ ctx }) => readToExport(ctx)),
  export: permitted('invoices.export')
    .input(ExportInput)
    .output(ExportedFile)
    .mutation(handle(exportInvoices)),
});
