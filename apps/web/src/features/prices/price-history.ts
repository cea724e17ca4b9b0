import { msg } from '@lingui/core/macro';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { say } from '../../lib/say.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { amountText } from './prices.text.ts';

const pers = { package: msg`package`, base_unit: msg`base unit` } as const;

/** What a line costs. */
export const linePriceFields: ShownFields = {
  priceCents: {
    label: msg`Price`,
    show: (cents) => amountText(Number(cents)),
    blank: msg`no price yet`,
  },
  pricePer: {
    label: msg`Price per`,
    show: (per) => say(per === 'base_unit' ? pers.base_unit : pers.package),
  },
};

export const priceFields: ShownFields = {
  name: { label: msg`Name of the price list` },
  productName: { label: msg`Product name` },
  size: { label: msg`Package size` },
  ...linePriceFields,
  minQuantity: { label: msg`From quantity`, show: (quantity) => formatNumber(Number(quantity)) },
  validFrom: { label: msg`Valid from`, show: (day) => formatDay(String(day)) },
};
