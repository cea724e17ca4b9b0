import { msg } from '@lingui/core/macro';
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
};
