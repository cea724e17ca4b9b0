import { catalogTexts } from '@farm/domain/catalog';
import { centsText, type Day, FIRST_DAY } from '@farm/domain/core';
import { inForce, type Price, type PriceList, priceFor, STANDARD_LIST_ID } from '@farm/domain/prices';
import { t } from '@lingui/core/macro';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';
import { translate } from '../../lib/translate.ts';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';

type Size = NonNullable<ShownTemplate['sizes']>[number];
type SizeRow = { template: ShownTemplate; size: Size | null };
type PriceRow = { template: ShownTemplate; size: Size; list: PriceList; price: Price };

/** For one package; none of what is sold by weight, which a file of prices per package cannot say. */
const perPackage = ({ per }: Price) => per === 'package';

/** Each size of each product, with its price today on the Standard list. */
export const exportProducts = (
  templates: readonly ShownTemplate[],
  prices: readonly Price[],
  today: Day,
): Promise<void> => {
  const standard = Map.groupBy(
    prices.filter(({ priceListId }) => priceListId === STANDARD_LIST_ID),
    ({ sizeId }) => sizeId,
  );
  const priceOf = (size: Size): string | null => {
    const price = priceFor(standard.get(size.id) ?? [], { quantity: 1, deliveryDate: today });
    return price && perPackage(price) ? centsText(price.cents) : null;
  };
  const columns: CsvColumn<SizeRow>[] = [
    { header: t`Product`, value: ({ template }) => template.name },
    {
      header: t`Base unit`,
      value: ({ template: { baseUnit } }) => baseUnit && translate(catalogTexts.unit({ unit: baseUnit })),
    },
    { header: t`Size`, value: ({ size }) => size?.size ?? null },
    { header: t`Units per package`, value: ({ size }) => size?.unitsPerBaseUnit ?? null },
    { header: t`Weighed`, value: ({ size }) => size && (size.isCatchWeight ? t`yes` : t`no`) },
    { header: t`Price`, value: ({ size }) => size && priceOf(size) },
  ];
  return exportCsv(
    t({ message: `products-${today}`, context: 'file name' }),
    columns,
    templates.flatMap((template): SizeRow[] =>
      template.sizes?.length
        ? template.sizes.map((size) => ({ template, size }))
        : [{ template, size: null }],
    ),
  );
};

export const exportPrices = (
  templates: readonly ShownTemplate[],
  lists: readonly PriceList[],
  prices: readonly Price[],
  today: Day,
): Promise<void> => {
  const current = Map.groupBy(inForce(prices, today).filter(perPackage), ({ sizeId }) => sizeId);
  const columns: CsvColumn<PriceRow>[] = [
    { header: t`Product`, value: ({ template }) => template.name },
    { header: t`Size`, value: ({ size }) => size.size },
    { header: t({ message: 'List', context: 'import column' }), value: ({ list }) => list.name },
    { header: t`Price`, value: ({ price }) => centsText(price.cents) },
    {
      header: t({ message: 'Valid from', context: 'import column' }),
      value: ({ price: { validFrom } }) => (validFrom === FIRST_DAY ? null : validFrom),
    },
    {
      header: t({ message: 'From quantity', context: 'import column' }),
      value: ({ price }) => price.minQuantity,
    },
  ];
  return exportCsv(
    t({ message: `prices-${today}`, context: 'file name' }),
    columns,
    templates.flatMap((template) =>
      (template.sizes ?? []).flatMap((size) =>
        (current.get(size.id) ?? []).flatMap((price): PriceRow[] => {
          const list = lists.find(({ id }) => id === price.priceListId);
          return list ? [{ template, size, list, price }] : [];
        }),
      ),
    ),
  );
};
