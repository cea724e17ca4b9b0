import { typedNumber } from '@farm/domain/core';
import { isOpenStatus, type OrderLine, OrderQuantity } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { trpc } from '../../../lib/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useBuyerPrices } from '../../prices/prices.calls.ts';
import { useLineActs } from '../acts/line-acts.tsx';
import { listedPrice, ownPrice, type TypedPrice, totalOf, UnitPrice } from '../order-prices.tsx';
import type { Order } from '../orders.calls.ts';
import { lineText } from '../orders.text.ts';
import classes from './order-edit.module.css';
import type { EditValues } from './order-edit-values.ts';

/** The sizes that lines name, as long as the catalog has them by these names. */
const useSizesOf = (order: Order, isAsked: boolean) => {
  const { data } = trpc.catalog.list.useQuery(undefined, { enabled: isAsked });
  return new Map(
    order.lines.flatMap(({ id, productName, size, unitsPerPackage }) => {
      const template = data?.find(({ name }) => name === productName);
      const found = template?.sizes.find((one) => one.size === size);
      return template && found
        ? [[id, { sizeId: found.id, unitsPerPackage, baseUnit: template.baseUnit }] as const]
        : [];
    }),
  );
};

/**
 * It prices the lines as they are typed; undefined where nobody may agree on prices. As the farm does it: another quantity
 * asks the price list again, unless the price was agreed; another day does not.
 */
export const useEditedPrices = (order: Order, values: EditValues) => {
  const { mayPrice, price: agree } = useLineActs();
  const isOn = order.lines.some(mayPrice);
  const sizes = useSizesOf(order, isOn);
  const known = useBuyerPrices(
    isOn ? order.buyerId : undefined,
    [...sizes.values()].map(({ sizeId }) => sizeId),
  );
  if (!isOn) return undefined;
  const priceOf = (line: Order['lines'][number]): TypedPrice | undefined => {
    const quantity = OrderQuantity.safeParse(typedNumber(values.quantities[line.id] ?? '')).data;
    if (!isOpenStatus(line.status) || quantity === undefined || quantity === line.quantity) return line.price;
    if (line.price?.source === 'agreed') return ownPrice(line, quantity);
    const chosen = sizes.get(line.id);
    return listedPrice(known, { quantity, deliveryDate: values.deliveryDate, chosen });
  };
  const prices = new Map(order.lines.map((line) => [line.id, priceOf(line)]));
  return {
    prices,
    baseUnitOf: (id: number) => sizes.get(id)?.baseUnit,
    total: totalOf(order.lines.map(({ id, status }) => ({ status, price: prices.get(id) }))),
    mayPrice,
    agree,
  };
};

type EditedPriceProps = {
  line: OrderLine;
  priced: NonNullable<ReturnType<typeof useEditedPrices>>;
  onPriced: (line: OrderLine) => void;
};

export function EditedPrice({ line, priced, onPriced }: EditedPriceProps) {
  const { t } = useLingui();
  const price = priced.prices.get(line.id);
  const product = lineText(line);
  return (
    <div className={classes.money}>
      <span>
        {price ? (
          <UnitPrice price={price} baseUnit={priced.baseUnitOf(line.id)} />
        ) : (
          <Text span inherit c="dimmed">{t`no price yet`}</Text>
        )}
      </span>
      <span className={classes.amount}>{price && price.cents > 0 && formatMoney(price.amountCents)}</span>
      {priced.mayPrice(line) && (
        <Button
          variant="subtle"
          size="compact-sm"
          // Not on the way from one quantity to the next; the line's menu on the card has it too.
          tabIndex={-1}
          aria-label={t`Agreed price… ${product}`}
          onClick={() => priced.agree(line, onPriced)}
        >{t`Agreed price…`}</Button>
      )}
    </div>
  );
}
