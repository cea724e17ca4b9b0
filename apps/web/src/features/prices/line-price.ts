import { msg, t } from '@lingui/core/macro';
import { formatMoney } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';

/** An amount; 0 is no charge. */
export const amountText = (cents: number): string => (cents === 0 ? t`no charge` : formatMoney(cents));

const pers = { package: msg`package`, base_unit: msg`base unit` } as const;

/** A history shows a line's price by this. */
export const linePriceFields: ShownFields = {
  priceCents: {
    label: msg`Price`,
    show: (cents) => amountText(Number(cents)),
    blank: msg`no price yet`,
  },
  pricePer: {
    label: msg`Price per`,
    show: (per) => translate(per === 'base_unit' ? pers.base_unit : pers.package),
  },
};
