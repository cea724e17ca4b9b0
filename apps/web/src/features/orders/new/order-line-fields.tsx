import { eachField } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useLayoutEffect } from 'react';
import { NumberField } from '../../../components/number-field.tsx';
import { formatMonthDay, formatNumber } from '../../../lib/format.ts';
import { OwnInputs } from '../own-inputs.tsx';
import { focusOnLine, lineFieldPath } from './line-focus.ts';
import { LineMoney } from './line-money.tsx';
import { presetGrowerOf } from './line-stock.ts';
import classes from './new-order.module.css';
import { GrowerChoice, ProductChoice } from './order-line-choices.tsx';
import type { OrderLineFieldsProps } from './order-line-props.ts';
import type { OrderLineValues } from './order-values.ts';

/** The objects are made again with every key, so their fields are compared. */
const showsSame = (before: OrderLineFieldsProps, now: OrderLineFieldsProps) =>
  Object.keys(now).every((name) =>
    shallowEqual(before[name as keyof OrderLineFieldsProps], now[name as keyof OrderLineFieldsProps]),
  );

export const OrderLineFields = memo(function OrderLineFields(props: OrderLineFieldsProps) {
  const { t } = useLingui();
  const { line, index, isNext, catalog, price, errors, acts } = props;
  const { packages, growers } = catalog;
  const { dispatch, onChanged } = acts;
  const { key, sizeId } = line;
  const chosen = sizeId === null ? undefined : packages.get(sizeId);
  const farmerId = line.awaitsGrower ? presetGrowerOf(chosen, growers) : undefined;
  // Before the next key, which may place the order.
  useLayoutEffect(() => {
    if (farmerId !== undefined) dispatch({ change: 'set', key, to: { farmerId, awaitsGrower: false } });
  }, [farmerId, key, dispatch]);
  const position = index + 1;
  const set = (to: Partial<OrderLineValues>) => {
    dispatch({ change: 'set', key, to });
    const fields = Object.keys(to).flatMap((field) =>
      field === 'agreed' ? ['agreed.cents', 'agreed.reason'] : [field],
    );
    onChanged(fields.map((field) => `lines.${index}.${field}`));
  };
  const onEnter = (event: KeyboardEvent) => {
    const { key: pressed, target } = event;
    if (pressed !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (sizeId === null) focusOnLine(index, 'sizeId');
    else if (target.dataset.path === lineFieldPath(index, 'sizeId')) focusOnLine(index, 'quantity');
    else if (target.dataset.path === lineFieldPath(index, 'agreed.cents'))
      focusOnLine(index, 'agreed.reason');
    else focusOnLine(index + 1, 'sizeId');
  };
  return (
    <Box role="group" className={classes.line ?? ''} aria-label={t`Product ${position}`} onKeyDown={onEnter}>
      <ProductChoice {...props} onSet={set} />
      {!isNext && (
        <>
          <NumberField
            className={`${classes.quantity} ${classes.labeled}`}
            label={t`Quantity`}
            min={1}
            required
            data-path={lineFieldPath(index, 'quantity')}
            value={line.quantity}
            onChange={(quantity) => set({ quantity })}
            error={errors.quantity}
          />
          {price && <LineMoney {...{ line, index, price, errors }} baseUnit={chosen?.baseUnit} onSet={set} />}
          <GrowerChoice {...props} chosen={chosen} onSet={set} />
          <OwnInputs
            inputOf={(field) => ({
              value: line[field],
              onChange: ({ currentTarget: { value } }) => set(eachField([field], () => value)),
              error: errors[field],
            })}
          />
          <StockNote index={index} stock={props.stock} onUseDay={acts.onUseDay} />
          {props.isRemovable && (
            <ActionIcon
              className={classes.remove ?? ''}
              aria-label={t`Remove product ${position}`}
              onClick={() => acts.onRemove(index, key)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </>
      )}
    </Box>
  );
}, showsSame);

type StockNoteProps = {
  index: number;
  stock: OrderLineFieldsProps['stock'];
  onUseDay: (day: string) => void;
};

function StockNote({ index, stock, onUseDay }: StockNoteProps) {
  const { onHand, free, short, hold, sharedWith, promise, nextDay } = stock;
  const { t } = useLingui();
  const shortNumber = formatNumber(short ?? 0);
  const isKnown = onHand !== undefined && free !== undefined;
  const freeNumber = formatNumber(free ?? 0);
  const title = t`${plural(onHand ?? 0, { one: '# package', other: '# packages' })} on hand, ${freeNumber} free`;
  const there = promise ?? t`${freeNumber} free`;
  const day = nextDay && formatMonthDay(nextDay);
  return (
    <span className={classes.stock}>
      <span role="status" {...(isKnown && { title })}>
        {short !== undefined && short > 0 && (
          <>
            <b>{t`short ${shortNumber}`}</b>
            {' · '}
          </>
        )}
        {isKnown && (sharedWith ? t`${there}, shared with ${sharedWith}` : there)}
        {hold && ` · ${hold}`}
      </span>
      {nextDay && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            onUseDay(nextDay);
            focusOnLine(index, 'quantity');
          }}
        >
          {t`Use ${day}`}
        </Button>
      )}
    </span>
  );
}
