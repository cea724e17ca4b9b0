import type { OrderLine } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { formatMoney } from '../../../lib/format.ts';
import { UnitPrice } from '../order-prices.tsx';
import { lineText } from '../orders.text.ts';
import classes from './order-edit.module.css';
import type { useEditedPrices } from './use-edited-prices.ts';

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
      <span className={classes.price}>
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
          className={classes.agree ?? ''}
          // Not on the way from one quantity to the next; the line's menu on the card has it too.
          tabIndex={-1}
          aria-label={t`Agreed price… ${product}`}
          onClick={() => priced.agree(line, onPriced)}
        >{t`Agreed price…`}</Button>
      )}
    </div>
  );
}
