import { texts } from '../core/texts.ts';

export const invoiceTexts = texts('invoices', {
  invoice: 'Invoice',
  payment: 'Payment',
  day: 'Day',
  amount: 'Amount',
  description: 'Description',
  message: 'Message',
  reference: 'Reference',
  methodUnknown: 'A payment comes by check, ACH, card, in cash or in another way.',
  method: '{method, select, check {Check} ach {ACH} card {Card} cash {Cash} other {Other}}',
  status: '{status, select, draft {Draft} issued {Issued} void {Void} other {{status}}}',
  bucket:
    '{bucket, select, current {Current} from_1 {1–30} from_31 {31–60} from_61 {61–90} over_90 {Over 90} other {{bucket}}}',
  nothingChosen: 'Choose at least one delivered line.',
  linesTooMany: 'An invoice can have at most {max, number} lines.',
  paidNotPositive: 'Enter an amount above 0.',
  amountTooHigh: 'An amount can be at most $1,000,000. Check the number.',
  preserveBy: 'Notice of intent to preserve trust benefits: due by {day}',
  formatUnknown: 'The format is quickbooks or xero.',
  numberUnfit: 'An invoice has a number like INV-1001.',
  datesTurned: 'The first day must not be after the last.',
});
