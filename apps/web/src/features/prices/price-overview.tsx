import { unitWord } from '@farm/domain/catalog';
import { type Price, type PriceList, priceFor } from '@farm/domain/prices';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';
import classes from './prices.module.css';

type PriceOverviewProps = {
  templates: readonly ShownTemplate[];
  lists: readonly PriceList[];
  prices: readonly Price[];
  onPrices?: (template: ShownTemplate) => void;
};

const place = (listId: number, sizeId: number) => `${listId} ${sizeId}`;

/** These prices hold today, for each quantity that has one of its own. */
const heldOn = (prices: readonly Price[], today: string): Price[] =>
  [...new Set(prices.map(({ minQuantity }) => minQuantity))]
    .toSorted((a, b) => a - b)
    .flatMap((quantity) => {
      const held = priceFor(prices, { quantity, deliveryDate: today });
      return held?.minQuantity === quantity ? [held] : [];
    });

export const PriceOverview = memo(function PriceOverview({
  templates,
  lists,
  prices,
  onPrices,
}: PriceOverviewProps) {
  const { t } = useLingui();
  const today = useFarmDay();
  const byPlace = Map.groupBy(prices, ({ priceListId, sizeId }) => place(priceListId, sizeId));
  return (
    <section
      className={classes.overview}
      aria-label={t`Prices today`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table aria-label={t`Prices`}>
        <thead>
          <tr>
            <th scope="col">{t`Product`}</th>
            <th scope="col">{t`Package size`}</th>
            {lists.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {templates.map((template) => {
          const sizes = template.sizes ?? [];
          return (
            <tbody key={template.id}>
              {sizes.map(({ id: sizeId, size }, at) => (
                <tr key={sizeId}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={sizes.length}>
                      <ProductName template={template} onPrices={onPrices} />
                    </th>
                  )}
                  <th scope="row">{size}</th>
                  {lists.map(({ id }) => (
                    <td key={id}>
                      <Held
                        prices={heldOn(byPlace.get(place(id, sizeId)) ?? [], today)}
                        template={template}
                      />
                    </td>
                  ))}
                </tr>
              ))}
              {sizes.length === 0 && (
                <tr>
                  <th scope="row">
                    <ProductName template={template} onPrices={onPrices} />
                  </th>
                  <td colSpan={1 + lists.length}>{t`No package sizes`}</td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </section>
  );
});

type ProductNameProps = {
  template: ShownTemplate;
  onPrices: ((template: ShownTemplate) => void) | undefined;
};

function ProductName({ template, onPrices }: ProductNameProps) {
  const { t } = useLingui();
  const { name } = template;
  if (!onPrices) return name;
  return (
    <UnstyledButton
      className={classes.product ?? ''}
      aria-label={t`Prices: ${name}`}
      onClick={() => onPrices(template)}
    >
      {name}
    </UnstyledButton>
  );
}

function Held({ prices, template }: { prices: readonly Price[]; template: ShownTemplate }) {
  const { t } = useLingui();
  if (prices.length === 0) return <span className={classes.none}>{t`none`}</span>;
  const unit = translate(unitWord(template.baseUnit, 1));
  return prices.map(({ id, cents, per, minQuantity }) => {
    const money = formatMoney(cents);
    const fromQuantity = formatNumber(minQuantity);
    return (
      <div key={id}>
        {minQuantity > 1 && <span className={classes.none}>{t`from ${fromQuantity}`} </span>}
        {per === 'package' ? money : t`${money} per ${unit}`}
      </div>
    );
  });
}
