import { msg } from '@lingui/core/macro';
import { formatDay, formatNumber } from '../../lib/format.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { linePriceFields } from './line-price.ts';

export const priceFields: ShownFields = {
  name: { label: msg`Name of the price list` },
  productName: { label: msg`Product name` },
  size: { label: msg`Package size` },
  ...linePriceFields,
  minQuantity: { label: msg`From quantity`, show: (quantity) => formatNumber(Number(quantity)) },
  validFrom: { label: msg`Valid from`, show: (day) => formatDay(String(day)) },
};
