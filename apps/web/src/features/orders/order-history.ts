import { orderStatuses, statusLabel } from '@farm/domain/orders';
import { msg } from '@lingui/core/macro';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { linePriceFields } from '../prices/line-price.ts';
import { ownShown } from './line-texts.tsx';
import { ANY_GROWER } from './orders.text.ts';

const status = (value: string | number) => {
  const known = orderStatuses.find((name) => name === value);
  return known ? translate(statusLabel(known)) : String(value);
};

export const orderFields: ShownFields = {
  status: { label: msg`Status`, show: status },
  quantity: { label: msg`Quantity`, show: (value) => formatNumber(Number(value)) },
  fillQuantity: { label: msg`Packages packed`, show: (value) => formatNumber(Number(value)) },
  fillUnits: { label: msg`Weight` },
  deliveryNote: { label: msg`Delivery note` },
  boxes: { label: msg`Boxes` },
  temperatureF: { label: msg`Temperature, °F` },
  carrier: { label: msg`Carrier` },
  receivedBy: { label: msg`Received by` },
  deliveryDate: { label: msg`Delivery`, show: (value) => formatDay(String(value)) },
  farmerId: { label: msg`Grower`, show: (value, nameOf) => nameOf(String(value)), blank: ANY_GROWER },
  short: { label: msg`Packages short`, show: (value) => formatNumber(Number(value)) },
  purchaseOrderNumber: { label: msg`PO` },
  notes: { label: msg`Notes` },
  ...ownShown,
  ...linePriceFields,
};
