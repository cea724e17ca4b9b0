import { msg } from '@lingui/core/macro';
import { formatDay, formatMoney } from '../../lib/format.ts';
import type { ShownFields } from '../history/shown-fields.ts';

const money = (value: string | number) => formatMoney(Number(value));
const day = (value: string | number) => formatDay(String(value));

export const invoiceFields: ShownFields = {
  number: { label: msg`Number` },
  status: { label: msg`Status` },
  issueDate: { label: msg`Issued`, show: day },
  dueDate: { label: msg`Due`, show: day },
  totalCents: { label: msg`Total`, show: money },
  openCents: { label: msg({ message: 'Open', context: 'amount' }), show: money },
  cents: { label: msg`Amount`, show: money },
  message: { label: msg`Message` },
  description: { label: msg`Description` },
};
