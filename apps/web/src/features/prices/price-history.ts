import { FIRST_DAY } from '@farm/domain/core';
import { msg } from '@lingui/core/macro';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { linePriceFields } from './line-price.ts';

const BEGINNING = msg`from the beginning`;

export const priceFields: ShownFields = {
  name: { label: msg`Name of the price list` },
  productName: { label: msg`Product name` },
  size: { label: msg`Package size` },
  ...linePriceFields,
  minQuantity: { label: msg`From quantity`, show: (quantity) => formatNumber(Number(quantity)) },
  validFrom: {
    label: msg`Valid from`,
    show: (day) => (day === FIRST_DAY ? translate(BEGINNING) : formatDay(String(day))),
  },
};
