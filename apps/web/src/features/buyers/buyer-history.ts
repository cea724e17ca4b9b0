import { msg } from '@lingui/core/macro';
import { formatDay, formatNumber } from '../../lib/format.ts';
import type { ShownFields } from '../history/shown-fields.ts';

export const buyerFields: ShownFields = {
  name: { label: msg`Company name` },
  email: { label: msg`Email` },
  phone: { label: msg`Phone` },
  address: { label: msg`Address` },
  notes: { label: msg`Notes` },
  assignedRepId: {
    label: msg`Sales rep`,
    show: (value, nameOf) => nameOf(String(value)),
    blank: msg`Unassigned`,
  },
  termsDays: {
    label: msg`Days until payment is due`,
    show: (days) => formatNumber(Number(days)),
    blank: msg`as the farm says`,
  },
  termsAgreedOn: { label: msg`Terms agreed on`, show: (day) => formatDay(String(day)) },
  billingEmail: { label: msg`Email for invoices` },
  word: { label: msg`Word` },
};
