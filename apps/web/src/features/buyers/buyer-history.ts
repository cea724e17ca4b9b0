import type { ShownFields } from '../history/shown-fields.ts';

export const buyerFields: ShownFields = {
  name: { label: 'Company name' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  address: { label: 'Address' },
  assignedRepId: {
    label: 'Sales rep',
    show: (value, nameOf) => nameOf(String(value)),
    blank: 'Unassigned',
  },
};
