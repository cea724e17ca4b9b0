import type { WantsLots } from '@farm/domain/buyers';
import { msg } from '@lingui/core/macro';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { translate, type Words } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';

export const wantsLotsLabels: Record<WantsLots, Words> = {
  no: msg({ message: 'No', context: 'wants lots' }),
  traced: msg`Of traced products`,
  all: msg`Of all products`,
};

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
  wantsLots: {
    label: msg`Wants lots`,
    show: (value) => translate(wantsLotsLabels[value as WantsLots]),
    blank: wantsLotsLabels.no,
  },
  word: { label: msg`Word` },
};
