import { pageOf } from '@farm/domain/core';
import {
  ApplyInput,
  InvoiceDetails,
  ListPaymentsInput,
  Payment,
  RecordPaymentInput,
  VoidPaymentInput,
} from '@farm/domain/invoices';
import { handle, permitted, router } from '../core/trpc.ts';
import { applyPayment } from './apply-payment.ts';
import { listPayments } from './read-payments.ts';
import { recordPayment } from './record-payment.ts';
import { voidPayment } from './void-payment.ts';

export const paymentsRouter = router({
  list: permitted('invoices.read')
    .input(ListPaymentsInput.prefault({}))
    .output(pageOf(Payment))
    .query(handle(listPayments)),
  record: permitted('invoices.manage')
    .input(RecordPaymentInput)
    .output(Payment)
    .mutation(handle(recordPayment)),
  // Answers the invoice. tRPC reserves the name 'apply'.
  applyTo: permitted('invoices.manage')
    .input(ApplyInput)
    .output(InvoiceDetails)
    .mutation(handle(applyPayment)),
  void: permitted('invoices.manage').input(VoidPaymentInput).output(Payment).mutation(handle(voidPayment)),
});
