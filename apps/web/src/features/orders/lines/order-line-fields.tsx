import { describeField, eachField, type OwnField, ownFields } from '@farm/domain/orders';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useLayoutEffect } from 'react';
import { NumberField } from '../../../components/number-field.tsx';
import { formatMonthDay, formatNumber } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { focusOnLine, lineFieldPath, type OrderLineFieldsProps } from './line-fields.ts';
import { LineMoney } from './line-money.tsx';
import { presetGrowerOf } from './line-stock.ts';
import type { OrderLineValues } from './line-values.ts';
import { GrowerChoice, ProductChoice } from './order-line-choices.tsx';
import classes from './order-lines.module.css';

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
  const chosen = packages?.get(sizeId ?? 0);
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
    if (!props.goesOn || !(target instanceof HTMLInputElement)) return;
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
          {props.stock && <StockNote index={index} stock={props.stock} onUseDay={acts.onUseDay} />}
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
  stock: NonNullable<OrderLineFieldsProps['stock']>;
  onUseDay: OrderLineFieldsProps['acts']['onUseDay'];
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
            onUseDay?.(nextDay);
            focusOnLine(index, 'quantity');
          }}
        >
          {t`Use ${day}`}
        </Button>
      )}
    </span>
  );
}

type OwnInputsProps = { inputOf: (field: OwnField) => TextInputProps };

export function OwnInputs({ inputOf }: OwnInputsProps) {
  if (ownFields.length === 0) return null;
  return (
    <Group grow style={{ gridColumn: '1 / -1' }}>
      {ownFields.map((field: OwnField) => {
        const { label, max } = describeField(field);
        return <TextInput key={field} label={translate(label)} maxLength={max} {...inputOf(field)} />;
      })}
    </Group>
  );
}
