import { formatDay } from '@farm/domain/core';
import { ANY_GROWER } from '@farm/domain/inventory';
import { orderStatuses, statusLabel } from '@farm/domain/orders';
import { formatNumber } from '../../lib/format.ts';
import type { ShownFields } from '../history/shown-fields.ts';

const status = (value: string | number) => {
  const known = orderStatuses.find((name) => name === value);
  return String(known ? statusLabel(known) : value);
};

/** What the history of an order's lines tells of; which product a line is of is its name there. */
export const orderFields: ShownFields = {
  status: { label: 'Status', show: status },
  quantity: { label: 'Quantity', show: (value) => formatNumber(Number(value)) },
  deliveryDate: { label: 'Delivery', show: (value) => formatDay(String(value)) },
  farmerId: { label: 'Grower', show: (value, nameOf) => nameOf(String(value)), blank: ANY_GROWER },
  short: { label: 'Packages short', show: (value) => formatNumber(Number(value)) },
  purchaseOrderNumber: { label: 'PO' },
  notes: { label: 'Notes' },
};
